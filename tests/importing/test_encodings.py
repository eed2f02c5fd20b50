"""Every test file in every encoding and with every kind of line end: always the same rows."""

import codecs
from itertools import cycle

import pytest

from catalog.importing.sniffing import read
from tests.importing.samples import FILES

MARKS = {
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
    "utf-8": codecs.BOM_UTF8,
}
TEXTS = {path: path.read_text("utf-8-sig") for path in sorted(FILES.rglob("*")) if path.is_file()}
# The one foreign letter that it has, … as Japanese Windows writes it, is two others of Chinese.
AMBIGUOUS = {("publish_or_perish.csv", "shift_jis")}


def mixed(text: str) -> str:
    """Line ends of three systems in turn; a bare CR before an empty line would swallow it."""
    ends = cycle(["\n", "\r\n", "\r"])
    lines = text.split("\n")
    pieces: list[str] = []
    for line, below in zip(lines, [*lines[1:], "."], strict=True):
        end = next(ends)
        pieces.append(line + (end if below and line else "\r\n"))
    return "".join(pieces).removesuffix("\r\n").removesuffix("\r").removesuffix("\n")


WAYS = {
    "LF": lambda text: text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "mixed": mixed,
}


def assert_read_alike(encoding: str, way: str, mark: bytes = b"") -> None:
    for path, text in TEXTS.items():
        try:
            copy = mark + WAYS[way](text).encode(encoding)
        except UnicodeEncodeError:
            continue
        if (path.name, encoding) not in AMBIGUOUS:
            expected, found = read(path.read_bytes()), read(copy)
            assert (found.format, list(found.rows)) == (expected.format, list(expected.rows)), path


@pytest.mark.parametrize("way", WAYS)
def test_line_ends_make_no_difference(way: str) -> None:
    assert_read_alike("utf-8", way)


@pytest.mark.parametrize("encoding", MARKS)
def test_marked_unicode_makes_no_difference(encoding: str) -> None:
    assert_read_alike(encoding, "mixed", MARKS[encoding])


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_unmarked_unicode_makes_no_difference(encoding: str) -> None:
    assert_read_alike(encoding, "CRLF")


@pytest.mark.parametrize("encoding", ["gb18030", "shift_jis", "windows-1252", "mac_roman"])
def test_older_encodings_make_no_difference(encoding: str) -> None:
    assert_read_alike(encoding, "CR" if encoding == "mac_roman" else "CRLF")

"""Bytes to text: marks, given encodings, line ends, and what is no text."""

import pytest

from catalog.importing.decoding import UndecodableError, decode, is_binary

TEXT = "Für π\nzwei\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8-sig"),
        (TEXT.encode("utf-16"), "utf-16"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.encode("utf-32"), "utf-32"),
    ],
)
def test_marked_and_plain_unicode_is_read(data: bytes, encoding: str) -> None:
    decoded = decode(data)
    assert (decoded.text, decoded.encoding) == (TEXT, encoding)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_one_line(line_end: str) -> None:
    assert decode(TEXT.replace("\n", line_end).encode()).text == TEXT


def test_a_given_encoding_is_obeyed() -> None:
    assert decode("Gödel".encode("cp1252"), "cp1252").text == "Gödel"


def test_no_mark_is_left_when_the_encoding_is_given() -> None:
    assert decode("Gödel".encode("utf-8-sig"), "utf-8").text == "Gödel"


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_the_first_bad_line_is_named(line_end: bytes) -> None:
    with pytest.raises(UndecodableError, match=r"0xF6.*--encoding") as caught:
        decode(line_end.join([b"one", b"two", b"G\xf6del", b"B\xfcchi"]))
    assert caught.value.line == 3


@pytest.mark.parametrize("encoding", ["nonsense", "base64", "x\x00y"])
def test_an_unknown_encoding_is_refused(encoding: str) -> None:
    with pytest.raises(UndecodableError, match="is not an encoding"):
        decode(b"text", encoding)


@pytest.mark.parametrize("data", [b"a\x00b", b"%PDF-1.7\n", b"PK\x03\x04" + bytes(range(32))])
def test_binary_is_told_from_text(data: bytes) -> None:
    assert is_binary(data)


@pytest.mark.parametrize("data", [b"", TEXT.encode(), TEXT.encode("utf-16"), b"a\tb\x0c\r\n"])
def test_text_is_not_binary(data: bytes) -> None:
    assert not is_binary(data)

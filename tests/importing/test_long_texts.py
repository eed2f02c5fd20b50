"""Files read in pieces: what is found does not depend on where the pieces end."""

import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.importing import pieces
from catalog.importing.formats import delimited, long_texts
from catalog.importing.formats.long_texts import Window, lines_of, parts_of
from catalog.importing.sniffing import read
from tests.importing.example_files import FILES

EXAMPLES = sorted(str(path.relative_to(FILES)) for path in FILES.rglob("*.*"))


@pytest.mark.parametrize("length", [7, 60, 997])
@pytest.mark.parametrize("name", EXAMPLES)
def test_tiny_pieces_give_what_the_whole_file_gives(
    name: str, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (FILES / name).read_bytes()
    whole = read(data)
    expected = list(whole.rows)
    monkeypatch.setattr(pieces, "PIECE", length)
    monkeypatch.setattr(long_texts, "_STEP", length)
    in_pieces = read(data)
    assert (in_pieces.format, in_pieces.encoding) == (whole.format, whole.encoding)
    assert list(in_pieces.rows) == expected


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030", "shift_jis", "utf-32-be"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_no_character_and_no_line_end_is_lost_between_pieces(
    encoding: str, line_end: str, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "ICML 2024 論文一覧\n\n一つ目の論文について述べる。We study it.\n\nTwo 論文.\n"
    data = text.replace("\n", line_end).encode(encoding)
    monkeypatch.setattr(pieces, "PIECE", length)
    rows = read(data, encoding=encoding, format_name="abstracts").rows
    assert [row.line for row in rows] == [3, 5]


@given(st.lists(st.text("ab\n", max_size=5)), st.integers(1, 9))
def test_lines_are_those_of_the_whole_text(text: list[str], length: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_texts, "_STEP", length)
        assert list(lines_of(text)) == list(enumerate("".join(text).split("\n"), start=1))


@given(st.lists(st.text("ab\n", max_size=5)), st.integers(1, 9))
def test_parts_are_the_text_and_begin_at_borders(text: list[str], length: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_texts, "_STEP", length)
        found = list(parts_of(text, re.compile("^a", re.MULTILINE)))
    whole = "".join(text)
    assert "".join(part for _, part in found) == whole
    place = 0
    for line, part in found:
        assert line == whole.count("\n", 0, place) + 1
        assert place == 0 or part.startswith("a")
        place += len(part)


@given(st.text("a\n", max_size=50), st.integers(1, 9))
def test_a_window_knows_its_line_wherever_it_stands(text: str, length: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_texts, "_STEP", length)
        window, place = Window(text), 0
        for passed in range(len(text)):
            place = window.move(place)
            assert window.line_at(place) == text.count("\n", 0, passed) + 1
            place += 1


def test_of_an_endless_line_the_beginning_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_texts, "LONGEST", 10)
    monkeypatch.setattr(long_texts, "_STEP", 4)
    assert list(lines_of("one\n" + "x" * 95 + "\ntwo")) == [(1, "one"), (2, "x" * 10), (3, "two")]
    assert list(lines_of("x" * 95)) == [(1, "x" * 10)]


ABSTRACT = "We study how far one thing follows from another, and 🦓 find that it does. " * 12
MANY = {
    "jsonl": (f'{{"title": "T", "abstract": "{ABSTRACT}"}}\n', ""),
    "json": (f'{{"title": "T", "abstract": "{ABSTRACT}"}},\n', "["),
    "csv": (f'T,"{ABSTRACT}\n{ABSTRACT}"\n', "title,abstract,authors\n"),
    "bibtex": (f"@misc{{a, title = {{T}}, abstract = {{{ABSTRACT}}}}}\n", ""),
    "ris": (f"TY  - CONF\nTI  - T\nAB  - {ABSTRACT}\nER  - \n", ""),
    "endnote": (f"%0 Journal\n%T T\n%X {ABSTRACT}\n\n", ""),
    "endnote-xml": (
        f"<record><titles><title>T</title></titles><abstract>{ABSTRACT}</abstract></record>\n",
        "<xml><records>",
    ),
    "abstracts": (f"{ABSTRACT}\n\n", "ICML 2024 Papers\n\n"),
}
KILOBYTE = 1 << 10


@pytest.mark.parametrize("name", MANY)
def test_memory_does_not_grow_with_the_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All lengths are a hundredth of what they are, so that small files do."""
    monkeypatch.setattr(pieces, "PIECE", 10 * KILOBYTE)
    monkeypatch.setattr(long_texts, "_STEP", 10 * KILOBYTE)
    monkeypatch.setattr(long_texts, "_HEAD", 80 * KILOBYTE)
    monkeypatch.setattr(delimited, "_LONGEST_CELL", 10 * KILOBYTE)
    record, top = MANY[name]
    path = tmp_path / "many"
    path.write_text(top + record * (2_000 * KILOBYTE // len(record)), encoding="utf-8")
    with path.open("rb") as file:
        tracemalloc.start()
        reading = read(file)
        number = sum(1 for _ in reading.rows)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert (reading.format, number > 1_000) == (name, True)
    # The head, four bytes a character, and what is made of it; the text has 8 MB.
    assert peak < 1_500 * KILOBYTE

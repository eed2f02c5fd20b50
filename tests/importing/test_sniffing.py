"""What a file is, whatever its name."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from catalog.importing.cleaning import clean
from catalog.importing.records import PaperRecord, RawRecord, Rejection
from catalog.importing.sniffing import FORMAT_NAMES, read

SEEDS = Path(__file__).parents[2] / "seeds"
ABSTRACT = "We study how people read abstracts and what they take from them in a group. " * 4
MIT_NOTICE = (
    "MIT License\n\nCopyright (c) 2024 Somebody\n\nPermission is hereby granted.\n\n" + ABSTRACT
)


def cleaned(rows: Iterable[RawRecord | Rejection]) -> list[PaperRecord | Rejection]:
    return [clean(row) if isinstance(row, RawRecord) else row for row in rows]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ICML 2024 论文列表\n\n" + ABSTRACT, "abstracts"),
        ("ICML 2024 Papers\n\nOnly a short one.\n", "abstracts"),
        (ABSTRACT, "abstracts"),
        ("# NeurIPS 2023\n\n" + ABSTRACT + "\n\n" + ABSTRACT, "abstracts"),
        ("@inproceedings{a24,\n title = {T}}", "bibtex"),
        ("A note on top.\n\n  @Article (a24, title = {T})", "bibtex"),
        ('@string{icml = "ICML"}', "bibtex"),
        ("", None),
        ("\n \n\t\n", None),
        ('{"version": 1, "areas": []}', None),
        ('[{"title": "T"}]', None),
        ("# Reader\n\nRun it:\n\n```\nmake run\n```\n\n" + ABSTRACT, None),
        ("# Reader\n\n- one\n- two\n\n" + ABSTRACT, None),
        ("| a | b |\n|---|---|\n", None),
        ("Dear all,\n\nsee you on Monday.\n\nBest,\nA.", None),
        (MIT_NOTICE, None),
        ("@lru_cache(maxsize=1)\ndef f():\n    return 1\n", None),
    ],
)
def test_the_format_is_told_from_the_text(text: str, expected: str | None) -> None:
    assert read(text.encode()).format == expected


def test_binary_files_are_passed_over() -> None:
    reading = read(b"PK\x03\x04\x00\x00")
    assert (reading.format, reading.encoding, list(reading.rows)) == (None, "binary", [])


def test_a_named_format_is_obeyed() -> None:
    rows = list(read(b"Only a short abstract here.", format_name="abstracts").rows)
    assert [row.number for row in rows] == [1]


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match=r"known are openreview, .*, bibtex, .*abstracts"):
        read(b"text", format_name="word")
    assert {"jsonl", "json", "csv", "bibtex", "abstracts"} <= set(FORMAT_NAMES)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("000_534148de497d90cf.txt", 19),
        ("001_4b13ef372db5bd4d.txt", 19),
        ("003_b3fd451d7649ca93.txt", 17),
        ("icml2024.bib", 54),
        ("topics.json", 0),
    ],
)
def test_the_seeds_are_read_whole(name: str, count: int) -> None:
    records = cleaned(read((SEEDS / name).read_bytes()).rows)
    assert len(records) == count
    for record in records:
        assert isinstance(record, PaperRecord)
        assert (record.venue, record.year, record.warnings) == ("ICML", 2024, ())


def test_lists_and_bibliography_of_the_seeds_hold_the_same_abstracts() -> None:
    lists: set[str] = set()
    bibliography: set[str] = set()
    for path in sorted(SEEDS.iterdir()):
        for record in cleaned(read(path.read_bytes()).rows):
            assert isinstance(record, PaperRecord)
            (bibliography if record.title else lists).add(" ".join(record.abstract.split()))
    assert len(lists) == 54
    assert lists == bibliography


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_copies_in_other_clothes_hold_the_same(encoding: str, line_end: str) -> None:
    original = (SEEDS / "000_534148de497d90cf.txt").read_text("utf-8")
    copy = original.replace("\n", line_end).encode(encoding)
    assert cleaned(read(copy).rows) == cleaned(read(original.encode()).rows)


@pytest.mark.parametrize("heading", ["", "ICML 2024 Papers\n\n"])
def test_endless_lists_of_words_cost_little(heading: str) -> None:
    text = heading + "\n\n".join(f"word{i}" for i in range(20_000))
    rows = list(read(text.encode()).rows)
    assert len(rows) == (20_000 if heading else 0)


def test_a_paragraph_of_megabytes_is_one_rejection() -> None:
    (row,) = cleaned(read(("We study it. " * 400_000).encode()).rows)
    assert isinstance(row, Rejection)
    assert "at most 20,000" in row.reason

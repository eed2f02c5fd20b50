"""The files under tests/importing/files, read whole: for the tests of single formats."""

from pathlib import Path

from catalog.importing.cleaning import clean
from catalog.importing.records import PaperRecord, RawRecord, Rejection
from catalog.importing.sniffing import read

FILES = Path(__file__).parent / "files"


def rows_of(name: str, data: bytes = b"") -> list[RawRecord | Rejection]:
    """The rows of a file; its folder says for which format it must be taken."""
    reading = read(data or (FILES / name).read_bytes())
    assert reading.format == name.partition("/")[0]
    return list(reading.rows)


def fields_of(row: RawRecord | Rejection) -> dict[str, str]:
    assert isinstance(row, RawRecord), row
    return dict(row.fields)


def paper_of(row: RawRecord | Rejection) -> PaperRecord:
    assert isinstance(row, RawRecord), row
    paper = clean(row)
    assert isinstance(paper, PaperRecord), paper
    return paper


def lines_of(rows: list[RawRecord | Rejection]) -> list[int]:
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    return [row.line for row in rows]


def titles_of(rows: list[RawRecord | Rejection]) -> list[str | None]:
    """None for what was rejected."""
    return [row.fields.get("title", "") if isinstance(row, RawRecord) else None for row in rows]

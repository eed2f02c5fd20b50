"""The files that we wrote in the manner of exporters, and what is read from them."""

from pathlib import Path

from catalog.importing.cleaning import clean
from catalog.importing.records import PaperRecord, RawRecord, Rejection
from catalog.importing.sniffing import read

FILES = Path(__file__).parent / "files"

# Three abstracts that stand in many of the files.
VOTES = (
    "We study how reading groups choose papers. A vote among three readers finds the paper that "
    "most of them finish."
)
PROMISES = (
    "Most abstracts promise more than they show.\nWe measure by how much, with $k \\le 7$ raters "
    "and Müller's test."
)
SHORT = (
    "We cut long lists short: a ranking of $n$ abstracts in $O(\\log n)$ looks. "
    "Code: https://github.com/example/shortlists."
)

Row = PaperRecord | Rejection


def rows_in(name: str, expected_format: str | None = None) -> list[Row]:
    """Every row of a file below files/, which is read as the format that its folder names."""
    reading = read((FILES / name).read_bytes())
    assert reading.format == (expected_format or name.partition("/")[0])
    return [clean(row) if isinstance(row, RawRecord) else row for row in reading.rows]


def rows_of(text: str) -> list[Row]:
    return [clean(r) if isinstance(r, RawRecord) else r for r in read(text.encode()).rows]


def papers(rows: list[Row]) -> list[PaperRecord]:
    return [row for row in rows if isinstance(row, PaperRecord)]


def rejections(rows: list[Row]) -> list[Rejection]:
    return [row for row in rows if isinstance(row, Rejection)]


def names(record: PaperRecord) -> list[str]:
    return [author.name for author in record.authors]

"""Tables as text (CSV and its kin): known by a header row that names what papers have."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from catalog.importing.formats.author_lists import family_first, glued_names_in, name_line, names_in
from catalog.importing.formats.column_names import columns_of
from catalog.importing.formats.delimited import Row, rows_of
from catalog.importing.formats.exported_fields import venue_among
from catalog.importing.formats.json_values import one_a_line, words_in
from catalog.importing.formats.long_texts import Text, head_of
from catalog.importing.records import RawRecord, Rejection

# Comma last: the text of a cell may have commas, hardly ever the others.
_DELIMITERS = ("\t", ";", "|", "¦", "^", "~", "§", "\x1f", ",")
_HEAD = 100_000
_ROWS_ABOVE_HEADER = 5
# A title and a year alone may be films.
_TELLING = frozenset({"abstract", "authors", "venue", "doi", "arxiv", "openreview"})
# Our own export and others set an apostrophe before what a spreadsheet would calculate.
_GUARDED = tuple(f"'{sign}" for sign in "=+-@\t\r")
_NOTHING = frozenset(
    {
        "[no author name available]",
        "scopus",
        "nan",
        "null",
        "n/a",
        "#n/a",
    }
)
# What the cells of an empty row hold, and of the rule in a Markdown table.
_RULE = re.compile(r":?-*:?")
_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"[ \t]*(?:\n|\Z)')
# Exporters with ways of their own to write authors, each known by one of its columns.
_FAMILY_FIRST = ("EID", "Author(s) ID", "PMID", "pubmed_id")
_GLUED = ("Item DOI",)


@dataclass(frozen=True)
class Header:
    line: int
    delimiter: str
    names: tuple[str, ...]
    # Our fields, each with its columns, the best first.
    columns: dict[str, list[int]]

    def has(self, names: tuple[str, ...]) -> bool:
        return any(name in self.names for name in names)


def looks_like(text: str) -> bool:
    return header_of(text) is not None


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    head = head_of(text)
    header = header_of(head)
    if header is None:
        if head.strip():
            yield Rejection(
                1, 1, "no row of column names such as title, abstract, authors is found"
            )
        return
    number = 0
    for row in rows_of(text, header.delimiter):
        if row.line > header.line and _is_record(row, header):
            number += 1
            yield _record(row, number, header)


def header_of(text: str) -> Header | None:
    """The row among the first in which the most columns have names that we know."""
    head = text[:_HEAD]
    headers = [header for sign in _DELIMITERS if sign in head for header in _headers(head, sign)]
    return max(headers, key=lambda header: len(header.columns), default=None)


def _headers(head: str, delimiter: str) -> Iterator[Header]:
    for position, row in enumerate(rows_of([head], delimiter)):
        if position > _ROWS_ABOVE_HEADER:
            return
        names = _bare(row.cells)
        columns = columns_of(names)
        if _names_papers(columns) or ("abstract" in columns and _is_quoted(head, below=row.line)):
            yield Header(row.line, delimiter, names, columns)


def _is_quoted(head: str, *, below: int) -> bool:
    """A column alone might as well be a heading above a list; but nobody quotes those."""
    rows = "\n".join(islice(head.split("\n"), below, None)).lstrip()
    return _QUOTED.match(rows) is not None


def _is_record(row: Row, header: Header) -> bool:
    """Neither blank, nor the header once more, nor the rule below that of a Markdown table."""
    cells = _bare(row.cells)
    return cells != header.names and not all(_RULE.fullmatch(cell) for cell in cells)


def _bare(cells: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(cell.strip().removeprefix("\ufeff") for cell in cells)


def _names_papers(columns: dict[str, list[int]]) -> bool:
    if "title" in columns:
        return not _TELLING.isdisjoint(columns)
    return "abstract" in columns and len(columns) > 1


def _record(row: Row, number: int, header: Header) -> RawRecord | Rejection:
    fields = {name: _value(name, row, places) for name, places in header.columns.items()}
    if header.delimiter == "|" and not header.names[0]:
        # A Markdown table: the blanks beside its rules are not the text's.
        fields = {name: value.strip() for name, value in fields.items()}
    odd = _odd_number_of_cells(row, header)
    if odd and not (fields.get("title", "").strip() or fields.get("abstract", "").strip()):
        return Rejection(row.line, number, f"{odd}, and neither a title nor an abstract")
    if authors := fields.get("authors"):
        fields["authors"] = one_a_line(map(name_line, _authors(authors, header)))
    for name in ("topics", "keywords"):
        fields[name] = one_a_line(words_in(fields.get(name, "")))
    return RawRecord(row.line, number, _with_pages(fields), (odd,) if odd else ())


def _value(name: str, row: Row, places: list[int]) -> str:
    """Of the columns for one field the first that is filled in, for a venue with no series."""
    cells = (_undressed(row.cells[place]) for place in places if place < len(row.cells))
    filled = filter(str.strip, cells)
    return venue_among(filled) if name == "venue" else next(filled, "")


def _undressed(cell: str) -> str:
    if cell.startswith(_GUARDED):
        return cell[1:]
    return "" if len(cell) < 30 and cell.strip().casefold() in _NOTHING else cell


def _odd_number_of_cells(row: Row, header: Header) -> str:
    spare = row.cells[len(header.names) :]
    if len(row.cells) < len(header.names) or any(cell.strip() for cell in spare):
        return f"the row has {len(row.cells)} cells where the header has {len(header.names)}"
    return ""


def _authors(cell: str, header: Header) -> list[str]:
    names = names_in(cell)
    if header.has(_FAMILY_FIRST):
        # PubMed closes the list with a full stop.
        bare = (
            name.rstrip(".") if header.has(("PMID",)) and "," not in name else name
            for name in names
        )
        return [family_first(name) for name in bare]
    if header.has(_GLUED) and len(names) == 1:
        return glued_names_in(cell)
    return names


def _with_pages(fields: dict[str, str]) -> dict[str, str]:
    first, last = fields.pop("start_page", ""), fields.pop("end_page", "")
    if first and not fields.get("pages"):
        fields["pages"] = f"{first}-{last}" if last else first
    return fields

"""Papers of Semantic Scholar: alone, in lists, in answers to searches, and of its datasets."""

from collections.abc import Iterator

from catalog.importing.formats.json_objects import Found, Object, holds, rows
from catalog.importing.formats.json_values import first_of, names_of, object_of, text_of, within
from catalog.importing.formats.long_texts import Text
from catalog.importing.records import RawRecord, Rejection

# Answers about citations and references wrap each paper in one of these.
_WRAPPERS = ("citedPaper", "citingPaper")


def is_paper(value: Object) -> bool:
    paper = _unwrapped(value)
    return ("paperId" in paper or "corpusid" in paper) and bool(first_of(paper, "title"))


def looks_like(text: str) -> bool:
    return holds(text, is_paper)


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    return rows(text, is_paper, _record)


def _unwrapped(value: Object) -> Object:
    return next((object_of(value[name]) for name in _WRAPPERS if name in value), value)


def _record(found: Found) -> RawRecord:
    paper = _unwrapped(found.value)
    numbers = object_of(paper.get("externalIds") or paper.get("externalids"))
    fields = {
        "title": text_of(paper.get("title")),
        "abstract": text_of(paper.get("abstract")),
        "authors": names_of(paper.get("authors")),
        "venue": _venue(paper),
        "year": first_of(paper, "year", "publicationDate", "publicationdate"),
        "pages": text_of(within(paper, "journal", "pages")),
        "url": first_of(paper, "url"),
        "pdf": text_of(within(paper, "openAccessPdf", "url")),
        "doi": first_of(numbers, "DOI"),
        "arxiv": first_of(numbers, "ArXiv"),
    }
    return RawRecord(found.line, found.number, fields)


def _venue(paper: Object) -> str:
    """As the paper has it; `publicationVenue` may be another year's or a whole series."""
    return first_of(paper, "venue") or first_of(paper.get("publicationVenue"), "name")

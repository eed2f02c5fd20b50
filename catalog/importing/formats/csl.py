"""CSL-JSON of Zotero, Pandoc and Crossref: one item, a list of items, or Crossref's answers."""

from collections.abc import Iterator

from catalog.importing.formats.html_remnants import without_html
from catalog.importing.formats.json_objects import Found, Object, holds, rows
from catalog.importing.formats.json_values import (
    first_of,
    list_of,
    names_of,
    text_of,
    within,
    words_of,
)
from catalog.importing.formats.long_texts import Text
from catalog.importing.records import RawRecord, Rejection

_TYPES = frozenset(
    {"article", "article-journal", "article-magazine", "article-newspaper", "book", "chapter"}
    | {"dataset", "document", "entry", "manuscript", "paper-conference", "pamphlet", "report"}
    | {"review", "software", "speech", "standard", "thesis", "webpage", "post", "post-weblog"}
    # Crossref's own
    | {"proceedings-article", "journal-article", "posted-content", "book-chapter", "monograph"}
)
_TELLING = ("author", "issued", "container-title", "DOI", "abstract", "publisher", "page")
_VENUES = ("event-title", "event", "container-title", "container-title-short")


def is_item(value: Object) -> bool:
    is_typed = value.get("type") in _TYPES if isinstance(value.get("type"), str) else False
    return is_typed and bool(first_of(value, "title")) and any(name in value for name in _TELLING)


def looks_like(text: str) -> bool:
    return holds(text, is_item)


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    return rows(text, is_item, _record)


def _record(found: Found) -> RawRecord:
    value = found.value
    fields = {
        "title": without_html(first_of(value, "title")),
        "abstract": text_of(value.get("abstract")),
        "authors": names_of([_person(each) for each in list_of(value.get("author"))]),
        "venue": without_html(_venue(value)),
        "year": _year(value),
        "pages": first_of(value, "page"),
        "url": first_of(value, "URL"),
        "doi": first_of(value, "DOI"),
        "arxiv": _arxiv(value),
        "keywords": words_of(value.get("keyword")),
        "citation_key": _citation_key(value),
    }
    return RawRecord(found.line, found.number, fields)


def _person(value: object) -> object:
    """With the particle before the family's name, as names are sorted here."""
    if not isinstance(value, dict):
        return value
    particles = (first_of(value, "dropping-particle"), first_of(value, "non-dropping-particle"))
    family = " ".join(filter(None, (*particles, first_of(value, "family"))))
    return {**value, "family": family}


def _venue(value: Object) -> str:
    event = value.get("event")
    if isinstance(event, dict):
        value = {**value, "event": event.get("name")}
    return first_of(value, *_VENUES)


def _year(value: Object) -> str:
    for name in ("issued", "published", "event-date", "original-date", "submitted"):
        parts = list_of(within(value, name, "date-parts"))
        first = list_of(parts[0])[:1] if parts else []
        given = text_of(first) or first_of(value.get(name), "raw", "literal")
        if given or (given := first_of(value, name)):
            return given
    return ""


def _arxiv(value: Object) -> str:
    """Zotero sets 'arXiv:2401.00001' into the number, Pandoc's BibTeX into the note."""
    for name in ("number", "archive_location", "note"):
        given = first_of(value, name).strip()
        if given.lower().startswith("arxiv:"):
            return given.split()[0]
    return ""


def _citation_key(value: Object) -> str:
    """What the writer calls it; the addresses and numbers of Zotero's database are no keys."""
    own = first_of(value, "id")
    is_key = not any(sign in own for sign in "/: ") and not own.isdecimal()
    return first_of(value, "citation-key", "citation_key") or (own if is_key else "")

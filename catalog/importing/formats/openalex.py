"""Works of OpenAlex: alone, in lists and in answers; their abstracts are put together again."""

from collections.abc import Iterator, Mapping

from catalog.importing.formats.author_lists import name_line
from catalog.importing.formats.html_remnants import without_html
from catalog.importing.formats.json_objects import Found, Object, holds, rows
from catalog.importing.formats.json_values import (
    first_of,
    list_of,
    object_of,
    one_a_line,
    text_of,
    within,
    words_of,
)
from catalog.importing.formats.long_texts import Text
from catalog.importing.records import RawRecord, Rejection

_WORK = "https://openalex.org/W"
_ARXIV = ("arxiv.org/abs/", "arxiv.org/pdf/")
_ARXIV_DOI = "10.48550/arxiv."


def is_work(value: Object) -> bool:
    is_ours = first_of(value, "id").startswith(_WORK) or "abstract_inverted_index" in value
    return is_ours and ("authorships" in value or bool(first_of(value, "title", "display_name")))


def looks_like(text: str) -> bool:
    return holds(text, is_work)


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    return rows(text, is_work, _record)


def _record(found: Found) -> RawRecord:
    work = found.value
    place = object_of(work.get("primary_location")) or {"source": work.get("host_venue")}
    people = [_author(each) for each in list_of(work.get("authorships"))]
    fields = {
        "title": without_html(first_of(work, "title", "display_name")),
        "abstract": abstract_of(work.get("abstract_inverted_index")),
        "authors": one_a_line(map(name_line, people)),
        "venue": first_of(place.get("source"), "display_name")
        or first_of(place, "raw_source_name"),
        "year": first_of(work, "publication_year", "publication_date"),
        "pages": _pages(object_of(work.get("biblio"))),
        "url": first_of(place, "landing_page_url"),
        "pdf": _pdf(work, place),
        "doi": first_of(work, "doi") or text_of(within(work, "ids", "doi")),
        "arxiv": _arxiv(work),
        "keywords": words_of(work.get("keywords")),
    }
    return RawRecord(found.line, found.number, fields)


def abstract_of(index: object) -> str:
    """The words in their order from the places that each word has."""
    placed = [
        (place, word)
        for word, places in object_of(index).items()
        for place in list_of(places)
        if isinstance(place, int)
    ]
    return " ".join(word for _, word in sorted(placed))


def _author(value: object) -> str:
    shown = text_of(within(value, "author", "display_name"))
    return shown or first_of(value, "raw_author_name")


def _pages(biblio: Mapping[str, object]) -> str:
    first, last = first_of(biblio, "first_page"), first_of(biblio, "last_page")
    return f"{first}-{last}" if last and last != first else first


def _pdf(work: Object, place: Object) -> str:
    best = object_of(work.get("best_oa_location"))
    return first_of(place, "pdf_url") or first_of(best, "pdf_url")


def _arxiv(work: Object) -> str:
    doi = first_of(work, "doi").casefold().partition(_ARXIV_DOI)[2]
    if doi:
        return doi
    for location in list_of(work.get("locations")):
        address = first_of(location, "landing_page_url")
        for prefix in _ARXIV:
            if found := address.partition(prefix)[2]:
                return found
    return ""

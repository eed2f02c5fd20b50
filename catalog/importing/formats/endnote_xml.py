"""EndNote's XML: one <record> a paper, every text dressed in <style>."""

import re
from collections.abc import Iterator

from catalog.importing.formats.exported_fields import (
    arxiv_in,
    first_address,
    keyword_lines,
    name_lines,
    undo_entities,
    venue_among,
    without_blanks,
)
from catalog.importing.formats.long_texts import Text
from catalog.importing.formats.xml_pieces import Element, rows
from catalog.importing.identifiers import doi
from catalog.importing.records import RawRecord, Rejection

_START = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<xml>\s*<records>")


def looks_like(text: str) -> bool:
    return _START.match(text) is not None


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    return rows(text, "record", _fields)


def _fields(record: Element) -> dict[str, str]:
    titles = record.all("titles")[:1]
    venues = [
        *(name for each in titles for name in each.texts("secondary-title")),
        *record.texts("periodical", "full-title"),
        *(name for each in titles for name in each.texts("tertiary-title")),
    ]
    numbers = record.texts("electronic-resource-num")
    addresses = record.texts("urls", "related-urls", "url")
    return without_blanks(
        {
            "title": undo_entities(record.first("titles", "title")),
            "abstract": record.first("abstract"),
            "authors": name_lines(record.texts("contributors", "authors", "author")),
            "venue": venue_among(venues),
            "year": record.first("dates", "year") or record.first("dates", "pub-dates", "date"),
            "pages": record.first("pages"),
            "doi": next(filter(None, map(doi, numbers)), ""),
            "url": first_address(addresses),
            "pdf": first_address(record.texts("urls", "pdf-urls", "url")),
            "arxiv": arxiv_in([*numbers, *venues, *addresses]),
            "keywords": keyword_lines(record.texts("keywords", "keyword")),
            "citation_key": "",
        }
    )

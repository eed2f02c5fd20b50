"""The Atom feeds of arXiv's API: one <entry> a paper."""

import re
from collections.abc import Iterator

from catalog.importing.formats.exported_fields import (
    arxiv_in,
    first_address,
    keyword_lines,
    name_lines,
    undo_entities,
    without_blanks,
)
from catalog.importing.formats.long_texts import Text, head_of
from catalog.importing.formats.xml_pieces import Element, rows
from catalog.importing.identifiers import code_in, doi
from catalog.importing.records import RawRecord, Rejection
from catalog.importing.venues import recognise, year_in

_START = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*(?:<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>\s*)?"
    r"<((?:\w+:)?(?:feed|entry)|rss|rdf:RDF)(?=[\s>])",
    re.DOTALL,
)
_NUMBER = re.compile(r"<(?:\w+:)?id>\s*https?://(?:export\.)?arxiv\.org/(?:abs|api)/")
_LOOKED_AT = 200_000
# 'Accepted at ICML 2024 (oral)', 'Published as a conference paper at ICLR 2024'.
_ACCEPTED = re.compile(
    r"\b(?:accepted|appear(?:s|ed|ing)?|published|presented)\b[^.;]*?\b(?:at|to|in|by|as)\s+"
    r"(?:the\s+)?(?P<venue>[^.;]{2,120})",
    re.IGNORECASE,
)
_BEHIND_YEAR = re.compile(r"(\((?:19|20)\d\d\)).*", re.DOTALL)
_NOT_YET = re.compile(r"submi|review|extend|longer version|preliminary", re.IGNORECASE)


def looks_like(text: str) -> bool:
    start = _START.match(text[:_LOOKED_AT])
    if start is None:
        return False
    return start[1] in {"rss", "rdf:RDF"} or bool(_NUMBER.search(text[:_LOOKED_AT]))


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    head = head_of(text)[:_LOOKED_AT]
    start = _START.match(head)
    if start and start[1] in {"rss", "rdf:RDF"}:
        line = head.count("\n", 0, start.start(1)) + 1
        reason = "this is an RSS feed, which cuts papers short; ask arXiv's API for Atom instead"
        yield Rejection(line, 1, reason)
        return
    yield from rows(text, "entry", _fields)


def _fields(entry: Element) -> dict[str, str]:
    comment = entry.first("comment")
    venue = _BEHIND_YEAR.sub(r"\1", entry.first("journal_ref")) or _venue_in(comment)
    number = arxiv_in([entry.first("id")])
    return without_blanks(
        {
            "title": undo_entities(entry.first("title")),
            "abstract": entry.first("summary"),
            "authors": name_lines(entry.texts("author", "name")),
            "venue": venue,
            "year": str(year_in(venue) or entry.first("published")[:4]),
            "doi": doi(entry.first("doi")),
            "url": f"https://arxiv.org/abs/{number}" if number else "",
            "pdf": first_address(_links(entry, "pdf")),
            "arxiv": number,
            "code": code_in(comment),
            "keywords": keyword_lines(each.attributes.get("term", "") for each in _topics(entry)),
        }
    )


def _venue_in(comment: str) -> str:
    """What a comment says of where the paper came out, when that is a venue we know."""
    if _NOT_YET.search(comment):
        return ""
    found = _ACCEPTED.search(comment)
    named = found["venue"] if found else re.split(r"[.;]", comment, maxsplit=1)[0]
    return named.strip() if recognise(named) else ""


def _links(entry: Element, title: str) -> list[str]:
    links = (link.attributes for link in entry.all("link"))
    return [link.get("href", "") for link in links if link.get("title") == title]


def _topics(entry: Element) -> list[Element]:
    return [*entry.all("primary_category"), *entry.all("category")]

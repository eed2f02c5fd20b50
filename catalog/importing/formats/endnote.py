"""EndNote's refer format: `%T`, `%A` and so on, as EndNote, Google Scholar and ACL write it."""

import re
from collections.abc import Iterator

from catalog.importing.formats.exported_fields import (
    arxiv_in,
    citation_key,
    first_address,
    keyword_lines,
    name_lines,
    undo_entities,
    venue_among,
    without_blanks,
)
from catalog.importing.formats.long_texts import Text, head_of
from catalog.importing.formats.tagged_lines import Form, Tagged, TaggedRecord, records
from catalog.importing.identifiers import doi
from catalog.importing.records import RawRecord, Rejection

_LINE = re.compile(r"%([0-9A-Z!@#$&()*+?<=>~^\[\]])(?:[ \t](.*)|)")
_TITLE = re.compile(r"^%T[ \t]+\S", re.MULTILINE)
_OTHER = re.compile(r"^%[0AXDBJ][ \t]+\S", re.MULTILINE)
_OPENS = re.compile(r"^%0(?:[ \t]|$)", re.MULTILINE)


def looks_like(text: str) -> bool:
    return bool(_TITLE.search(text) and _OTHER.search(text))


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    # Without a type on top of each only the blank lines divide the records.
    form = Form(_tag_in, "0", blank_line_divides=not _OPENS.search(head_of(text)))
    for number, record in enumerate(records(text, form), start=1):
        yield RawRecord(record.line, number, without_blanks(_fields(record)))


def _tag_in(line: str) -> Tagged | None:
    found = _LINE.fullmatch(line)
    return (found[1], found[2] or "") if found else None


def _fields(record: TaggedRecord) -> dict[str, str]:
    return {
        "title": undo_entities(record.first("T")),
        "abstract": "\n".join(record.all("X")),
        "authors": name_lines(record.lines("A")),
        "venue": venue_among(record.every("B", "J", "S")),
        "year": record.first("D", "8"),
        "pages": record.first("P"),
        "doi": next(filter(None, map(doi, record.every("R", "M"))), ""),
        "url": first_address(record.all("U")),
        "pdf": first_address(record.all(">")),
        "arxiv": arxiv_in(record.every("J", "R", "U", "Z")),
        "keywords": keyword_lines(record.all("K")),
        "citation_key": citation_key(record.first("F")),
    }

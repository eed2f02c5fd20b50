"""Web of Science plain text: two letters a tag, three blanks before what goes on."""

import re
from collections.abc import Iterator

from catalog.importing.formats.exported_fields import (
    arxiv_in,
    first_address,
    keyword_lines,
    name_lines,
    pages,
    undo_entities,
    venue_among,
    without_blanks,
)
from catalog.importing.formats.long_texts import Text
from catalog.importing.formats.tagged_lines import Form, Tagged, TaggedRecord, records
from catalog.importing.identifiers import doi
from catalog.importing.records import RawRecord, Rejection

_LINE = re.compile(r"([A-Z][A-Z0-9])(?: (.*)|\s*)")
_HEADER = re.compile(r"^FN [^\n]*\nVR ", re.MULTILINE)
_TYPE = re.compile(r"^PT [A-Z]\s*$", re.MULTILINE)
_OTHER = re.compile(r"^(?:AU|AF|TI|SO|UT) \S", re.MULTILINE)


def looks_like(text: str) -> bool:
    return bool((_HEADER.search(text) or _TYPE.search(text)) and _OTHER.search(text))


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    form = Form(_tag_in, "PT", "ER", around=frozenset({"FN", "VR", "EF"}))
    for number, record in enumerate(records(text, form), start=1):
        yield RawRecord(record.line, number, without_blanks(_fields(record)))


def _tag_in(line: str) -> Tagged | None:
    found = _LINE.fullmatch(line)
    return (found[1], found[2] or "") if found else None


def _fields(record: TaggedRecord) -> dict[str, str]:
    return {
        "title": undo_entities(record.first("TI")),
        "abstract": "\n".join(record.all("AB")),
        "authors": name_lines([*record.lines("AF", "AU"), *_bodies(record)]),
        "venue": venue_among(record.every("SO", "CT")),
        "year": record.first("PY", "EY", "EA", "PD"),
        "pages": pages(record.first("BP"), record.first("EP")),
        "doi": next(filter(None, map(doi, record.every("DI", "D2"))), ""),
        "url": first_address(record.all("DL", "UR")),
        "arxiv": arxiv_in(record.every("DI", "SO", "UT")),
        "keywords": keyword_lines([_joined(record.first("DE", "ID"))]),
    }


def _bodies(record: TaggedRecord) -> list[str]:
    return ["{" + line + "}" for line in record.lines("CA")]


def _joined(text: str) -> str:
    """Keywords are divided by semicolons and wrapped anywhere."""
    return " ".join(text.split())

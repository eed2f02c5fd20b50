"""Papers as plain JSON objects: the members of CONTRACT, or what other people call them."""

import re
from collections.abc import Mapping

from catalog.importing.formats.blocks import count_words
from catalog.importing.formats.column_names import field_of, rank_of
from catalog.importing.formats.json_objects import Found, Object
from catalog.importing.formats.json_values import (
    first_of,
    list_of,
    names_of,
    object_of,
    one_a_line,
    text_of,
    within,
    words_of,
)
from catalog.importing.formats.tex import decode
from catalog.importing.identifiers import arxiv
from catalog.importing.records import RawRecord

_LEAST_WORDS = 5
# A title alone has every song and every bookmark.
_TELLING = ("authors", "venue", "doi", "arxiv", "openreview")
_NUMBER = re.compile(r"[0-9]{1,9}")
_AT_A_PLACE = ("venue", "year", "pages", "url", "pdf", "doi", "arxiv", "openreview")


def is_paper(value: Object) -> bool:
    fields = _fields(value)
    if count_words(fields.get("abstract", "")[:200]) >= _LEAST_WORDS:
        return True
    return "title" in fields and any(name in fields for name in _TELLING)


def record(found: Found) -> RawRecord:
    appearances = tuple(_appearance(object_of(each)) for each in _appearances(found.value))
    return RawRecord(found.line, found.number, _fields(found.value), (), appearances)


def _appearances(value: Object) -> list[object]:
    return list_of(value.get("appearances"))


def _appearance(value: Object) -> Mapping[str, str]:
    return {name: text_of(value.get(name)) for name in _AT_A_PLACE}


def _fields(value: Object) -> dict[str, str]:
    """Our fields of the object; where two members mean one field, the better name counts."""
    fields: dict[str, str] = {}
    for name in sorted(value, key=rank_of):
        field = field_of(name)
        if field and field not in fields and (text := _text(field, value[name])).strip():
            fields[field] = text
    return _of_collections(value, _with_pages(fields))


def _text(field: str, value: object) -> str:
    if field == "authors":
        return names_of(value)
    if field in ("topics", "keywords"):
        return words_of(value)
    return text_of(value)


def _with_pages(fields: dict[str, str]) -> dict[str, str]:
    first, last = fields.pop("start_page", ""), fields.pop("end_page", "")
    if first and "pages" not in fields:
        fields["pages"] = f"{first}-{last}" if last else first
    return fields


def _of_collections(value: Object, fields: dict[str, str]) -> dict[str, str]:
    """What well-known collections call otherwise, where the usual names say nothing."""
    if "authors_parsed" in value and arxiv(first_of(value, "id")):
        fields |= _of_arxiv(value, fields)
    if "abstract" in fields:
        fields.setdefault("title", first_of(value, "name"))  # sites of conferences
    fields.setdefault("pdf", text_of(within(value, "openAccessPdf", "url")))
    fields.setdefault("sources", one_a_line(map(_source, list_of(value.get("sources")))))
    return {name: text for name, text in fields.items() if text.strip()}


def _source(value: object) -> str:
    number, file = first_of(value, "record"), first_of(value, "file")
    return f"{number} {file}" if _NUMBER.fullmatch(number) and file else ""


def _of_arxiv(value: Object, fields: Mapping[str, str]) -> dict[str, str]:
    """Of the snapshot of arXiv that goes round: TeX in titles and names, a number, versions."""
    written = {name: decode(fields[name]) for name in ("title", "authors") if name in fields}
    first_version = next(iter(list_of(value.get("versions"))), None)
    told = {"arxiv": first_of(value, "id"), "year": first_of(first_version, "created")}
    return told | written

"""Notes of OpenReview's API: version 2 with {"value": …} around everything, version 1 bare."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from catalog.importing.formats.json_objects import Found, Object, holds, rows
from catalog.importing.formats.json_values import (
    first_of,
    names_of,
    object_of,
    text_of,
    words_of,
)
from catalog.importing.formats.long_texts import Text
from catalog.importing.records import RawRecord, Rejection

_SITE = "https://openreview.net"
_NOTE = ("forum", "invitation", "invitations", "signatures", "cdate")
# What is said of papers that did not come out there, or not yet.
_NOT_OUT = re.compile(
    r"submitted to|submission|withdrawn|reject|under review|pending|anonymous", re.IGNORECASE
)
_KEY = re.compile(r"@\w+\s*\{\s*([^\s,{}]+)\s*,")


def is_note(value: Object) -> bool:
    content = object_of(value.get("content"))
    is_ours = any(name in value for name in _NOTE) and "id" in value
    return is_ours and bool(first_of(content, "title", "abstract"))


def looks_like(text: str) -> bool:
    return holds(text, is_note)


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    return rows(text, is_note, _record)


def _record(found: Found) -> RawRecord | None:
    note, content = found.value, object_of(found.value.get("content"))
    if _is_reply(note):
        return None
    venue, warnings = _venue(content)
    number = first_of(note, "forum", "id")
    fields = {
        "title": text_of(content.get("title")),
        "abstract": text_of(content.get("abstract")),
        "authors": _authors(content),
        "venue": venue,
        "year": _year(note, content) if venue else "",
        "url": f"{_SITE}/forum?id={number}" if number else "",
        "pdf": _address(text_of(content.get("pdf"))),
        "doi": first_of(content, "doi", "DOI"),
        "arxiv": _arxiv(content),
        "openreview": number,
        "code": _address(first_of(content, "code", "code_link", "software_link")),
        "keywords": words_of(content.get("keywords")),
        "citation_key": _citation_key(content),
    }
    return RawRecord(found.line, found.number, fields, warnings)


def _is_reply(note: Object) -> bool:
    """Reviews and comments stand among the papers when a whole forum was asked for."""
    if first_of(note, "replyto"):
        return first_of(note, "replyto") != first_of(note, "id")
    return first_of(note, "forum") not in ("", first_of(note, "id"))


def _venue(content: Object) -> tuple[str, tuple[str, ...]]:
    """Where it came out. Not what it was only submitted to, or was turned down by."""
    venue = text_of(content.get("venue"))
    if _NOT_OUT.search(venue):
        return "", (f"'{venue[:80]}' is not taken for a place where it came out",)
    return venue, ()


def _year(note: Object, content: Object) -> str:
    """As the name of the venue has it, else from when the note was published."""
    if re.search(r"\d{4}", text_of(content.get("venue"))):
        return ""
    if found := re.search(r"\b(?:19|20)\d\d\b", text_of(content.get("venueid"))):
        return found[0]
    moment = first_of(note, "pdate", "odate", "cdate", "tcdate")
    if not moment.isdecimal() or len(moment) > 13:
        return ""
    return str(datetime.fromtimestamp(int(moment) / 1000, UTC).year)


def _authors(content: Object) -> str:
    names = names_of(content.get("authors")).split("\n")
    return "\n".join(name for name in names if not re.match("anonymous", name, re.IGNORECASE))


def _arxiv(content: Object) -> str:
    """Records that come from DBLP tell the page of the preprint."""
    page = text_of(content.get("html"))
    return page if "arxiv.org/abs/" in page else ""


def _address(given: str) -> str:
    return f"{_SITE}{given}" if given.startswith("/") else given


def _citation_key(content: Object) -> str:
    found = _KEY.match(text_of(content.get("_bibtex")).strip())
    return found[1] if found else ""

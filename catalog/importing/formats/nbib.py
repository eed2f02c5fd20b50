"""PubMed's nbib: tags of up to four letters, six blanks before what goes on."""

import re
from collections.abc import Iterator

from catalog.importing.formats.exported_fields import (
    arxiv_in,
    keyword_lines,
    name_lines,
    undo_entities,
    venue_among,
    without_blanks,
)
from catalog.importing.formats.long_texts import Text
from catalog.importing.formats.tagged_lines import Form, Tagged, TaggedRecord, records
from catalog.importing.identifiers import doi
from catalog.importing.records import RawRecord, Rejection

_LINE = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}-(?: (.*)|)")
_NUMBER = re.compile(r"^PMID ?- ?\d+", re.MULTILINE)
_OTHER = re.compile(r"^(?:TI|AB|FAU|OWN|DP) {1,2}-", re.MULTILINE)
_DOI = re.compile(r"(\S+)\s*\[doi\]")
# PubMed closes every title with a full stop of its own.
_FULL_STOP = re.compile(r"(?<!\.)(?<!\.\w)\.\Z")
_SUFFIX = re.compile(r"(.+), (.+) (Jr|Sr|2nd|3rd|4th|II|III|IV)")
_FAMILY_AND_INITIALS = re.compile(r"(\S.*\S)\s+([A-Z]{1,4})(\s+(?:Jr|Sr|2nd|3rd))?")


def looks_like(text: str) -> bool:
    return bool(_NUMBER.search(text) and _OTHER.search(text))


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    form = Form(_tag_in, "PMID", blank_line_divides=True)
    for number, record in enumerate(records(text, form), start=1):
        yield RawRecord(record.line, number, without_blanks(_fields(record)))


def _tag_in(line: str) -> Tagged | None:
    found = _LINE.fullmatch(line)
    return (found[1], found[2] or "") if found else None


def _fields(record: TaggedRecord) -> dict[str, str]:
    pmid = record.first("PMID")
    return {
        "title": _FULL_STOP.sub("", undo_entities(record.first("TI", "BTI"))),
        "abstract": "\n".join(record.all("AB")),
        "authors": name_lines(_authors(record)),
        "venue": venue_among(record.every("JT", "TA")),
        "year": record.first("DP", "DEP"),
        "pages": record.first("PG"),
        "doi": next(filter(None, map(_doi, record.every("LID", "AID", "SO"))), ""),
        "url": f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid.isdecimal() else "",
        "arxiv": arxiv_in(record.every("LID", "AID", "JT")),
        "keywords": keyword_lines(record.all("OT")),
    }


def _authors(record: TaggedRecord) -> list[str]:
    full = [_SUFFIX.sub(r"\1, \3, \2", name) for name in record.all("FAU")] or [
        _turned_round(name) for name in record.all("AU")
    ]
    return [*full, *("{" + name + "}" for name in record.all("CN"))]


def _turned_round(name: str) -> str:
    """'van der Maaten L' -> 'van der Maaten, L'."""
    found = _FAMILY_AND_INITIALS.fullmatch(name)
    return f"{found[1]}, {found[2]}{found[3] or ''}" if found else name


def _doi(text: str) -> str:
    found = _DOI.search(text)
    return doi(found[1]) if found else ""

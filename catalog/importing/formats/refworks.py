"""RefWorks tagged text: `RT`, `A1`, `T1` and so on, a blank behind the tag."""

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

# Only known tags count: a line of an abstract may begin with two capitals.
_TAG = (
    "A[1-6BDNV]|C[ALNO]|D[BIOS]|ED|F[DR]|I[DSX]|J[12FNOX]|K1|L[AKL]|N[OT]|O[LP]|P[ABGMPY]|R[DFPT]"
    "|S[EFGNPRT]|T[1-3AI]|U[1-5LR]|V[OR]|W[PTV]|YR"
)
_LINE = re.compile(rf"({_TAG})(?:\s(.*)|)")
_TYPE = re.compile(r"^RT [A-Z]\w+", re.MULTILINE)
_OTHER = re.compile(r"^(?:T1|A1|AB|SR|YR) \S", re.MULTILINE)


def looks_like(text: str) -> bool:
    return bool(_TYPE.search(text) and _OTHER.search(text))


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    for number, record in enumerate(records(text, Form(_tag_in, "RT")), start=1):
        yield RawRecord(record.line, number, without_blanks(_fields(record)))


def _tag_in(line: str) -> Tagged | None:
    found = _LINE.fullmatch(line)
    return (found[1], found[2] or "") if found else None


def _fields(record: TaggedRecord) -> dict[str, str]:
    return {
        "title": undo_entities(record.first("T1", "TI")),
        "abstract": "\n".join(record.all("AB")),
        "authors": name_lines(record.lines("A1", "A2")),
        "venue": venue_among(record.every("T2", "JF", "JO", "T3")),
        "year": record.first("YR", "PY", "FD"),
        "pages": pages(record.first("SP"), record.first("OP")),
        "doi": next(filter(None, map(doi, record.every("DO", "DI"))), ""),
        "url": first_address(record.every("LK", "UL", "UR")),
        "arxiv": arxiv_in(record.every("DO", "JF", "AN", "NO", "LK", "UL")),
        "keywords": keyword_lines(record.all("K1")),
    }

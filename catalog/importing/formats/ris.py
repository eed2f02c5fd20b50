"""RIS, as Zotero, EndNote, Mendeley, Scopus, Springer, ACM and IEEE write it."""

import re
from collections.abc import Callable, Iterator

from catalog.importing.formats.exported_fields import (
    arxiv_in,
    citation_key,
    first_address,
    keyword_lines,
    name_lines,
    pages,
    undo_entities,
    venue_among,
    without_blanks,
)
from catalog.importing.formats.long_texts import Text, head_of
from catalog.importing.formats.tagged_lines import Form, Tagged, TaggedRecord, records
from catalog.importing.identifiers import doi
from catalog.importing.records import RawRecord, Rejection

# Only known tags count: lines of an abstract may begin with two letters and a dash.
_TAG = (
    "A[1-4BDNUV]|BT|C[1-8ANPRTY]|D[ABIOPS]|E[DPRT]|FD|H[12]|I[DS]|J[12AFO]|K[1W]|L[1-4ABKL]|M[1-3]"
    "|N[12OV]|O[LP]|P[BMPY]|R[DINP]|S[EFNPRTV]|T[1-3AITY]|U[1-5R]|V[LO]|W[PTV]|Y[12R]"
)
_LINE = re.compile(rf"\s{{0,3}}({_TAG})(?:\s{{1,2}}-(?:\s(.*)|)|\s\s-(.*))")
_END = re.compile(r"\s{0,3}ER\s*-?\s*")
_TYPE = re.compile(r"^\s{0,3}(TY)(\s{1,2}-)\s*\w", re.MULTILINE | re.IGNORECASE)
_OTHER = re.compile(r"^\s{0,3}(?:TI|T1|AU|A1|AB|N2|ER)\s{1,2}-", re.MULTILINE | re.IGNORECASE)


def looks_like(text: str) -> bool:
    return bool(_TYPE.search(text) and _OTHER.search(text))


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    found = _TYPE.search(head_of(text))
    tag_in = _lower_tags(found[2]) if found and found[1].islower() else _tag_in
    form = Form(tag_in, "TY", "ER")
    for number, record in enumerate(records(text, form), start=1):
        yield RawRecord(record.line, number, without_blanks(_fields(record)))


def _tag_in(line: str) -> Tagged | None:
    if _END.fullmatch(line):
        return "ER", ""
    found = _LINE.fullmatch(line)
    return (found[1], found[2] or found[3] or "") if found else None


def _lower_tags(gap: str) -> Callable[[str], Tagged | None]:
    """Words of two letters are common, so the gap must be that of the first line."""

    def tag_in(line: str) -> Tagged | None:
        head = line[:2].upper()
        return _tag_in(head + line[2:]) if line.startswith(gap, 2) or head == "ER" else None

    return tag_in


def _fields(record: TaggedRecord) -> dict[str, str]:
    addresses = record.every("UR", "LK", "L2")
    venues = record.every("T2", "BT", "JF", "JO", "C3", "JA", "J2", "CT", "T3")
    return {
        "title": undo_entities(record.first("TI", "T1")),
        "abstract": "\n".join(record.all("AB", "N2")),
        "authors": name_lines(record.all("AU", "A1", "A2")),
        "venue": venue_among(venues),
        "year": record.first("PY", "Y1", "YR", "DA"),
        "pages": pages(record.first("SP"), record.first("EP")),
        "doi": next(filter(None, map(doi, record.every("DO", "DI", "M3", "L3", "N1"))), ""),
        "url": first_address(addresses),
        "pdf": first_address(record.all("L1")),
        "arxiv": arxiv_in(record.every("DO", "AN", "M1", "JO", "JF", "T2", "N1", "UR")),
        "keywords": keyword_lines(record.all("KW", "K1")),
        "citation_key": citation_key(record.first("ID")),
    }

"""What a file is, told from its bytes alone: encoding and format, or that it holds no papers."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from catalog.importing.binary_files import Overview
from catalog.importing.decoding import decode, why_binary
from catalog.importing.formats import (
    abstracts,
    arxiv,
    bibtex,
    csl,
    endnote,
    endnote_xml,
    json_list,
    jsonl,
    nbib,
    openalex,
    openreview,
    refworks,
    ris,
    semanticscholar,
    tables,
    wos,
)
from catalog.importing.formats.long_texts import Text, head_of
from catalog.importing.records import RawRecord, Reading, Rejection


@dataclass(frozen=True)
class Format:
    """A reader and the test by which a file is known to be for it."""

    name: str
    looks_like: Callable[[str], bool]
    read: Callable[[Text], Iterator[RawRecord | Rejection]]


# Asked in this order: the special before the general, prose as the last guess.
FORMATS = (
    Format("openreview", openreview.looks_like, openreview.read),
    Format("openalex", openalex.looks_like, openalex.read),
    Format("semanticscholar", semanticscholar.looks_like, semanticscholar.read),
    Format("csl", csl.looks_like, csl.read),
    Format("jsonl", jsonl.looks_like, jsonl.read),
    Format("json", json_list.looks_like, json_list.read),
    Format("bibtex", bibtex.looks_like, bibtex.read),
    Format("ris", ris.looks_like, ris.read),
    Format("wos", wos.looks_like, wos.read),
    Format("nbib", nbib.looks_like, nbib.read),
    Format("refworks", refworks.looks_like, refworks.read),
    Format("endnote", endnote.looks_like, endnote.read),
    Format("endnote-xml", endnote_xml.looks_like, endnote_xml.read),
    Format("arxiv", arxiv.looks_like, arxiv.read),
    Format("csv", tables.looks_like, tables.read),
    Format("abstracts", abstracts.looks_like, abstracts.read),
)
FORMAT_NAMES = tuple(each.name for each in FORMATS)


@dataclass(frozen=True)
class Rows:
    """What a reader finds in a text, which is read anew each time."""

    format: Format
    text: Text

    def __iter__(self) -> Iterator[RawRecord | Rejection]:
        return self.format.read(self.text)


def read(
    data: bytes | BinaryIO, *, encoding: str | None = None, format_name: str | None = None
) -> Reading:
    """The records of a file; raises `UndecodableError` when its text cannot be read.

    A file must stay open while the rows are gone through.
    """
    file = io.BytesIO(data) if isinstance(data, bytes) else data
    seen = Overview.of(file)
    if encoding is None and (kind := why_binary(file, seen)):
        return Reading(None, "binary", instead=kind)
    decoded = decode(file, seen, encoding)
    chosen = _named(format_name) if format_name else recognise_format(head_of(decoded))
    if chosen is None:
        return Reading(None, decoded.encoding)
    rows = Rows(chosen, decoded)
    return Reading(
        chosen.name, decoded.encoding, rows, lines=seen.lines, most_records=seen.most_records
    )


def recognise_format(head: str) -> Format | None:
    return next((each for each in FORMATS if each.looks_like(head)), None)


def _named(name: str) -> Format:
    for each in FORMATS:
        if each.name == name:
            return each
    raise ValueError(f"unknown format '{name}'; known are {', '.join(FORMAT_NAMES)}")

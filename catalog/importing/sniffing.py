"""What a file is, told from its bytes alone: encoding and format, or that it holds no papers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from catalog.importing.decoding import decode, is_binary
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
from catalog.importing.records import RawRecord, Reading, Rejection


@dataclass(frozen=True)
class Format:
    """A reader and the test by which a file is known to be for it."""

    name: str
    looks_like: Callable[[str], bool]
    read: Callable[[str], Iterator[RawRecord | Rejection]]


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


def read(data: bytes, *, encoding: str | None = None, format_name: str | None = None) -> Reading:
    """The records of a file; raises `UndecodableError` when its text cannot be read."""
    if encoding is None and is_binary(data):
        return Reading(None, "binary", ())
    decoded = decode(data, encoding)
    chosen = _named(format_name) if format_name else recognise_format(decoded.text)
    if chosen is None:
        return Reading(None, decoded.encoding, ())
    return Reading(chosen.name, decoded.encoding, chosen.read(decoded.text))


def recognise_format(text: str) -> Format | None:
    return next((each for each in FORMATS if each.looks_like(text)), None)


def _named(name: str) -> Format:
    for each in FORMATS:
        if each.name == name:
            return each
    raise ValueError(f"unknown format '{name}'; known are {', '.join(FORMAT_NAMES)}")

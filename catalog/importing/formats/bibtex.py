"""BibTeX and BibLaTeX: entries become raw records, one broken entry costs only itself."""

import re
from collections.abc import Iterator, Mapping

from catalog.importing.formats import bibtex_fields
from catalog.importing.formats.bibtex_blocks import (
    Broken,
    Entry,
    block_at,
    blocks,
    parts,
    starts,
)
from catalog.importing.formats.bibtex_values import evaluate
from catalog.importing.formats.long_texts import LONGEST, Text
from catalog.importing.records import RawRecord, Rejection

_ENTRY_TYPES = (
    "article|inproceedings|conference|incollection|inbook|book|booklet|proceedings|manual|misc"
    "|mastersthesis|phdthesis|thesis|techreport|report|unpublished|online|electronic|preprint"
    "|collection|dataset|software|patent|periodical|mvproceedings|mvcollection|eprint|www"
)
_START = re.compile(
    rf"^[ \t]*@(?:(?:{_ENTRY_TYPES})\s*[{{(]\s*[^,={{}}()\"]*[,=]"
    r"|(?:string|preamble|comment)\s*[{(])",
    re.IGNORECASE | re.MULTILINE,
)
# Volumes that papers stand in; they are no papers, only lend their fields by crossref.
_VOLUMES = frozenset({"proceedings", "mvproceedings", "collection", "mvcollection", "periodical"})

_CROSSREF = re.compile(r"\bcrossref\s*=\s*[{\"]([^{}\"]*)[}\"]", re.IGNORECASE)
_KEY = re.compile(r"\s*([^\s,={}()\"]+)\s*,")

Fields = dict[str, str]


def looks_like(text: str) -> bool:
    return _START.search(text) is not None


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    strings = _strings(text)
    parents = _parents(text, strings)
    number = 0
    for block in blocks(text):
        if isinstance(block, Broken):
            number += 1
            reason = f"entry '{block.start}…' cannot be read: {block.reason}"
            yield Rejection(block.line, number, reason)
        elif block.type != "string" and block.type not in _VOLUMES:
            number += 1
            yield _record(block, number, strings, parents)


def _strings(text: Text) -> dict[str, str]:
    """The values of @string, the later definition winning, as in BibTeX."""
    known: dict[str, str] = {}
    room = LONGEST
    for part, start in _starts(text, "string"):
        # An entry that needs a broken one, or one beyond all bounds, is told that the name is
        # not defined.
        definition = block_at(part, start)
        for name, pieces in definition.fields if isinstance(definition, Entry) else ():
            value = evaluate(pieces, known)[0]
            room -= len(value)
            if room >= 0:
                known[name] = value
    return known


def _parents(text: Text, strings: Mapping[str, str]) -> dict[str, Fields]:
    """The fields of those entries that others refer to, wherever in the file they stand."""
    wanted = {
        found[1].strip().casefold() for _, part in parts(text) for found in _CROSSREF.finditer(part)
    }
    parents: dict[str, Fields] = {}
    if not wanted:
        return parents
    for part, start in _starts(text, r"[^\W\d]\w*"):
        key = _KEY.match(part, start.end())
        if key and key[1].casefold() in wanted and key[1].casefold() not in parents:
            entry = block_at(part, start)
            if isinstance(entry, Entry):
                parents[key[1].casefold()] = _values(entry, strings, [])
    return parents


def _starts(text: Text, types: str) -> Iterator[tuple[str, re.Match[str]]]:
    for _, part in parts(text):
        yield from ((part, start) for start in starts(part, types))


def _record(
    entry: Entry, number: int, strings: Mapping[str, str], parents: Mapping[str, Fields]
) -> RawRecord:
    warnings = list(entry.warnings)
    fields = _values(entry, strings, warnings)
    crossref = fields.get("crossref", "").strip().casefold()
    if crossref in parents and crossref != entry.key.casefold():
        fields = bibtex_fields.inherited(fields, parents[crossref])
    ours = bibtex_fields.ours(fields)
    if entry.key:
        ours["citation_key"] = entry.key
    return RawRecord(entry.line, number, ours, tuple(warnings))


def _values(entry: Entry, strings: Mapping[str, str], warnings: list[str]) -> Fields:
    values: Fields = {}
    twice: dict[str, None] = {}
    for name, pieces in entry.fields:
        value, unknown = evaluate(pieces, strings)
        if name in values:
            twice[name] = None
        values.setdefault(name, value)
        warnings += [f"'{each}' in field '{name}' is not defined by @string" for each in unknown]
    if twice:
        warnings.append(f"the first of several values is taken for: {', '.join(twice)}")
    return values

"""BibTeX and BibLaTeX: entries become raw records, one broken entry costs only itself."""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from bibtexparser.library import Library
from bibtexparser.model import (
    Block,
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ParsingFailedBlock,
    String,
)
from bibtexparser.splitter import Splitter

from catalog.importing.formats import bibtex_fields, bibtex_values
from catalog.importing.records import RawRecord, Rejection

# The library logs what it cannot parse; we report it ourselves, with the line.
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())
logging.getLogger("bibtexparser").propagate = False

_ENTRY_TYPES = (
    "article|inproceedings|conference|incollection|inbook|book|booklet|proceedings|manual|misc"
    "|mastersthesis|phdthesis|thesis|techreport|report|unpublished|online|electronic|preprint"
    "|collection|dataset|software|patent|periodical|mvproceedings|mvcollection|eprint|www"
)
_START = re.compile(
    rf"^[ \t]*@(?:(?:{_ENTRY_TYPES})\s*[{{(]\s*[^\s,={{}}()\"]*\s*,"
    r"|(?:string|preamble|comment)\s*[{(])",
    re.IGNORECASE | re.MULTILINE,
)
# Volumes that papers stand in; they are no papers, only lend their fields by crossref.
_VOLUMES = frozenset({"proceedings", "mvproceedings", "collection", "mvcollection", "periodical"})

Fields = dict[str, str]


def looks_like(text: str) -> bool:
    return _START.search(text) is not None


def read(text: str) -> Iterator[RawRecord | Rejection]:
    library = Splitter(text).split()
    strings = _strings(library)
    parents = {entry.key.casefold(): entry for entry in map(_entry_in, library.blocks) if entry}
    number = 0
    for block in library.blocks:
        entry = _entry_in(block)
        if entry and entry.entry_type.lower() not in _VOLUMES:
            number += 1
            yield _row(entry, number, strings, parents, _warnings(block))
        elif entry is None and type(block) is ParsingFailedBlock:
            number += 1
            yield _failed(block, number)


def _entry_in(block: object) -> Entry | None:
    """An entry, also one whose key or field stands twice in the file."""
    if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
        block = block.ignore_error_block
    return block if isinstance(block, Entry) else None


def _string_in(block: object) -> String | None:
    if isinstance(block, DuplicateBlockKeyBlock):
        block = block.ignore_error_block
    return block if isinstance(block, String) else None


def _strings(library: Library) -> dict[str, str]:
    """The values of @string, the later definition winning, as in BibTeX."""
    known: dict[str, str] = {}
    for string in filter(None, map(_string_in, library.blocks)):
        # An entry that needs a broken one is told that the name is not defined.
        with suppress(bibtex_values.MalformedError):
            known[string.key.casefold()], _ = bibtex_values.evaluate(string.value, known)
    return known


def _row(
    entry: Entry,
    number: int,
    strings: Mapping[str, str],
    parents: Mapping[str, Entry],
    warnings: list[str],
) -> RawRecord | Rejection:
    line = _line(entry)
    try:
        fields = _values(entry, strings, warnings)
        parent = parents.get(fields.get("crossref", "").casefold())
        if parent is not None and parent is not entry:
            fields = bibtex_fields.inherited(fields, _values(parent, strings, []))
    except bibtex_values.MalformedError as error:
        return Rejection(line, number, f"entry '{entry.key}': {error}")
    ours = bibtex_fields.ours(fields) | {"citation_key": entry.key}
    return RawRecord(line, number, ours, tuple(warnings))


def _values(entry: Entry, strings: Mapping[str, str], warnings: list[str]) -> Fields:
    values: Fields = {}
    for field in entry.fields:
        name = field.key.lower()
        try:
            value, unknown = bibtex_values.evaluate(field.value, strings)
        except bibtex_values.MalformedError as error:
            raise bibtex_values.MalformedError(f"field '{name}' {error}") from error
        values.setdefault(name, value)
        warnings += [f"'{each}' in field '{name}' is not defined by @string" for each in unknown]
    return values


def _warnings(block: object) -> list[str]:
    if not isinstance(block, DuplicateFieldKeyBlock):
        return []
    names = ", ".join(sorted(block.duplicate_keys))
    return [f"the first of several values is taken for: {names}"]


def _failed(block: ParsingFailedBlock, number: int) -> Rejection:
    start = " ".join((block.raw or "").split())[:40]
    reason = " ".join(getattr(block.error, "abort_reason", str(block.error)).split())
    return Rejection(_line(block), number, f"entry '{start}…' cannot be read: {reason}")


def _line(block: Block) -> int:
    # The library counts lines from nought.
    return (block.start_line or 0) + 1

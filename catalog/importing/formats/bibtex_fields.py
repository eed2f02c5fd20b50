"""Which BibTeX fields mean which of ours, and how their values are undressed."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from bibtexparser.middlewares.names import NameParts, parse_single_name_into_parts

from catalog.importing import identifiers
from catalog.importing.formats.bibtex_values import Escapes, MalformedError, closing_brace
from catalog.importing.formats.exported_fields import (
    arxiv_in,
    keyword_lines,
    undo_entities,
    venue_among,
    without_blanks,
    without_namesake_number,
)
from catalog.importing.formats.tex import decode, unescape

# What a volume lends to the papers in it; its own address or abstract is not theirs.
_LENT = ("booktitle", "journal", "journaltitle", "year", "date")
_VENUE_FIELDS = ("booktitle", "journaltitle", "journal", "eventtitle", "maintitle")
_ADDRESS_FIELDS = ("url", "pdf", "doi", "openreview", "code")
_ARXIV_FIELDS = ("journal", "volume", "journaltitle", "number", "doi", "note", "url")
_IN_PARTS = re.compile(r"(?:family|given|prefix)\s*=")
_AND_OR_BRACE = re.compile(r"(?<!\\)[{}]|(?:^|(?<=\s))and(?=\s|$)", re.IGNORECASE)


def ours(fields: Mapping[str, str]) -> dict[str, str]:
    """Our fields of an entry; those that are blank are left out."""
    pages = decode(fields.get("pages", ""))
    found = {
        "title": _title(fields),
        "abstract": _without_braces(fields.get("abstract", "")),
        "authors": authors(fields.get("author", "")),
        "venue": _venue(fields),
        "year": decode(fields.get("year") or fields.get("date", "")),
        "pages": "" if identifiers.arxiv(pages) else pages,
        "arxiv": arxiv(fields),
        "keywords": _keywords(fields),
    }
    found |= {name: unescape(fields.get(name, "")) for name in _ADDRESS_FIELDS}
    return without_blanks(found)


def inherited(child: Mapping[str, str], parent: Mapping[str, str]) -> dict[str, str]:
    """The child's fields, and what it leaves open taken from the volume it stands in."""
    lent = {name: parent[name] for name in _LENT if name in parent}
    if "title" in parent:
        lent.setdefault("booktitle", parent["title"])
    return lent | {name: value for name, value in child.items() if value.strip()}


def authors(field: str) -> str:
    """One name a line, in the forms that `RawRecord` promises."""
    return "\n".join(line for line in map(_name_line, _names(" ".join(field.split()))) if line)


def _names(field: str) -> list[str]:
    """Divided at each 'and' outside braces (bibtexparser's own drops a name's first accent)."""
    depth, start, names = 0, 0, list[str]()
    for mark in _AND_OR_BRACE.finditer(field):
        if mark[0] in "{}":
            depth = max(0, depth + (1 if mark[0] == "{" else -1))
        elif depth == 0:
            names.append(field[start : mark.start()])
            start = mark.end()
    return [*names, field[start:]]


def arxiv(fields: Mapping[str, str]) -> str:
    archive = fields.get("archiveprefix") or fields.get("eprinttype") or ""
    number = unescape(fields.get("eprint", ""))
    if archive.strip().casefold() == "arxiv":
        return number
    if not archive.strip() and (alone := identifiers.arxiv(number)):
        return alone
    # Google Scholar: 'arXiv preprint arXiv:2401.00001'; DBLP: CoRR, abs/2401.00001; Zotero: a note.
    return arxiv_in(fields.get(name, "") for name in _ARXIV_FIELDS)


def _title(fields: Mapping[str, str]) -> str:
    title = undo_entities(decode(fields.get("title", "")))
    subtitle = undo_entities(decode(fields.get("subtitle", "")))
    return f"{title}: {subtitle}" if title and subtitle else title or subtitle


def _without_braces(text: str) -> str:
    """Web of Science sets two pairs around every value."""
    if text.startswith("{") and text.endswith("}"):
        with suppress(MalformedError):
            if closing_brace(text, 0, Escapes.SINGLE) == len(text):
                return text[1:-1]
    return text


def _keywords(fields: Mapping[str, str]) -> str:
    names = ("author_keywords", "keywords", "keyword")
    written = decode(next((fields[name] for name in names if fields.get(name)), ""))
    return keyword_lines([written], r"[;\n]" if ";" in undo_entities(written) else r"[,\n]")


def _venue(fields: Mapping[str, str]) -> str:
    names = [decode(fields[name]) for name in _VENUE_FIELDS if fields.get(name, "").strip()]
    return venue_among(names) or next(iter(names), "")


def _name_line(name: str) -> str:
    if _IN_PARTS.match(name.strip()):
        return _put_together(name)
    parts = parse_single_name_into_parts(without_namesake_number(name.strip()), strict=False)
    if _is_no_person(parts):
        return "{" + undo_entities(decode(parts.last[0])) + "}"
    family, given = _words(parts.von + parts.last), _words(parts.first)
    if parts.jr:
        return f"{family}, {_words(parts.jr)}, {given}"
    return f"{family}, {given}" if given else family


def _put_together(name: str) -> str:
    """BibLaTeX's long form: 'family=Beethoven, given=Ludwig, prefix=van, useprefix=true'."""
    parts = {key.strip(): value.strip() for key, _, value in _parted(name)}
    family = " ".join(filter(None, (parts.get("prefix"), parts.get("family"))))
    shown = [_words([part]) for part in (family, parts.get("suffix", ""), parts.get("given", ""))]
    return ", ".join(filter(None, shown))


def _parted(name: str) -> Iterator[tuple[str, str, str]]:
    return (part.partition("=") for part in name.split(","))


def _words(words: list[str]) -> str:
    # A comma would be read as the border between family and given name.
    return undo_entities(decode(" ".join(words))).replace(",", "").strip()


def _is_no_person(parts: NameParts) -> bool:
    """A body such as {OpenAI Team}: braces keep its words together."""
    alone = len(parts.last) == 1 and not (parts.first or parts.von or parts.jr)
    return alone and parts.last[0].startswith("{") and parts.last[0].endswith("}")

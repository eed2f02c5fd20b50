"""From what a reader found to a paper that can be stored, or the reason why not."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import chain

from catalog.importing import identifiers, pasting
from catalog.importing.appearances import appearances_of
from catalog.importing.limits import (
    LONGEST_ABSTRACT,
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_SOURCES,
    MOST_TOPICS,
    fitting,
)
from catalog.importing.names import author_name, stands_for_others
from catalog.importing.records import AuthorName, PaperRecord, RawRecord, Rejection

Fields = Mapping[str, str]
_LONGEST_EXCUSE = 100
_NO_ABSTRACT = re.compile(
    r"[\s\[(]*(?:no abstract(?: is)?(?: available| provided)?"
    r"|abstract (?:is )?(?:not available|missing|unavailable)"
    r"|not available|none|null|nan|n/?a|tba|tbd|[-–—.]*)[\s\]).]*",
    re.IGNORECASE,
)
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_KEY = re.compile(r"[0-9a-f]{10}(?:[0-9a-f]{2})*")


def clean(raw: RawRecord) -> PaperRecord | Rejection:
    if reason := _reason_against(raw):
        return Rejection(raw.line, raw.number, reason)
    fields, warnings = raw.fields, list(raw.warnings)
    authors = _authors(fields.get("authors", ""), warnings)
    preferred, *further = appearances_of(raw, warnings)
    topics = _names(fields, "topics", warnings)
    warnings += pasting.flags(_abstract(fields))
    return PaperRecord(
        line=raw.line,
        number=raw.number,
        title=_one_line(fields.get("title", "")),
        abstract=_abstract(fields),
        authors=authors,
        **vars(preferred),
        code=_code(fields, warnings),
        citation_key=fitting("citation_key", fields.get("citation_key", "").strip(), warnings),
        further=tuple(further),
        topics=topics,
        keywords=_names(fields, "keywords", warnings, beside=topics),
        key=_key(fields),
        added=_added(fields, warnings),
        sources=_sources(fields),
        warnings=tuple(dict.fromkeys(warnings)),
    )


def _reason_against(raw: RawRecord) -> str:
    title, abstract = _one_line(raw.fields.get("title", "")), _abstract(raw.fields)
    if not title and not abstract:
        return "neither a title nor an abstract"
    for name, text, most in (
        ("abstract", abstract, LONGEST_ABSTRACT),
        ("title", title, LONGEST_TITLE),
    ):
        if len(text) > most:
            return f"the {name} has {len(text):,} characters; at most {most:,} are taken"
    return _unstorable(raw)


def _unstorable(raw: RawRecord) -> str:
    values = chain(raw.fields.values(), *(each.values() for each in raw.appearances))
    found = _UNSTORABLE.search("".join(values))
    if not found:
        return ""
    what = "a NUL character" if found[0] == "\x00" else "half a character (a lone surrogate)"
    return f"has {what}, which no database text may hold"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _abstract(fields: Fields) -> str:
    """Exactly as it came; white space or what databases write for want of one is none."""
    abstract = fields.get("abstract", "")
    return abstract if _NO_ABSTRACT.fullmatch(abstract[:_LONGEST_EXCUSE]) is None else ""


def _authors(lines: str, warnings: list[str]) -> tuple[AuthorName, ...]:
    names = [line for line in lines.split("\n") if line.strip()]
    people = [name for name in names if not stands_for_others(name)]
    if len(people) < len(names):
        warnings.append("the list of authors is cut short ('and others')")
    known = list(map(author_name, people))
    taken = [author for author in known if author.name and len(author.name) <= LONGEST_NAME]
    for author in known:
        if len(author.name) > LONGEST_NAME:
            warnings.append(f"'{author.name[:60]}…' is too long for the name of an author")
    return tuple(taken)


def _names(
    fields: Fields, name: str, warnings: list[str], *, beside: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Topics or keywords, each once, without those that stand `beside` them already."""
    lines = fields.get(name, "")
    if not lines:
        return ()
    given: dict[str, str] = {known.casefold(): "" for known in beside}
    for line in map(_one_line, lines.split("\n")):
        given.setdefault(line.casefold(), line)
    wanted = [shown for shown in given.values() if shown]
    taken = [each for each in wanted if len(each) <= LONGEST_NAME][:MOST_TOPICS]
    if len(taken) < len(wanted):
        warnings.append(f"{len(wanted) - len(taken)} of the {name} are too long or too many")
    return tuple(taken)


def _code(fields: Fields, warnings: list[str]) -> str:
    given = fields.get("code", "").strip()
    code = identifiers.web_address(given) or identifiers.code_in(given)
    if given and not code:
        warnings.append(f"'{given[:60]}' is not a usable value for code")
    return fitting("code", code, warnings) or identifiers.code_in(fields.get("abstract", ""))


def _key(fields: Fields) -> str:
    """A key as CONTRACT has them; other programs give this name to other things."""
    key = fields.get("key", "").strip()
    return key if len(key) <= 64 and _KEY.fullmatch(key) else ""


def _sources(fields: Fields) -> tuple[tuple[str, int], ...]:
    """Out of lines such as '12 icml.txt'."""
    lines = filter(None, fields.get("sources", "").split("\n")[:MOST_SOURCES])
    parts = (line.partition(" ") for line in lines)
    return tuple((file[:LONGEST_NAME], int(number)) for number, _, file in parts)


def _added(fields: Fields, warnings: list[str]) -> datetime | None:
    """A moment without a time zone is taken to be in UTC."""
    given = fields.get("added", "").strip()
    try:
        moment = datetime.fromisoformat(given) if given else None
    except ValueError:
        moment = None
    if moment and 1900 <= moment.year <= 2100:
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    if given:
        warnings.append(f"'{given[:40]}' is not a moment such as 2024-07-21T09:30:00Z")
    return None

"""From what a reader found to a paper that can be stored, or the reason why not."""

import re
from collections.abc import Callable, Mapping

from catalog.importing import identifiers
from catalog.importing.names import author_name, stands_for_others
from catalog.importing.records import AuthorName, PaperRecord, RawRecord, Rejection
from catalog.importing.venues import venue_name, year_in

ABSTRACT_LIMIT = 20_000
TITLE_LIMIT = 1_000

Fields = Mapping[str, str]
_RANGE = re.compile(r"(?<=\w)\s*(?:-+|[‐‑‒–—])\s*(?=\w)")


def clean(raw: RawRecord) -> PaperRecord | Rejection:
    if reason := _reason_against(raw.fields):
        return Rejection(raw.line, raw.number, reason)
    fields, warnings = raw.fields, list(raw.warnings)
    title = _one_line(fields.get("title", ""))
    authors = _authors(fields.get("authors", ""), warnings)
    year = _year(fields, warnings)
    known_as = _identifiers(fields, warnings)
    return PaperRecord(
        line=raw.line,
        number=raw.number,
        title=title,
        abstract=_abstract(fields),
        authors=authors,
        venue=venue_name(fields.get("venue", "")),
        year=year,
        pages=_RANGE.sub("–", _one_line(fields.get("pages", ""))),
        citation_key=fields.get("citation_key", "").strip(),
        topics=(),
        **known_as,
        warnings=tuple(warnings),
    )


def _reason_against(fields: Fields) -> str:
    title, abstract = _one_line(fields.get("title", "")), _abstract(fields)
    if not title and not abstract:
        return "neither a title nor an abstract"
    if "\x00" in "".join(fields.values()):
        return "has a NUL character, which no database text may hold"
    if len(abstract) > ABSTRACT_LIMIT:
        return (
            f"the abstract has {len(abstract):,} characters; at most {ABSTRACT_LIMIT:,} are taken"
        )
    if len(title) > TITLE_LIMIT:
        return f"the title has {len(title):,} characters; at most {TITLE_LIMIT:,} are taken"
    return ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _abstract(fields: Fields) -> str:
    """Exactly as it came; one that is only white space is none."""
    abstract = fields.get("abstract", "")
    return abstract if abstract.strip() else ""


def _authors(lines: str, warnings: list[str]) -> tuple[AuthorName, ...]:
    names = [line for line in lines.split("\n") if line.strip()]
    people = [name for name in names if not stands_for_others(name)]
    if len(people) < len(names):
        warnings.append("the list of authors is cut short ('and others')")
    return tuple(map(author_name, people))


def _year(fields: Fields, warnings: list[str]) -> int | None:
    given = fields.get("year", "").strip()
    year = year_in(given)
    if given and year is None:
        warnings.append(f"'{given[:40]}' is not a year from 1900 to 2100")
    return year or year_in(fields.get("venue", ""))


def _identifiers(fields: Fields, warnings: list[str]) -> dict[str, str]:
    """Each by its own check; an address in `url` may also tell the number at its site."""

    def checked(name: str, check: Callable[[str], str]) -> str:
        given = fields.get(name, "").strip()
        value = check(given)
        if given and not value:
            warnings.append(f"'{given[:60]}' is not a usable value for {name}")
        return value

    url = fields.get("url", "")
    return {
        "url": checked("url", identifiers.web_address),
        "pdf": checked("pdf", identifiers.web_address),
        "doi": checked("doi", identifiers.doi) or identifiers.doi(url),
        "arxiv": checked("arxiv", identifiers.arxiv) or identifiers.arxiv(url),
        "openreview": checked("openreview", identifiers.openreview)
        or identifiers.openreview_address(url),
        "code": checked("code", identifiers.web_address)
        or identifiers.code_in(fields.get("abstract", "")),
    }

"""Where a raw record says that a paper came out: checked values, each place and year once."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace

from catalog.importing import identifiers
from catalog.importing.limits import MOST_APPEARANCES, fitting
from catalog.importing.records import AppearanceRecord, RawRecord
from catalog.importing.venues import venue_name, year_in

Fields = Mapping[str, str]
NAMES = tuple(field.name for field in fields_of(AppearanceRecord))
_RANGE = re.compile(r"(?<=\w)\s*(?:-+|[‐‑‒–—])\s*(?=\w)")


def appearances_of(raw: RawRecord, warnings: list[str]) -> list[AppearanceRecord]:
    """The preferred one first, blank when nothing is known; the flat fields complete theirs."""
    flat = appearance(raw.fields, warnings)
    listed = [appearance(fields, warnings) for fields in raw.appearances[:MOST_APPEARANCES]]
    if len(raw.appearances) > MOST_APPEARANCES:
        warnings.append(f"only the first {MOST_APPEARANCES} appearances are taken")
    return merged([*(each for each in listed if each != AppearanceRecord()), flat])


def merged(found: Iterable[AppearanceRecord]) -> list[AppearanceRecord]:
    """Those that may be one, as far as venue and year are known, complete each other."""
    kept: list[AppearanceRecord] = []
    for each in found:
        twin = next((i for i, other in enumerate(kept) if _may_be_one(other, each)), None)
        if twin is None:
            kept.append(each)
        else:
            kept[twin] = _completed(kept[twin], each)
    return kept


def appearance(fields: Fields, warnings: list[str]) -> AppearanceRecord:
    checked = _Checked(fields, warnings)
    url = fields.get("url", "")
    return AppearanceRecord(
        venue=fitting("venue", venue_name(fields.get("venue", "")), warnings),
        year=_year(fields, warnings),
        pages=checked.value("pages", _page_range),
        url=checked.value("url", identifiers.web_address),
        pdf=checked.value("pdf", identifiers.web_address),
        doi=checked.value("doi", identifiers.doi) or identifiers.doi(url),
        arxiv=checked.value("arxiv", identifiers.arxiv)
        or identifiers.arxiv(url)
        or identifiers.arxiv(fields.get("doi", "")),
        openreview=checked.value("openreview", identifiers.openreview)
        or identifiers.openreview_address(url),
    )


class _Checked:
    """Values that pass their check; the others are warned of and left out."""

    def __init__(self, fields: Fields, warnings: list[str]) -> None:
        self.fields = fields
        self.warnings = warnings

    def value(self, name: str, check: Callable[[str], str]) -> str:
        given = self.fields.get(name, "").strip()
        if not given:
            return ""
        value = check(given)
        if not value:
            self.warnings.append(f"'{given[:60]}' is not a usable value for {name}")
        return fitting(name, value, self.warnings)


def _page_range(text: str) -> str:
    return _RANGE.sub("–", " ".join(text.split()))


def _year(fields: Fields, warnings: list[str]) -> int | None:
    given = fields.get("year", "").strip()
    year = year_in(given)
    if given and year is None:
        warnings.append(f"'{given[:40]}' is not a year from 1900 to 2100")
    return year or year_in(fields.get("venue", ""))


def _may_be_one(one: AppearanceRecord, other: AppearanceRecord) -> bool:
    venues = {one.venue.casefold(), other.venue.casefold()} - {""}
    years = {one.year, other.year} - {None}
    return len(venues) < 2 and len(years) < 2


def _completed(one: AppearanceRecord, other: AppearanceRecord) -> AppearanceRecord:
    blank = {name: getattr(other, name) for name in NAMES if not getattr(one, name)}
    return replace(one, **blank)

"""Which venue and which year a piece of text means, however it is written."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from catalog.importing.known_venues import KNOWN_VENUES, VenueName
from catalog.importing.venue_words import (
    BESIDE,
    SEPARATOR,
    SERIES,
    cleaned_name,
    comparable,
    plain_text,
)

# In arXiv:2012.12345 and 10.1109/2012.1234567 no year is written.
_YEAR = re.compile(r"(?<!\d)(19\d\d|20\d\d|2100)(?!\d|\.\d{4})")
_SHORT_YEAR = re.compile(r"(?<=\w)\s?['’‘](\d\d)(?!\d)")
_LONGEST_ACRONYM = 14
_ALSO_WORDS = frozenset(
    {"alt", "chi", "clear", "crypto", "ec", "kr", "log", "mm", "pets", "rss", "slt"}
)


def year_in(text: str) -> int | None:
    """The first year that is written out, else the one in a form such as ICML'24."""
    plain = unicodedata.normalize("NFKC", text)
    if written_out := _YEAR.search(plain):
        return int(written_out[1])
    if shortened := _SHORT_YEAR.search(plain):
        two_digits = int(shortened[1])
        return two_digits + (1900 if two_digits >= 50 else 2000)
    return None


@lru_cache(maxsize=4096)
def recognise(text: str) -> VenueName | None:
    """The known venue that the text names; a workshop at a venue is not that venue."""
    plain = plain_text(text)
    if is_series(plain):
        return None
    parts = [plain, *SEPARATOR.split(plain)]
    if BESIDE.search(plain):
        # Some known venues are themselves called workshop or challenge.
        parts = [part for part in parts if BESIDE.search(part)]
        return next(_known(parts), None)
    return next(_known(parts), None) or _beside_its_year(plain)


def is_nothing_but_a_venue(text: str) -> bool:
    """Whether no words are left beside the venue, its year and words such as Papers."""
    return next(_known([plain_text(text)]), None) is not None


def is_series(text: str) -> bool:
    """Series of proceedings and publishers: what stands in them came out elsewhere."""
    return comparable(text).startswith(SERIES)


def venue_name(text: str) -> str:
    """How we call the venue: its short name when known, else the text without list words."""
    if venue := recognise(text):
        return venue.short
    return "" if is_series(plain_text(text)) else cleaned_name(text)


def _known(parts: list[str]) -> Iterator[VenueName]:
    known = _names()
    found = (known.get(comparable(part)) for part in parts if not _is_a_word(part))
    return (venue for venue in found if venue)


def _is_a_word(part: str) -> bool:
    """'log' and 'clear' are venues only when they are written as such."""
    capitals = sum(letter.isupper() for letter in part)
    return capitals < 2 and comparable(part) in _ALSO_WORDS and year_in(part) is None


@cache
def _names() -> dict[str, VenueName]:
    return {
        comparable(name): venue
        for venue in KNOWN_VENUES
        for name in (venue.short, venue.full, *venue.others)
    }


def _beside_its_year(text: str) -> VenueName | None:
    """The other words may be of any language: 'ICML 2024 के शोधपत्र'."""
    found = _acronyms().search(text)
    return next(_known([found["before"] or found["after"]]), None) if found else None


@cache
def _acronyms() -> re.Pattern[str]:
    names = {name for venue in KNOWN_VENUES for name in (venue.short, *venue.others)}
    short = sorted((n for n in names if len(n) <= _LONGEST_ACRONYM), key=len, reverse=True)
    either = "|".join(map(re.escape, short))
    year = r"(?:(?:19|20)\d\d(?!\d)|['’‘]\d\d(?!\d))"
    return re.compile(
        rf"(?<![A-Za-z0-9])(?:(?P<before>{either})[\s_-]?{year}"
        rf"|{year}\s?年?\s?(?P<after>{either})(?![A-Za-z0-9]))"
    )

"""Which venue and which year a piece of text means, however it is written."""

import re
import unicodedata
from functools import cache

from catalog.importing.known_venues import KNOWN_VENUES, VenueName

_YEAR = re.compile(r"(?<!\d)(19\d\d|20\d\d|2100)(?!\d)")
_SHORT_YEAR = re.compile(r"(?<=\w)\s?['’‘](\d\d)(?!\d)")
_NUMBER_AFTER_NAME = re.compile(r"(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=(?:19|20)\d\d(?!\d))")

# Gatherings at a venue that are not the venue.
_BESIDE = re.compile(
    r"workshops?\b|\bWS\b|tutorials?\b|\bchallenge\b|\bcompetition\b|companion\b|doctoral"
    r"|\bsatellite\b|研讨会|ワークショップ|워크숍",
    re.IGNORECASE,
)
_SERIES = (
    "proceedings of machine learning research",
    "pmlr",
    "jmlr workshop and conference proceedings",
    "lecture notes in computer science",
    "lncs",
    "lecture notes in artificial intelligence",
    "curran associates",
    "acm international conference proceeding series",
    "ceur workshop proceedings",
    "openreview",
    "openreview net",
)

_TENS = "twent|thirt|fort|fift|sixt|sevent|eight|ninet"
_UNITS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_ORDINAL = (
    rf"(?:\d+\s?(?:st|nd|rd|th)|(?:(?:{_TENS})y[\s-])?(?:{_UNITS})|(?:{_TENS})ieth"
    r"|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth"
    r"|eighteenth|nineteenth)\b"
)
_OPENING = re.compile(
    rf"^(?:(?:the|in|in:|online|abridged|accepted|submitted|published|to|at|by|as|annual"
    rf"|proceedings|proc\.?|conference proceedings|of|on|{_ORDINAL}"
    r"|IEEE\s?/\s?CVF|IEEE\s?/\s?RSJ|ACM\s?/\s?IEEE|IEEE\s?/\s?ACM|ACM\s?-\s?SIAM|ACM|IEEE|CVF"
    r"|AAAI\s?/\s?ACM|SIGMOD\s?/\s?PODS|ACM\s?/\s?SIGAPP|ISCA|USENIX)(?=[\s:]|$)[\s:]*)",
    re.IGNORECASE,
)
_VOLUME = re.compile(
    r"[\s,(\[]*(?:\b(?:vol(?:ume|\.)?|part|band|tome|issue|no\.)\s*(?:\d+|[IVXL]+\b)[^,)\]]*[)\]]?)",
    re.IGNORECASE,
)
_LIST_WORDS = (
    "main conference|main track|conference papers|accepted papers?|paper list|list of papers"
    "|list of accepted papers|list|papers|paper|abstracts?|posters?|orals?|spotlights?|proceedings"
    "|accepted|accept|liste des articles|articles acceptés|liste|articles|résumés"
    "|lista de artículos|artículos|lista|artikelliste|beiträge|artigos|articoli"
    "|список статей|статьи|论文列表|論文一覧|論文リスト|採択論文|录用论文|接收论文|论文集|论文|列表"
    "|論文集|論文列表|論文|一覧|摘要|目录|논문 목록|논문|목록"
)
_ENDING = re.compile(rf"(?:^|[\s\W]|(?<=[a-z0-9]))(?:{_LIST_WORDS})\W*$", re.IGNORECASE)
_SEPARATORS = re.compile(rf"[,;:()\[\]|–—]|\s-\s|\band (?:the )?(?={_ORDINAL})", re.IGNORECASE)
_DECORATION = " \t\n#*=_~-–—:,;.|()[]{}<>《》「」【】\"'’“”/\\"


def year_in(text: str) -> int | None:
    """The first year that is written out, else the one in a form such as ICML'24."""
    plain = unicodedata.normalize("NFKC", text)
    if written_out := _YEAR.search(plain):
        return int(written_out[1])
    if shortened := _SHORT_YEAR.search(plain):
        return _whole_year(int(shortened[1]))
    return None


def recognise(text: str) -> VenueName | None:
    """The known venue that the text names; a workshop at a venue is not that venue."""
    plain = unicodedata.normalize("NFKC", text)
    whole = _known(plain)
    if whole or _BESIDE.search(plain) or _is_series(plain):
        return whole
    parts = (_known(part) for part in _SEPARATORS.split(plain))
    return next((venue for venue in parts if venue), None) or _beside_its_year(plain)


def is_nothing_but_a_venue(text: str) -> bool:
    """Whether no words are left beside the venue, its year and words such as Papers."""
    return _known(unicodedata.normalize("NFKC", text)) is not None


def venue_name(text: str) -> str:
    """How we call the venue: its short name when known, else the text without list words."""
    if venue := recognise(text):
        return venue.short
    return "" if _is_series(unicodedata.normalize("NFKC", text)) else cleaned_name(text)


def cleaned_name(text: str) -> str:
    """The text without years, ordinals, volumes and words such as Proceedings or 论文列表."""
    plain = _without_years(" ".join(unicodedata.normalize("NFKC", text).split()))
    plain = _VOLUME.sub(" ", plain)
    for pattern in (_ENDING, _OPENING):
        plain = _until_unchanged(pattern, plain)
    return " ".join(plain.split())


def _whole_year(two_digits: int) -> int:
    return two_digits + (1900 if two_digits >= 50 else 2000)


def _without_years(text: str) -> str:
    return _YEAR.sub(" ", _SHORT_YEAR.sub(" ", text)).replace("年", " ")


def _until_unchanged(pattern: re.Pattern[str], text: str) -> str:
    while (shorter := pattern.sub("", text).strip(_DECORATION)) != text:
        text = shorter
    return text


def _folded(name: str) -> str:
    return " ".join(re.findall(r"\w+", name.casefold().replace("&", " and ")))


@cache
def _names() -> dict[str, VenueName]:
    return {
        _folded(name): venue
        for venue in KNOWN_VENUES
        for written in (venue.short, venue.full, *venue.others)
        for name in (written, cleaned_name(written))
    }


@cache
def _acronyms() -> re.Pattern[str]:
    names = (name for venue in KNOWN_VENUES for name in (venue.short, *venue.others))
    short = sorted((n for n in names if len(n) <= 14), key=len, reverse=True)
    either = "|".join(re.escape(name) for name in short)
    year = r"(?:(?:19|20)\d\d(?!\d)|['’‘]\d\d(?!\d))"
    return re.compile(
        rf"(?<![A-Za-z0-9])(?:(?P<before>{either})[\s_-]?{year}|{year}\s?年?\s?(?P<after>{either})(?![A-Za-z0-9]))"
    )


def _known(text: str) -> VenueName | None:
    return _names().get(_folded(text)) or _names().get(_folded(cleaned_name(text)))


def _beside_its_year(text: str) -> VenueName | None:
    """The other words may be of any language: 'ICML 2024 कागजात'."""
    found = _acronyms().search(text)
    return _known(found["before"] or found["after"]) if found else None


def _is_series(text: str) -> bool:
    return any(_folded(text).startswith(name) for name in _SERIES)

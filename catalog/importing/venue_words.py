"""The words around a venue's name, and the name that is left without them."""

import re
import unicodedata

# Gatherings at a venue that are not the venue.
BESIDE = re.compile(
    r"workshops?\b|(?-i:\b[A-Z]{3,}W\b)|\bWS\b|tutorials?\b|challenge\b|competition\b|companion\b"
    r"|doctoral\b|satellite\b|研讨会|ワークショップ|워크숍",
    re.IGNORECASE,
)
# What stands in these came out at some venue that the record does not name.
SERIES = (
    "machine learning research",
    "pmlr",
    "jmlr workshop and conference",
    "lecture notes in",
    "lncs",
    "curran associates",
    "ceur workshop",
    "international conference proceeding series",
    "openreview",
)

_LONGEST_NAME = 300
_DECORATION = " \t\n#*=_~-–—:,;.|([{<>《》「」【】\"'’“”/\\"
_YEAR = re.compile(r"(?:(?<!\d)(?:19\d\d|20\d\d|2100)(?!\d)|(?<=\w)\s?['’‘]\d\d(?!\d))\s?年?度?")
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATED = re.compile(rf"{_YEAR.pattern}|\b{_MONTH}\s+\d|\d\s+{_MONTH}\b", re.IGNORECASE)

_BRACKETED = re.compile(r"\([^()]*\)")

_TENS = "twent|thirt|fort|fift|sixt|sevent|eight|ninet"
_ORDINAL = (
    rf"(?:\d+\s?(?:st|nd|rd|th)|(?:(?:{_TENS})y[\s-])?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    rf"|(?:{_TENS})ieth|tenth|eleventh|twelfth"
    r"|(?:thir|four|fif|six|seven|eigh|nine)teenth)\b"
)
SEPARATOR = re.compile(rf"[,;:()\[\]|–—]|\s-\s|\band (?:the )?(?={_ORDINAL})", re.IGNORECASE)

_LATIN_LIST_WORDS = (
    r"main conference|main track|conference papers|(?:list of )?(?:all )?accepted papers?(?: list)?"
    r"|paper list|list of papers|papers?|abstracts?|posters?|orals?|spotlights?"
    r"|accept(?:ed)?|list|liste des articles|articles(?: acceptés)?|liste|résumés"
    r"|lista de artículos|artículos|lista|artikelliste|beiträge|artigos|articoli"
    r"|список статей|статьи"
)
# Scripts without blanks: the words may touch the name.
_CJK_LIST_WORDS = (
    "论文列表|录用论文|接收论文|论文集|论文|论文摘要|列表|論文一覧|論文リスト|採択論文|論文集"
    "|論文列表|論文|一覧|摘要|目录|논문 목록|논문|목록"
)
_ENDING = re.compile(
    rf"(?:(?:(?:^|[\s(\-–—:,])(?:{_LATIN_LIST_WORDS}|proceedings)|{_CJK_LIST_WORDS})[\s:.)]*"
    r"|\s(?:\d{1,3}|[IVXL]{2,}))$",
    re.IGNORECASE,
)
# Some names begin like the title of a volume.
_PROCEEDINGS = r"proceedings(?! of the (?:acm on (?!web)|ieee$|national|royal|vldb))"
_OPENING = re.compile(
    rf"^(?:(?:in|at|to|by|of|on|for|the|(?:conference |advance )?{_PROCEEDINGS}|proc\.?"
    rf"|published|submitted|accepted|{_ORDINAL})(?=[\s:—–-]|$)"
    rf"|(?:{_LATIN_LIST_WORDS})(?=\s*[:—–]|\s(?:of|at|from|in|de|des)\s|$)|{_CJK_LIST_WORDS})"
    r"[\s:—–-]*",
    re.IGNORECASE,
)
_VOLUME = re.compile(
    r"[\s,]*[(\[]?\b(?:vol(?:ume|\.)?|part|band|tome|issue|no\.)\s*(?:\d+|[IVXL]+)\b"
    r"(?::[^)\]]*)?[)\]]?",
    re.IGNORECASE,
)
# One venue is called with and without these.
_PUBLISHER = re.compile(r"^(?:(?:annual|ieee|acm|cvf|rsj|usenix|isca)\b[\s/&-]*)+(?=\w{3})")
_ARXIV_NUMBER = re.compile(
    r"\s*(?:\barxiv:\s?|\babs/)(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z-]+)?/\d{7})\S*(?:\s*\[[\w.-]+\])?",
    re.IGNORECASE,
)
_ABBREVIATED = (
    (re.compile(r"\bint(?:ern|l|'l)?\.?(?=\s)", re.IGNORECASE), "international"),
    (re.compile(r"\bconf\.?(?=\s)", re.IGNORECASE), "conference"),
    (re.compile(r"\bsymp\.?(?=\s)", re.IGNORECASE), "symposium"),
    (re.compile(r"\btrans\.?(?=\s)", re.IGNORECASE), "transactions"),
    (re.compile(r"\badv\.?(?=\s)", re.IGNORECASE), "advances"),
)


def plain_text(text: str) -> str:
    """Of ordinary width and on one line, without numbers of preprints, which look like years."""
    plain = " ".join(unicodedata.normalize("NFKC", text[:_LONGEST_NAME]).split())
    return _ARXIV_NUMBER.sub("", plain)


def cleaned_name(text: str) -> str:
    """The text without year, ordinal, volume, place, and words such as Proceedings or 论文列表."""
    plain = _VOLUME.sub(" ", _without_dates(plain_text(text)))
    plain = re.sub(r"\(\s*\)|\[\s*\]", " ", _YEAR.sub(" ", plain))
    plain = _until_unchanged(_OPENING, _until_unchanged(_ENDING, plain))
    return re.sub(r"\s+(?=[),:])|(?<=\()\s+", "", " ".join(plain.split()))


def comparable(text: str) -> str:
    """A form that is the same for all ways to write one name."""
    plain = cleaned_name(text)
    for pattern, word in _ABBREVIATED:
        plain = pattern.sub(word, plain)
    words = " ".join(re.findall(r"\w+", plain.casefold().replace("&", " and ")))
    return _PUBLISHER.sub("", words).strip()


def _without_dates(text: str) -> str:
    """Cut at the first part after a comma that gives a date: ', FOO 2024, 1-3 July, Vienna'."""
    first, *others = text.split(", ")
    kept = [first]
    for part in others:
        if _DATED.search(_BRACKETED.sub("", part)):
            break
        kept.append(part)
    return ", ".join(kept)


def _until_unchanged(pattern: re.Pattern[str], text: str) -> str:
    while (shorter := _trimmed(pattern.sub("", text))) != text:
        text = shorter
    return text


def _trimmed(text: str) -> str:
    bare = text.strip(_DECORATION)
    # A closing bracket stays when it closes one: 'Conference on Things (CT)'.
    return bare.rstrip(")]}") if bare.count("(") < bare.count(")") else bare

"""When a dollar opens a formula, when it is money, and when it is a slip."""

import re
from dataclasses import dataclass
from typing import Final

_LONGEST_INLINE: Final = 1_500
_LONGEST_DISPLAY: Final = 4_000

_CLOSER = re.compile(r"(?<!\\)(?:\\\\)*(\$)")
_BLANK_LINE = re.compile(r"\n\s*\n")
_TEX_SIGN = re.compile(r"[\\^_{=]")
_MACRO_OR_TEXT = re.compile(r"\\(?:text|mbox|textrm|textit|textbf|mathrm)\s*\{[^{}]*\}|\\[A-Za-z]+")
_WORD = re.compile(r"[A-Za-z]{2,}")
_PROSE_PAIR = re.compile(r"[A-Za-z]{3,},? [A-Za-z]{2,}")
_MONEY = re.compile(
    r"\s*\d[\d.,]*\s*(?:[kKmMbB]|[kK]illion|[mMbBtT]r?illion|thousand|USD)?"
    r"\s*(?:-+|–|—|/|,|to|and|or|\+)?\s*"
)
_AMOUNT = re.compile(r"\s*\d[\d.,]*")
_PROPER_TEX = re.compile(r"[\\^_{]")
_DIVIDED = re.compile(r"[\s,;(]")
_CLAUSE_GOES_ON = re.compile(r"[,.;:)]\s")
_MONEY_BEFORE = re.compile(r"\d\Z")
_MONEY_AFTER = re.compile(r"\$\s?[\d.]*\d|\$(?:US|USD|CAD|AUD)\b")
# A closing dollar after a number ("2000$") stands before a blank or a stop, never before TeX.
_NOT_MONEY_AFTER = re.compile(r"\$\s*[\\^_{]|\$[a-z]")

# Words of prose that no formula holds outside \text; "a" and "I" are variables.
_PROSE: Final = frozenset({
    "the", "and", "of", "to", "in", "for", "with", "is", "are", "was", "were", "that", "we",
    "by", "on", "from", "as", "or", "which", "this", "it", "its", "be", "can", "has", "have",
    "had", "our", "than", "while", "per", "an", "not", "these", "those", "their", "into",
    "using", "when", "where", "such", "also", "but", "vs", "cost", "costs", "between", "over",
    "under", "about", "more", "less", "only", "both", "each", "all"
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class DollarSpan:
    """A formula between dollars: its TeX and where the text goes on."""

    tex: str
    end: int
    display: bool


def read_dollars(text: str, start: int) -> DollarSpan | None:
    """The formula that opens at the dollar at `start`, if one does."""
    if text.startswith("$$", start):
        return _display(text, start)
    closer = _CLOSER.search(text, start + 1, start + 2 + _LONGEST_INLINE)
    if closer is None:
        return None
    content, end = text[start + 1 : closer.start(1)], closer.end()
    if not is_formula(content, followed_by=text[end : end + 1]):
        return None
    return DollarSpan(content, end, display=False)


def _display(text: str, start: int) -> DollarSpan | None:
    end = text.find("$$", start + 2, start + 2 + _LONGEST_DISPLAY)
    content = text[start + 2 : end]
    if end < 0 or "$" in content.replace(r"\$", "") or not content.strip():
        return None
    if has_blank_line(content) or reads_as_prose(content):
        return None
    return DollarSpan(content, end + 2, display=True)


def is_formula(content: str, *, followed_by: str) -> bool:
    """Whether what stands between two dollars is mathematics."""
    if not content.strip() or has_blank_line(content) or reads_as_prose(content):
        return False
    if followed_by.isdigit() and _MONEY.fullmatch(content):
        return False
    if _runs_from_sum_to_next_dollar(content, followed_by):
        return False
    if _CLAUSE_GOES_ON.match(content):
        return False
    padded = content[0].isspace() or content[-1].isspace()
    if not padded:
        return True
    return not _prose_words(content) and (bool(_TEX_SIGN.search(content)) or len(content) <= 12)


def _runs_from_sum_to_next_dollar(content: str, followed_by: str) -> bool:
    """Whether the first dollar is money and the second opens what comes next.

    "$5 coffee, a $10 lunch" and "for $30; at $n=4$": the content begins with an amount and has no
    TeX, and the second dollar stands before a digit or, where the content is more than one word,
    before a letter or a macro. "10$\\sim$20" and "the $5$th" are formulas.
    """
    if not _AMOUNT.match(content) or _PROPER_TEX.search(content):
        return False
    if followed_by.isdigit():
        return True
    return (followed_by.isalpha() or followed_by == "\\") and bool(_DIVIDED.search(content))


def has_blank_line(content: str) -> bool:
    return "\n" in content and _BLANK_LINE.search(content) is not None


def reads_as_prose(content: str) -> bool:
    """Whether there are words of a sentence outside macros."""
    words = _prose_words(content)
    if words >= 2:
        return True
    has_tex = _TEX_SIGN.search(content) is not None
    return not has_tex and (words == 1 or _PROSE_PAIR.search(content) is not None)


def _prose_words(content: str) -> int:
    bare = _MACRO_OR_TEXT.sub(" ", content)
    return sum(word.lower() in _PROSE for word in _WORD.findall(bare))


def is_money(text: str, at: int) -> bool:
    """Whether a dollar that opens nothing belongs to a sum: "$5", "2000$", "300$CAD"."""
    if _MONEY_AFTER.match(text, at):
        return True
    return bool(_MONEY_BEFORE.search(text[max(0, at - 1) : at])) and not _NOT_MONEY_AFTER.match(
        text, at
    )

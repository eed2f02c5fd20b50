"""The clause in which an abstract says what its paper brings: 'we introduce X, a …'."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from catalog.markup.sentences import protected


class Worth(IntEnum):
    """The smaller, the better a clause names its paper."""

    NAMED = 0
    BROUGHT = 1
    STUDIED = 2
    CLAIMED = 3


@dataclass(frozen=True)
class Clause:
    """A thing that is named, with the words that lead to it, or (`whole`) what is said of one."""

    text: str
    worth: Worth
    lead: str = ""
    whole: bool = False


_PAPER = r"(?:paper|work|article|study|thesis|survey|report|letter|tutorial|manuscript|position)"
_SUBJECT = (
    rf"(?:we|i|(?:this|the|our|the present|the current|present) (?:\w+ )?{_PAPER}|the authors)"
)
_ADVERBS = (
    r"(?:\s(?:also|here|first|then|further|thus|hence|therefore|instead|next|now|\w+ly,?"
    r"|have|has|will|can|in turn|\w+ and))*"
)
_SAYS = rf"\b{_SUBJECT}{_ADVERBS}\s"
_BRINGING = r"(?:propos|introduc|present|develop|design|releas|devis|open-sourc|put forward)"
# What these bring is often a lesser thing: insights, code, a bound.
_GIVING = (
    r"(?:provid|offer|giv|deriv|establish|describ|creat|build|built|construct|contribut|formulat"
    r"|implement|suggest|advocat|report)"
)
_ENDING = r"(?:e|es|ed|s|d|en)?(?:,? and \w+)??"
# 'we propose in this paper the first …', 'we report on …'
_IN_BETWEEN = (
    r"\s(?:(?:in this paper|in this work|here|for the first time|to the community),? |on )?"
)
_STUDYING = (
    r"(?:stud(?:y|ies|ied)|(?:investigat|consider|explor|examin|analy[sz]|revisit|address|tackl"
    r"|characteri[sz]|survey|review)(?:e|es|ed|s)?|focus(?:es|ed)? on|deals? with"
    r"|is concerned with|concerns)"
)
_DOING = (
    r"(?:modif(?:y|ies|ied)|unif(?:y|ies|ied)|(?:extend|generali[sz]|adapt|coupl|combin|optimi[sz]"
    r"|train|compar|benchmark|formali[sz]|bridg|improv|evaluat|augment|appl)(?:y|ies|e|es|ed|s)?)"
)
_CLAIMING = r"(?:show|prov|demonstrat|argu|find|found|observ|identif|reveal)(?:e|es|ed|s|y|ies)?"

_BRINGS = re.compile(
    rf"{_SAYS}(?:aims? to )?{_BRINGING}{_ENDING}{_IN_BETWEEN}(?!and\b)", re.IGNORECASE
)
_AND_BRINGS = re.compile(
    rf"\b{_SUBJECT}\s[^.;]{{8,120}}? and (?:propos|introduc|present|develop)(?:es?|ed|s)?\s",
    re.IGNORECASE,
)
_GIVES = re.compile(rf"{_SAYS}{_GIVING}{_ENDING}{_IN_BETWEEN}(?!and\b)", re.IGNORECASE)
_BY_BRINGING = re.compile(
    r"\bby (?:introducing|proposing|presenting|developing|designing)\s", re.IGNORECASE
)
_STUDIES = re.compile(rf"{_SAYS}{_STUDYING}\s", re.IGNORECASE)
_DOES = re.compile(rf"{_SAYS}{_DOING}\s", re.IGNORECASE)
_AIMS = re.compile(rf"{_SAYS}(?:aims?|seeks?|attempts?|strives?|sets? out) (?=to )", re.IGNORECASE)
_CLAIMS = re.compile(rf"{_SAYS}{_CLAIMING}\s(?=that\b)", re.IGNORECASE)
_IS_BROUGHT = re.compile(
    r"(?:^|, )((?:an?|the first|two|three)\s[^,;:]{15,}?),? (?:is|are|was|were) (?:\w+ly )?"
    r"(?:proposed|presented|introduced|developed|described|designed|studied|investigated)\b",
    re.IGNORECASE,
)

_CHINESE_BRINGS = re.compile(
    r"(?:我们|我們|本文|本研究|本论文|本論文)[^，。；]{0,6}?(?:提出|介绍|介紹|设计|設計|开发|開發|构建)了?"
    r"(?![^，。；]{0,3}$)"
)

_NAME = r"(?:[\w‐-]*[A-ZΑ-Ω][\w‐-]*[A-Z0-9][\w‐+*-]*|[A-Z][\w-]*[a-z](?:[- ][A-Z][\w-]+)+)"
_IN_BRACKETS = r"(?: \([^)]*\))?"
# 'Our result resolves this: SPABA, an adaptation of …'
_APPOSITION = re.compile(rf": (?={_NAME}{_IN_BRACKETS}, (?:an?|the first) \w)")
_CALLED = re.compile(
    r"\b(?:called|named|dubbed|termed|coined|namely|titled|entitled|referred to as"
    r"|(?:that|which) we (?:call|name|term|dub|refer to as))\b,? (?:the )?(?=\W?\w)"
)
_NAME_FIRST = re.compile(rf"(?:the |our )?\W?{_NAME}")
_NAME_AND_WHAT_IT_IS = re.compile(rf"\W?[\w‐+*^ -]{{2,40}}{_IN_BRACKETS}, (?:an?|the first) \w")
_NAME_BETWEEN_COMMAS = re.compile(rf"[,:–—] {_NAME}{_IN_BRACKETS}(?:,|$| –| —)")
_WORDS_BEFORE_NAME = 14

# What every paper has does not name this one.
_COMMONPLACE = re.compile(
    r"(?:\w+ ){0,3}(?:results?|experiments?|evaluations?|evidence|insights?|code|details"
    r"|discussion)\b",
    re.IGNORECASE,
)
_NO_THING = re.compile(
    r"(?:to|that|how|whether|why|what|when|if|on|in|for|with|at|by|from|it)\b", re.IGNORECASE
)
# Words that point back at sentences the heading does not have.
POINTING_BACK = re.compile(
    r"\b(?:these|those(?! (?:of|that|in|who|with)\b)|this|such(?! as\b| that\b)|latter|former"
    r"|above|aforementioned|said|here|our|thereof|the (?:two|three|four|five|same|proposed)"
    r"|(?<!with )(?<!each )others?)\b|^(?:\w+ ){0,2}(?:them|they|their|it|its)\b",
    re.IGNORECASE,
)
_FURTHER = re.compile(
    r"^(?:in addition|additionally|moreover|furthermore|finally|further|lastly|empirically"
    r"|in particular|specifically|to this end, we (?:also|further))\b",
    re.IGNORECASE,
)


def clauses_in(sentence: str, *, opening: bool) -> Iterator[Clause]:
    """What may serve as a heading; the opening sentence says what the paper is about."""
    found = [*_brought(sentence), *_said(sentence, opening=opening)]
    further = bool(_FURTHER.match(sentence))
    return (clause for clause in found if clause.worth is Worth.NAMED or not further)


def place_of_name(text: str) -> int:
    """Where the name of the thing begins, when the text says in words what it is called."""
    called = _CALLED.search(text)
    return called.end() if called else 0


def _brought(sentence: str) -> Iterator[Clause]:
    kept: list[bool] = []
    for pattern in (
        _BRINGS,
        _AND_BRINGS,
        _BY_BRINGING,
        _APPOSITION,
        _GIVES,
        _CHINESE_BRINGS,
    ):
        worth = Worth.STUDIED if pattern is _GIVES else Worth.BROUGHT
        for found in pattern.finditer(sentence):
            kept = kept or protected(sentence)
            if not kept[found.start()]:
                yield from _object(sentence, found, worth)
    if passive := _IS_BROUGHT.search(sentence):
        yield Clause(passive[1], Worth.BROUGHT)


def _object(sentence: str, found: re.Match[str], worth: Worth) -> Iterator[Clause]:
    thing = sentence[found.end() :]
    if _NO_THING.match(thing):
        if not found[0].startswith("by "):
            yield Clause(sentence[found.start() :], worth, whole=True)
    elif not (POINTING_BACK.match(thing) or _COMMONPLACE.match(thing)):
        yield Clause(thing, Worth.NAMED if _is_named(thing) else worth, lead=found[0])


def _said(sentence: str, *, opening: bool) -> Iterator[Clause]:
    studied = Worth.BROUGHT if opening else Worth.STUDIED
    if found := _STUDIES.search(sentence):
        thing = sentence[found.end() :]
        if _NO_THING.match(thing) or POINTING_BACK.match(thing):
            yield Clause(sentence[found.start() :], Worth.STUDIED, whole=True)
        else:
            yield Clause(thing, studied)
    if found := _AIMS.search(sentence):
        yield Clause(sentence[found.start() :], Worth.BROUGHT, whole=True)
    if found := _DOES.search(sentence):
        yield Clause(sentence[found.start() :], studied, whole=True)
    if (found := _CLAIMS.search(sentence)) and (opening or re.search(_NAME, sentence)):
        yield Clause(sentence[found.start() :], Worth.CLAIMED, whole=True)


def _is_named(thing: str) -> bool:
    start = " ".join(thing.split()[:_WORDS_BEFORE_NAME])
    return any(
        (
            _NAME_FIRST.match(start),
            _NAME_AND_WHAT_IT_IS.match(start),
            _CALLED.search(start),
            _NAME_BETWEEN_COMMAS.search(start),
        )
    )

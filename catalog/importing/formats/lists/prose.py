"""What running text looks like, in any language, beside titles, notes and source."""

import re
from collections.abc import Iterable

from catalog.importing.formats.blocks import Block, count_words

# Shorter blocks are the stuff of notes and letters; a list of abstracts has longer ones.
TELLING_WORDS = 40
# What comes later tells nothing new, and a block may have megabytes.
_JUDGED = 4_000
_LONGEST_LINE_ON_TOP = 250
_MOST_WORDS_ON_TOP = 40
_MOST_WORDS_BETWEEN = 3
_SENTENCE = re.compile(r"\w[)\]\"”’$%]*[.!?](?:\s|\Z)|[。！？]")
_STATEMENT_END = re.compile(r"(?:[.。…;；,，、]|[^\W\d_]-)[)\]\"”’»」]*\s*\Z")
_SENTENCE_END = re.compile(r"[.!?。！？][)\]\"”’$%]*\s*\Z")
_SMALL = re.compile(r"\s*(?!\w{1,2}[-–])(?![^\W\d_]+[A-Z\d])[a-zà-öø-ÿа-яёα-ω]")
# Read-me files, source, tables, JSON, HTML and logs show themselves by how lines begin.
_NOT_PROSE = re.compile(
    r"\s*(?:```|~~~|#{1,6}\s|[{\[<|]|[-*+]\s|#!|//|/\*|!\[|def\s|class\s|import\s|from\s\S+\simport"
    r"|>>>|\$\s|@\w+$|[\w.-]+==|[\w.-]+\s*=\s)"
)
_BULLET = re.compile(r"\s*[-*+]\s")
_MARKED_LINES_ALLOWED = 0.05
# Licences, manuals and source have paragraphs too. Other languages are given the benefit.
_FOREIGN_LETTER = re.compile(r"[^\W\d_a-zA-Z]")
_ENGLISH = re.compile(r"\b(?:the|of|and)\b", re.IGNORECASE)
_OF_A_PAPER = re.compile(
    r"\b(?:we (?:\w+ )?(?:propos|present|introduc|show|stud|prov|develop|demonstrat|investigat|find"
    r"|found|consider|describ|evaluat|design|analy[sz]|argue|address|explor|examin|establish|deriv"
    r"|give|extend|report|review|discuss|compar|aim|focus|obtain|formulat|use|apply|construct)"
    r"|(?:this|the (?:present|current)) (?:\w+ )?(?:paper|work|article|study|survey|thesis|talk)"
    r"|propos(?:e[sd]?|ing|al)\b|experiment(?:s|al)?\b|state[- ]of[- ]the[- ]art|the authors"
    r"|our (?:\w+ )?(?:method|approach|result|algorithm|model|framework|system|work|analysis))"
    r"|\b(?:is|are) (?:\w+ )?(?:presented|introduced|investigated|studied|demonstrated)\b",
    re.IGNORECASE,
)


def is_telling(text: str) -> bool:
    """Whether it has the length and the sentences of an abstract."""
    judged = text[:_JUDGED]
    return count_words(judged) >= TELLING_WORDS and bool(_SENTENCE.search(judged))


def share_telling(blocks: Iterable[Block]) -> float:
    judged = [is_telling(block.text) for block in blocks]
    return sum(judged) / len(judged) if judged else 0.0


def share_about_papers(blocks: Iterable[Block]) -> float:
    judged = [_may_be_of_a_paper(block.text[:_JUDGED]) for block in blocks]
    return sum(judged) / len(judged) if judged else 0.0


def _may_be_of_a_paper(text: str) -> bool:
    if _OF_A_PAPER.search(text):
        return True
    return bool(_FOREIGN_LETTER.search(text)) and not _ENGLISH.search(text)


def may_stand_on_top(line: str) -> bool:
    """Short and no statement: a title, names or a venue."""
    plain = line.strip()
    if not plain or len(plain) > _LONGEST_LINE_ON_TOP or _STATEMENT_END.search(plain[-20:]):
        return False
    return count_words(plain) <= _MOST_WORDS_ON_TOP


def may_divide(line: str) -> bool:
    """A word or three, or signs; but no end of a sentence that was broken into lines."""
    return count_words(line) <= _MOST_WORDS_BETWEEN and may_stand_on_top(line)


def ends_sentence(line: str) -> bool:
    return _SENTENCE_END.search(line[-20:]) is not None


def begins_small(text: str) -> bool:
    """Whether it goes on with a sentence; names such as k-means, kNN and 3D are no sign of that."""
    return _SMALL.match(text) is not None


def has_markings(blocks: Iterable[Block], *, with_bullets: bool = False) -> bool:
    """Whether it is no prose; a list with bullets may have some within its abstracts."""
    lines = [line for block in blocks for line in block.lines]
    if with_bullets:
        lines = [line for line in lines if not _BULLET.match(line)]
    marked = sum(bool(_NOT_PROSE.match(line)) for line in lines)
    return marked > _MARKED_LINES_ALLOWED * len(lines)

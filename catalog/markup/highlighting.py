"""Which words of a rendered text a search has found, marked with <mark>.

A phrase is a row of tests, one for each folded token; a single word is a phrase of one. Tests
are the caller's: equal, same stem, same beginning. Formulas, links and tags stay untouched.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.markup.folding import COMPOUND, UNSPACED, joined, tokens
from catalog.markup.html_pieces import Piece, as_html, pieces_of

TokenTest = Callable[[str], bool]
Phrase = Sequence[TokenTest]

# Words as folding sees them, with the marks that belong to their letters.
_MARKS: Final = "[\u0300-\u036f\u20d0-\u20ff]*"
_LETTER: Final = rf"[^\W\d_{UNSPACED}]{_MARKS}"
_WORD = re.compile(
    rf"[{UNSPACED}]{_MARKS}|{_LETTER}(?:{_LETTER}|\+\+|#(?!\w))*|\d+|\.NET\b|[²³¹⁰-₟×√∞∂∇]",
    re.IGNORECASE,
)
# Stands for a formula, a link or a new block, so that no phrase runs across.
_GAP: Final = "\x00"
_BLOCKS: Final = frozenset({"p", "li", "ul", "ol", "br"})


@dataclass(frozen=True, slots=True)
class _Token:
    folded: str
    start: int
    end: int


def exact_phrase(folded: str) -> Phrase:
    """The tests for folded text just as it stands: "so 3" finds "so" with "3" behind it."""
    return [token.__eq__ for token in folded.split()]


def occurs(phrase: Phrase, folded: Sequence[str]) -> bool:
    """Whether the phrase stands anywhere in this row of folded tokens."""
    return any(_matches(folded[at : at + len(phrase)], phrase) for at in range(len(folded)))


def highlight(html: str, phrases: Iterable[Phrase], compounds: Iterable[TokenTest] = ()) -> str:
    """The HTML with every hit of the phrases marked, and of compounds that a test knows in one.

    Such a test is given "multiscale" for multi-scale.
    """
    wanted, tests = [phrase for phrase in phrases if phrase], list(compounds)
    if not wanted:
        return html
    pieces = list(pieces_of(html))
    text = "".join(_searchable(piece) for piece in pieces)
    hits = [*_hits(list(_tokens_of(text)), wanted), *_compound_hits(text, tests)]
    merged = _merged(_with_closing_bracket(text, *hit) for hit in hits)
    return "".join(_with_marks(pieces, merged)) if merged else html


def _searchable(piece: Piece) -> str:
    if piece.kind == "words":
        return piece.words
    return _GAP if piece.kind == "whole" or piece.name in _BLOCKS else ""


def _tokens_of(text: str) -> Iterator[_Token]:
    """Each folded token, with the place of the written word that it came from."""
    for part in re.finditer(r"[^\x00]+|\x00", text):
        if part[0] == _GAP:
            yield _Token(_GAP, part.start(), part.end())
            continue
        for word in _WORD.finditer(text, part.start(), part.end()):
            for folded in _folded(word[0]):
                yield _Token(folded, word.start(), word.end())


@lru_cache(maxsize=16_384)
def _folded(word: str) -> tuple[str, ...]:
    # The same few thousand words make up most of every page.
    return tuple(tokens(word))


def _hits(found: list[_Token], phrases: list[Phrase]) -> Iterator[tuple[int, int]]:
    for at, first in enumerate(found):
        for phrase in phrases:
            span = found[at : at + len(phrase)]
            if phrase[0](first.folded) and _matches([token.folded for token in span], phrase):
                yield span[0].start, span[-1].end


def _matches(folded: Sequence[str], phrase: Phrase) -> bool:
    return len(folded) == len(phrase) and all(
        test(token) for test, token in zip(phrase, folded, strict=True)
    )


def _compound_hits(text: str, tests: list[TokenTest]) -> Iterator[tuple[int, int]]:
    for compound in COMPOUND.finditer(text) if tests else ():
        form = joined(compound[0])
        if form and any(test(form) for test in tests):
            yield compound.span()


def _with_closing_bracket(text: str, start: int, end: int) -> tuple[int, int]:
    """SO(3) is marked up to its end, not up to the 3."""
    hit = text[start:end]
    is_open = hit.count("(") > hit.count(")") and text[end : end + 1] == ")"
    return start, end + is_open


def _merged(hits: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(hits):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _with_marks(pieces: list[Piece], hits: list[tuple[int, int]]) -> Iterator[str]:
    at = 0
    for piece in pieces:
        length = len(_searchable(piece))
        if piece.kind == "words":
            yield _marked(piece.words, at, hits)
        else:
            yield piece.html
        at += length


def _marked(words: str, offset: int, hits: list[tuple[int, int]]) -> str:
    shown: list[str] = []
    at = 0
    for start, end in hits:
        first, last = max(start - offset, at), min(end - offset, len(words))
        if first < last:
            shown += (as_html(words[at:first]), "<mark>", as_html(words[first:last]), "</mark>")
            at = last
    return "".join(shown) + as_html(words[at:])

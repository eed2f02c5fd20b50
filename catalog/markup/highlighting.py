"""Which words of a rendered text a search has found, marked with <mark>.

A phrase is a row of tests, one for each folded token; a single word is a phrase of one. Tests
are the caller's: equal, same stem, same beginning. Formulas, links and tags stay untouched.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.markup.folding import UNSPACED, tokens
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


def highlight(html: str, phrases: Iterable[Phrase]) -> str:
    """The HTML with every hit of the phrases marked."""
    wanted = [phrase for phrase in phrases if phrase]
    if not wanted:
        return html
    pieces = list(pieces_of(html))
    text = "".join(_searchable(piece) for piece in pieces)
    hits = _merged(_hits(list(_tokens_of(text)), wanted))
    return "".join(_with_marks(pieces, hits)) if hits else html


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
            if phrase[0](first.folded) and _matches(found[at : at + len(phrase)], phrase):
                yield found[at].start, found[at + len(phrase) - 1].end


def _matches(found: list[_Token], phrase: Phrase) -> bool:
    return len(found) == len(phrase) and all(
        test(token.folded) for test, token in zip(phrase, found, strict=True)
    )


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

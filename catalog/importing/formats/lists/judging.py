"""Whether the pieces that a mark makes are abstracts, parts of a list, or parts of one text."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from catalog.importing.continuations import continues
from catalog.importing.formats.blocks import Block, count_words, is_blank
from catalog.importing.formats.lists import titles
from catalog.importing.formats.lists.headings import Line
from catalog.importing.formats.lists.marks import BlankMark, Piece, pieces
from catalog.importing.formats.lists.prose import (
    has_markings,
    is_telling,
    share_about_papers,
    share_telling,
)

MOST = 0.8
# More words than an abstract has: what divides these stands between parts of the list.
_WORDS_OF_MANY = 500
_MOST_PARAGRAPHS = 4
_MOST_GOING_ON = 0.2
_ENOUGH_PAIRS = 3


def are_records(found: Sequence[Piece], *, with_bullets: bool = False) -> bool:
    blocks = [piece.block for piece in found if piece.block.lines]
    if not blocks or has_markings(blocks, with_bullets=with_bullets):
        return False
    # One of a few may be short, or worded otherwise.
    telling = min(MOST, 1 - 1 / len(blocks)) if len(blocks) > 2 else 1
    if share_telling(blocks) < telling:
        return False
    about_papers = min(MOST, 1 - 1 / len(blocks))
    return any(p.heading.venue for p in found) or share_about_papers(blocks) >= about_papers


def are_parts(found: Sequence[Piece]) -> bool:
    paragraphs = [_paragraphs_in(piece.block) for piece in found]
    words = [count_words(piece.block.text[: _WORDS_OF_MANY * 10]) for piece in found]
    return median(words) > _WORDS_OF_MANY or median(paragraphs) > _MOST_PARAGRAPHS


def are_lists(found: Sequence[Piece]) -> bool:
    """Whether blank lines divide most pieces into several abstracts."""
    return _hold_whole_abstracts(found) and len(_inner_pairs(found)) > 1.5 * len(found)


def hold_others(found: Sequence[Piece]) -> bool:
    """Whether some pieces end with an abstract that nothing marks."""
    several = [piece for piece in found if _inner_pairs([piece])]
    return _hold_whole_abstracts(found) and len(several) < 0.7 * len(found)


def _hold_whole_abstracts(found: Sequence[Piece]) -> bool:
    pairs = _inner_pairs(found)
    going_on = sum(bool(continues(above, below)) for above, below in pairs)
    return len(pairs) >= _ENOUGH_PAIRS and going_on < _MOST_GOING_ON * len(pairs)


def _inner_pairs(found: Sequence[Piece]) -> list[tuple[str, str]]:
    """Neighbours within one piece that are both long enough to be abstracts."""
    return [
        (above.block.text, below.block.text)
        for piece in found
        for above, below in pairwise(pieces(_lines_of(piece), BlankMark()))
        if is_telling(above.block.text) and is_telling(below.block.text)
    ]


def _lines_of(piece: Piece) -> list[Line]:
    return [Line(n, text) for n, text in enumerate(piece.block.lines, start=piece.block.line)]


def _paragraphs_in(block: Block) -> int:
    return 1 + sum(is_blank(line) and not is_blank(above) for above, line in pairwise(block.lines))


def go_on(found: Sequence[Piece]) -> bool:
    """Whether the pieces are those of one text rather than texts of their own."""
    if titles.all_titled([piece.block for piece in found]):
        return False
    neighbours = [(a, b) for a, b in pairwise(found) if a.heading == b.heading]
    goes_on = sum(bool(continues(a.block.text, b.block.text)) for a, b in neighbours)
    # One of several may be chance.
    return goes_on > min(max(1, _MOST_GOING_ON * len(neighbours)), len(neighbours) - 1)

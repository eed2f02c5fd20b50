"""Which of the ways to keep a list of abstracts a file follows, told from its first lines.

A shape must hold for the whole list. Where two ways are possible, or one holds for a part only,
the abstracts are divided by blank lines and the report says what was seen.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, takewhile

from catalog.importing.formats.blocks import Block, is_blank
from catalog.importing.formats.lists import titles
from catalog.importing.formats.lists.dividers import (
    bullet_of,
    heading_level,
    is_divider,
    number_of,
)
from catalog.importing.formats.lists.headings import Heading, Line
from catalog.importing.formats.lists.judging import (
    MOST,
    are_lists,
    are_parts,
    are_records,
    go_on,
    hold_others,
)
from catalog.importing.formats.lists.labelled import entries
from catalog.importing.formats.lists.labels import label_of
from catalog.importing.formats.lists.marks import (
    BlankMark,
    BulletMark,
    HeadingMark,
    LineMark,
    Mark,
    NumberMark,
    Piece,
    RuleMark,
    TitleMark,
    WordMark,
    pieces,
)
from catalog.importing.formats.lists.prose import (
    ends_sentence,
    has_markings,
    is_telling,
    may_divide,
    share_about_papers,
    share_telling,
)

LABELS = "fields with labels"
BLANK_LINES = "divided by blank lines"
_MOST_SURELY = 0.5
_MOST_LEFT_OUT = 0.2
_FEWEST_LINES = 3


@dataclass(frozen=True)
class Shape:
    """How records are divided (`mark`; none: by their labels), and what each begins with."""

    name: str
    mark: Callable[[], Mark] = BlankMark
    has_titles: bool = False
    # Whether marks stand before records, so that text above the first is a foreword.
    marks_beginnings: bool = False
    has_authors: bool = False
    leader: str = ""
    doubt: str = ""

    def __str__(self) -> str:
        return f"{self.name}, with titles" if self.has_titles else self.name


def shape_of(sample: Sequence[Line]) -> Shape:
    """The shape of the list that begins with these lines."""
    doubts: list[str] = []
    for find in (_labelled, _ruled, _headed, _numbered, _bulleted, _one_a_line, _worded):
        found = find(sample)
        if found and not found.doubt:
            return found
        doubts += [found.doubt] if found else []
    return _in_paragraphs(sample, doubts)


def _labelled(sample: Sequence[Line]) -> Shape | None:
    labels = [label for line in sample if (label := label_of(line.text))]
    counted = Counter(label.field for label in labels)
    others = counted.keys() - {"abstract", ""}
    has_enough = counted["abstract"] and (counted["abstract"] > 1 or others)
    # Some label all but the abstract itself.
    if not has_enough and counted["title"] < 2:
        return None
    found = list(entries(sample, labels[0].field))
    abstracts = [Piece(_block_of(entry.fields.get("abstract", "")), Heading()) for entry in found]
    blocks = [piece.block for piece in abstracts]
    # With a title and an abstract labelled in each, an abstract may be as short as it likes.
    is_sure = all(e.fields.get("title") and e.fields.get("abstract") for e in found)
    is_long = share_telling(blocks) >= _MOST_SURELY
    if not (is_sure or is_long) or has_markings(blocks):
        return None
    if share_about_papers(blocks) < _MOST_SURELY:
        return None
    left_out = sum(is_telling(entry.left_out) for entry in found)
    unlabelled = _is_telling_above_labels(sample) or left_out > _MOST_LEFT_OUT * len(found)
    if unlabelled or are_lists(abstracts) or hold_others(abstracts):
        return Shape("", doubt="some abstracts have labels, but not each")
    return Shape(LABELS, leader=labels[0].field)


def _is_telling_above_labels(sample: Sequence[Line]) -> bool:
    above = takewhile(lambda line: label_of(line.text) is None, sample)
    return any(is_telling(piece.block.text) for piece in pieces(above, BlankMark()))


def _block_of(text: str) -> Block:
    return Block(1, tuple(text.split("\n")))


def _ruled(sample: Sequence[Line]) -> Shape | None:
    if not any(is_divider(line.text) for line in sample):
        return None
    found = list(pieces(sample, RuleMark()))
    if len(found) < 2 or not are_records(found):
        return None
    if are_parts(found) or are_lists(found):
        doubt = "rules stand between parts of the list, so that they do not divide abstracts"
        return Shape("", doubt=doubt)
    return _shape("divided by rules", RuleMark, found)


def _headed(sample: Sequence[Line]) -> Shape | None:
    """Markdown headings with an abstract below each."""
    levels = Counter(level for line in sample if (level := heading_level(line.text)))
    for level in sorted(levels):
        found = _marked_pieces(sample, HeadingMark(level))
        if len(found) > 1 and _have_titles(found) and not are_parts(found):
            return _below_titles("below headings", partial(HeadingMark, level), found)
    return None


def _numbered(sample: Sequence[Line]) -> Shape | None:
    numbers = (number_of(line.text) for line in sample if not line.heading)
    styles = dict.fromkeys(number.style for number in numbers if number)
    for style in styles:
        found = _marked_pieces(sample, NumberMark(style))
        if len(found) < 2 or not are_records(found) or go_on(found):
            continue
        if are_parts(found):
            return Shape("", doubt="some paragraphs are numbered, but not each abstract")
        return _shape("numbered", partial(NumberMark, style), found, marks_beginnings=True)
    return None


def _bulleted(sample: Sequence[Line]) -> Shape | None:
    for bullet in dict.fromkeys(sign for line in sample if (sign := bullet_of(line.text))):
        found = _marked_pieces(sample, BulletMark(bullet))
        if len(found) < 2 or go_on(found) or are_parts(found):
            continue
        if are_records(found, with_bullets=True):
            return _shape("with bullets", partial(BulletMark, bullet), found, marks_beginnings=True)
    return None


def _one_a_line(sample: Sequence[Line]) -> Shape | None:
    blocks = list(pieces(sample, BlankMark()))
    lines = list(pieces((line for line in sample if not is_blank(line.text)), LineMark()))
    if len(lines) < _FEWEST_LINES * len(blocks):
        return _two_lines(blocks)
    whole = share_telling(piece.block for piece in lines) >= 0.9
    if whole and are_records(lines) and not go_on(lines):
        return Shape("one a line", LineMark)
    return None


def _two_lines(blocks: Sequence[Piece]) -> Shape | None:
    """Two abstracts, or one of two paragraphs: nobody can tell."""
    lines = [line for piece in blocks for line in piece.block.lines]
    if len(blocks) == 1 and len(lines) == 2 and all(map(is_telling, lines)):
        return Shape("", doubt="two long lines without a blank line between are taken for one")
    return None


def _worded(sample: Sequence[Line]) -> Shape | None:
    """A line such as NEXT or %%% that comes again and again, always below a whole sentence."""
    lines = [line.text.strip() for line in sample if not line.heading and line.text.strip()]
    counted = Counter(filter(may_divide, lines))
    again = [text for text, count in counted.items() if count > 1]
    # Several such lines are the headings within each abstract: Methods, Results.
    if len(again) != 1 or not all(ends_sentence(b) for b, text in pairwise(lines) if text in again):
        return None
    mark = partial(WordMark, again[0])
    found = list(pieces(sample, mark()))
    if len(found) < 2 or not are_records(found) or are_parts(found) or are_lists(found):
        return None
    return _shape("divided by a word", mark, found)


def _in_paragraphs(sample: Sequence[Line], doubts: Sequence[str]) -> Shape:
    """Blank lines, unless titles tell better where an abstract begins."""
    blocks = [piece.block for piece in pieces(sample, BlankMark())]
    share = titles.titled_share(blocks)
    if share >= titles.MOST_TITLED:
        with_authors = titles.have_authors(blocks)
        return Shape(BLANK_LINES, has_titles=True, has_authors=with_authors)
    for apart in (True, False):
        found = _marked_pieces(sample, TitleMark(apart=apart))
        # Letters and licences have lines of their own above a paragraph as well.
        surely = share_about_papers(piece.block for piece in found) >= MOST
        if surely and _have_titles(found) and not hold_others(found):
            return _below_titles("below titles", partial(TitleMark, apart=apart), found)
    if share > 0.5:
        doubts = [*doubts, "some of the abstracts seem to have a title on their first line"]
    return Shape(BLANK_LINES, doubt="; ".join(doubts))


def _have_titles(found: Sequence[Piece]) -> bool:
    bodies = [Piece(titles.top_of(piece.block).body, piece.heading) for piece in found]
    return titles.all_titled([p.block for p in found]) and are_records(bodies)


def _marked_pieces(sample: Sequence[Line], mark: Mark) -> list[Piece]:
    """Without a foreword; with nothing when that holds as much as an abstract."""
    found = list(pieces(sample, mark))
    marked = [piece for piece in found if not piece.is_foreword]
    has_much_before = any(is_telling(p.block.text) for p in found if p.is_foreword)
    return [] if has_much_before and len(marked) < 5 else marked


def _shape(
    name: str, mark: Callable[[], Mark], found: Sequence[Piece], *, marks_beginnings: bool = False
) -> Shape:
    blocks = [piece.block for piece in found]
    if not titles.all_titled(blocks):
        return Shape(name, mark, marks_beginnings=marks_beginnings)
    return Shape(name, mark, True, marks_beginnings, titles.have_authors(blocks))


def _below_titles(name: str, mark: Callable[[], Mark], found: Sequence[Piece]) -> Shape:
    return Shape(name, mark, True, True, titles.have_authors([piece.block for piece in found]))

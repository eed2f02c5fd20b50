"""Lists of abstracts as people keep them; `lists` knows their shapes, headings and labels."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from catalog.importing.continuations import CONTINUES, continues
from catalog.importing.formats.blocks import Block, blocks_of, count_words
from catalog.importing.formats.lists import labelled, shapes
from catalog.importing.formats.lists.headings import (
    Heading,
    heading_on_top,
    lines_with_headings,
    names_a_list,
)
from catalog.importing.formats.lists.marks import Piece, pieces
from catalog.importing.formats.lists.prose import has_markings, is_telling, may_stand_on_top
from catalog.importing.formats.lists.shapes import Shape
from catalog.importing.formats.lists.titles import may_have_title, top_of
from catalog.importing.formats.long_texts import Text, head_of
from catalog.importing.records import RawRecord, Rejection
from catalog.importing.venues import recognise

LEAST_WORDS = 5
_BLOCKS_JUDGED = 1_000
_RECORDS_JUDGED = 50
_LONGEST_BEFORE = 10_000
_LINES_JUDGED = 4_000

Row = RawRecord | Rejection


def looks_like(text: str) -> bool:
    shape = shape_of([text])
    if shape.name == shapes.LABELS:
        return True
    if shape.name != shapes.BLANK_LINES:
        rows = islice(_records([text], shape), _RECORDS_JUDGED)
        return any(
            isinstance(r, RawRecord) and is_telling(r.fields.get("abstract", "")) for r in rows
        )
    return _looks_like_paragraphs(text)


def _looks_like_paragraphs(text: str) -> bool:
    blocks = list(islice(blocks_of([text]), _BLOCKS_JUDGED))
    bodies = [b for i, b in enumerate(blocks) if not heading_on_top(b, first=i == 0)]
    if not blocks or has_markings(bodies):
        return False
    if recognise(blocks[0].lines[0]) and len(bodies) < len(blocks):
        return True
    return 0 < len(bodies) <= 2 * sum(is_telling(body.text) for body in bodies)


def shape_of(text: Text) -> Shape:
    """How the list is kept, for readers and reports; it is told from the first lines."""
    lines = lines_with_headings([head_of(text)])
    return shapes.shape_of(list(islice(lines, _LINES_JUDGED)))


def read(text: Text) -> Iterator[Row]:
    shape = shape_of(text)
    rows = _records(text, shape)
    if shape.doubt:
        rows = _with_warning(rows, f"{shape.doubt}; {shapes.BLANK_LINES}")
    return rows


def _records(text: Text, shape: Shape) -> Iterator[Row]:
    lines = lines_with_headings(text)
    if shape.name == shapes.LABELS:
        return _labelled(labelled.entries(lines, shape.leader))
    found = pieces(lines, shape.mark())
    if shape.marks_beginnings:
        return _below_foreword(found, shape)
    if shape.name == shapes.BLANK_LINES and not shape.has_titles:
        return _in_paragraphs(found, shape)
    return _numbered(found, shape)


def _numbered(found: Iterable[Piece], shape: Shape) -> Iterator[Row]:
    return (_record(piece, number, shape) for number, piece in enumerate(found, start=1))


def _below_foreword(found: Iterator[Piece], shape: Shape) -> Iterator[Row]:
    """What stands above the first mark is an abstract when it is as long as one."""
    first = next(found, None)
    rest = chain((piece for piece in (first,) if piece), found)
    if first is None or not first.is_foreword or is_telling(first.block.text):
        return _numbered(rest, shape)
    rows, text = _numbered(found, shape), " ".join(first.block.text.split())
    return rows if names_a_list(text) else _with_warning(rows, f"left out: '{text[:60]}'")


def _in_paragraphs(found: Iterator[Piece], shape: Shape) -> Iterator[Row]:
    """Where a lone line stands on top it is a heading, or the title of the only abstract."""
    first, second, third = next(found, None), next(found, None), next(found, None)
    rest = chain((piece for piece in (first, second, third) if piece), found)
    if not (first and second and _may_be_heading(first) and is_telling(second.block.text)):
        return _paragraphs(rest, shape)
    line = first.block.lines[0].strip()
    if third or names_a_list(line):
        next(rest)
        return _with_warning(_paragraphs(rest, shape), f"'{line}' is taken for a heading")
    block = Block(first.block.line, (*first.block.lines, "", *second.block.lines))
    row = _record(replace(first, block=block), 1, replace(shape, has_titles=True))
    return _with_warning(iter([row]), f"'{line}' is taken for the title")


def _may_be_heading(piece: Piece) -> bool:
    return len(piece.block.lines) == 1 and may_stand_on_top(piece.block.lines[0])


def _paragraphs(found: Iterable[Piece], shape: Shape) -> Iterator[Row]:
    """Each is compared with all that came before of its abstract."""
    heading, before = Heading(), ""
    for number, piece in enumerate(found, start=1):
        row, text = _record(piece, number, shape), piece.block.text
        reason = continues(before, text) if piece.heading == heading else ""
        if reason:
            row = _cut(row, f"{CONTINUES}: {reason}")
        yield row
        heading, before = piece.heading, f"{before[-_LONGEST_BEFORE:]}\n{text}" if reason else text


def _record(piece: Piece, number: int, shape: Shape) -> Row:
    block, fields = piece.block, piece.heading.fields()
    line = block.line
    if shape.has_titles and may_have_title(block):
        top = top_of(block, with_authors=shape.has_authors)
        block, fields = top.body, fields | top.fields
    words = count_words(block.text)
    row = RawRecord(line, number, {"abstract": block.text} | fields)
    if words < LEAST_WORDS and not fields.get("title"):
        shown = " ".join(block.text.split())[:60]
        reason = f"too short for an abstract ({words} words): '{shown}'"
        return Rejection(line, number, reason, row)
    return row


def _labelled(entries: Iterator[labelled.Entry]) -> Iterator[Row]:
    for number, entry in enumerate(entries, start=1):
        if not (entry.fields.get("title") or entry.fields.get("abstract")):
            yield Rejection(entry.line, number, "has labels, but neither a title nor an abstract")
            continue
        row = RawRecord(entry.line, number, entry.fields)
        left_out = f"text without a label is left out: '{entry.left_out[:60]}'"
        yield _warned(row, left_out) if entry.left_out else row


def _with_warning(rows: Iterator[Row], warning: str) -> Iterator[Row]:
    """The first record carries what is to be said of the whole list."""
    said = False
    for row in rows:
        if said or isinstance(row, Rejection):
            yield row
        else:
            yield _warned(row, warning)
            said = True


def _cut(row: Row, warning: str) -> Row:
    """What is too short to be an abstract may still be the rest of one."""
    if isinstance(row, RawRecord):
        return _warned(row, warning)
    return replace(row, raw=_warned(row.raw, warning)) if row.raw else row


def _warned(row: RawRecord, warning: str) -> RawRecord:
    return replace(row, warnings=(*row.warnings, warning))

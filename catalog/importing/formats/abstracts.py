"""Plain lists: a heading that gives venue and year, then abstracts divided by blank lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from catalog.importing.formats.blocks import Block, blocks_of, count_words
from catalog.importing.records import RawRecord, Rejection
from catalog.importing.venues import is_nothing_but_a_venue, recognise, year_in

LEAST_WORDS = 5
# Shorter blocks are the stuff of notes and letters; a list of abstracts has longer ones.
_TELLING_WORDS = 40
_LONGEST_HEADING = 120
_MOST_HEADING_WORDS = 16
_UNDERLINE = re.compile(r"\s*([=\-_*~])\1{2,}\s*\Z")
_SENTENCE_END = re.compile(r"[.!?。！？]\s*\Z")
_SENTENCE = re.compile(r"\w[)\]\"”’$%]*[.!?](?:\s|\Z)|[。！？]")
# What makes a line with a year a heading when the venue is not one that we know.
_ANNOUNCES = re.compile(
    r"^\s*(?:#|=|\*\*)|conference|symposium|workshop|journal|proceedings|papers|abstracts"
    r"|articles|artículos|beiträge|статьи|论文|論文|논문|摘要|会议|会議|大会",
    re.IGNORECASE,
)
# Read-me files, source, tables, JSON, HTML and logs show themselves by how lines begin.
_NOT_PROSE = re.compile(
    r"\s*(?:```|~~~|#{1,6}\s|[{\[<|]|[-*+]\s|#!|//|/\*|!\[|def\s|class\s|import\s|from\s\S+\simport"
    r"|>>>|\$\s|@\w+$|[\w.-]+==|[\w.-]+\s*=\s)"
)
_MARKED_LINES_ALLOWED = 0.05
_BLOCKS_JUDGED = 1_000


@dataclass(frozen=True)
class Heading:
    venue: str = ""
    year: int | None = None

    def fields(self) -> dict[str, str]:
        return {"venue": self.venue, "year": str(self.year or "")}


def looks_like(text: str) -> bool:
    blocks = list(islice(blocks_of(text), _BLOCKS_JUDGED))
    bodies = [b for i, b in enumerate(blocks) if not heading_on_top(b, first=i == 0)]
    if not blocks or _has_markings(bodies):
        return False
    if recognise(blocks[0].lines[0]) and len(bodies) < len(blocks):
        return True
    return 0 < len(bodies) <= 2 * sum(map(_is_telling, bodies))


def read(text: str) -> Iterator[RawRecord | Rejection]:
    heading, number = Heading(), 0
    for position, block in enumerate(blocks_of(text)):
        found = heading_on_top(block, first=position == 0)
        heading = found or heading
        body = _below_heading(block) if found else block
        if body.lines:
            number += 1
            yield _record(body, number, heading)


def heading_of(line: str, *, first: bool = False) -> Heading | None:
    """A short line that is no sentence and names a venue or, on top of the file, a year."""
    plain = line.strip()
    too_long = len(plain) > _LONGEST_HEADING or count_words(plain) > _MOST_HEADING_WORDS
    if too_long or _SENTENCE_END.search(plain):
        return None
    year = year_in(plain)
    if year and (first or _ANNOUNCES.search(plain)):
        return Heading(plain, year)
    # Every venue has capitals in its name; looking it up costs more than counting them.
    may_name_venue = year or sum(map(str.isupper, plain)) > 1
    return Heading(plain, year) if may_name_venue and recognise(plain) else None


def heading_on_top(block: Block, *, first: bool = False) -> Heading | None:
    top, *rest = block.lines
    heading = heading_of(top, first=first)
    if heading is None or not rest or _UNDERLINE.match(rest[0]):
        return heading
    # Text follows without a blank line, so the line may be the first of a wrapped abstract.
    return heading if heading.year and is_nothing_but_a_venue(top) else None


def _below_heading(block: Block) -> Block:
    below = block.without_first_line()
    if below.lines and _UNDERLINE.match(below.lines[0]):
        return below.without_first_line()
    return below


def _record(block: Block, number: int, heading: Heading) -> RawRecord | Rejection:
    words = count_words(block.text)
    if words < LEAST_WORDS:
        shown = " ".join(block.text.split())[:60]
        reason = f"too short for an abstract ({words} words): '{shown}'"
        return Rejection(block.line, number, reason)
    return RawRecord(block.line, number, {"abstract": block.text, **heading.fields()})


def _is_telling(block: Block) -> bool:
    return count_words(block.text) >= _TELLING_WORDS and bool(_SENTENCE.search(block.text))


def _has_markings(blocks: list[Block]) -> bool:
    lines = [line for block in blocks for line in block.lines]
    marked = sum(bool(_NOT_PROSE.match(line)) for line in lines)
    return marked > _MARKED_LINES_ALLOWED * len(lines)

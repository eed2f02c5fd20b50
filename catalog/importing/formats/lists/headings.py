"""Headings of a list that give the venue and year of the abstracts below them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catalog.importing.formats.blocks import Block, count_words, is_blank
from catalog.importing.formats.long_texts import Text, lines_of
from catalog.importing.venues import is_nothing_but_a_venue, recognise, year_in

_LONGEST_HEADING = 120
_MOST_HEADING_WORDS = 16
UNDERLINE = re.compile(r"\s*([=\-_*~])\1{2,}\s*\Z")
_SENTENCE_END = re.compile(r"[.!?。！？]\s*\Z")
# What makes a line with a year a heading when the venue is not one that we know.
_ANNOUNCES = re.compile(
    r"^\s*(?:#|=|\*\*)|conference|symposium|workshop|journal|proceedings|papers|abstracts"
    r"|articles|artículos|beiträge|статьи|论文|論文|논문|摘要|会议|会議|大会",
    re.IGNORECASE,
)
_NAMES_A_LIST = re.compile(
    r"\b(?:list\w*|lista|papers|abstracts|articles|notes|summaries)\b|列表|清单|一覧|目录|목록|论文集",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Heading:
    venue: str = ""
    year: int | None = None

    def fields(self) -> dict[str, str]:
        return {"venue": self.venue, "year": str(self.year or "")}


@dataclass(frozen=True)
class Line:
    """A line of the file; one that is a heading begins a part of the list."""

    number: int
    text: str
    heading: Heading | None = None


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


def names_a_list(line: str) -> bool:
    """'My reading list' is the heading of a list, not the title of its first paper."""
    return bool(_NAMES_A_LIST.search(line) or _ANNOUNCES.search(line)) or count_words(line) < 3


def heading_on_top(block: Block, *, first: bool = False) -> Heading | None:
    top, *rest = block.lines
    heading = heading_of(top, first=first)
    if heading is None or not rest or UNDERLINE.match(rest[0]):
        return heading
    # Text follows without a blank line, so the line may be the first of a wrapped abstract.
    return heading if heading.year and is_nothing_but_a_venue(top) else None


def below_heading(block: Block) -> Block:
    below = block.without_first_line()
    if below.lines and UNDERLINE.match(below.lines[0]):
        return below.without_first_line()
    return below


def lines_with_headings(text: Text) -> Iterator[Line]:
    """Every line; a heading stands on top of the file or below a blank line."""
    held: tuple[int, str] | None = None
    before, first = "", True
    for number, line in lines_of(text):
        if held:
            yield _judged(held, before, line, first=first)
            first = first and is_blank(held[1])
            before = held[1]
        held = (number, line)
    if held:
        yield _judged(held, before, "", first=first)


def _judged(held: tuple[int, str], before: str, after: str, *, first: bool) -> Line:
    number, line = held
    if is_blank(line) or not (first or is_blank(before) or UNDERLINE.match(before)):
        return Line(number, line)
    below = () if is_blank(after) else (after,)
    return Line(number, line, heading_on_top(Block(number, (line, *below)), first=first))

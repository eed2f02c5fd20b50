"""Where records begin: one mark for each way to divide a list, and the pieces that it makes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from catalog.importing.formats.blocks import Block, is_blank
from catalog.importing.formats.lists.dividers import (
    bullet_of,
    heading_level,
    is_divider,
    is_rule,
    number_of,
)
from catalog.importing.formats.lists.headings import Heading, Line
from catalog.importing.formats.lists.labels import label_of
from catalog.importing.formats.lists.prose import begins_small, may_stand_on_top
from catalog.importing.formats.long_texts import LONGEST

# Numbers may be missing from a list, but a jump is another thing's number.
_MOST_MISSING = 20


@dataclass(frozen=True)
class Piece:
    """The lines of one record, under the heading that they stand below."""

    block: Block
    heading: Heading
    # Text before the first mark: a foreword, or an abstract that nobody numbered.
    is_foreword: bool = False


class Mark(Protocol):
    """Tells of a line whether it begins a record, and what of it is text."""

    def __call__(self, line: Line) -> str | None: ...


def pieces(lines: Iterable[Line], mark: Mark) -> Iterator[Piece]:
    heading, held, start, is_foreword = Heading(), [], 1, True
    length = 0
    for line in lines:
        text = mark(line)
        if text is None and line.heading is None:
            length += 1 + len(line.text)
            # What goes on for so long is no abstract and will be refused.
            if length < LONGEST:
                held.append(line.text)
            continue
        length = 0
        if line.heading is None and held == [""] == [text]:
            start = line.number  # one of many blank lines
            continue
        yield from _piece(start, held, heading, is_foreword=is_foreword)
        heading = line.heading or heading
        is_foreword = line.heading is not None
        start, held = line.number, ["" if line.heading or text is None else text]
    yield from _piece(start, held, heading, is_foreword=is_foreword)


def _piece(start: int, lines: list[str], heading: Heading, *, is_foreword: bool) -> Iterator[Piece]:
    """Rules at the ends of a record divide it from others and belong to none."""
    kept = [n for n, line in enumerate(lines) if not (is_blank(line) or is_rule(line))]
    if kept:
        block = Block(start + kept[0], tuple(lines[kept[0] : kept[-1] + 1]))
        yield Piece(block, heading, is_foreword)


class RuleMark:
    """Rules and lines such as 'Paper 3', but for the rule under a title."""

    def __init__(self) -> None:
        self._above: tuple[str, str] = ("", "")

    def __call__(self, line: Line) -> str | None:
        above, self._above = self._above, (self._above[1], line.text)
        if not is_divider(line.text):
            return None
        return None if is_rule(line.text) and _is_title(*above) else ""


def _is_title(before: str, line: str) -> bool:
    return (is_blank(before) or is_rule(before)) and may_stand_on_top(line) and not is_divider(line)


class WordMark:
    """One and the same line between records."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __call__(self, line: Line) -> str | None:
        return "" if line.text.strip() == self._text else None


class BlankMark:
    """Blank lines, and whatever else divides."""

    def __init__(self) -> None:
        self._rules = RuleMark()

    def __call__(self, line: Line) -> str | None:
        ruled = self._rules(line)
        return "" if is_blank(line.text) else ruled


class TitleMark:
    """A line that may be a title, below the end of an abstract."""

    def __init__(self, *, apart: bool) -> None:
        self._apart = apart
        self._below_abstract, self._below_blank = True, True

    def __call__(self, line: Line) -> str | None:
        if is_blank(line.text) or line.heading:
            self._below_blank = True
            self._below_abstract = self._below_abstract or line.heading is not None
            return None
        may_begin = self._below_abstract and (self._below_blank or not self._apart)
        self._below_blank = False
        if may_begin and self._is_title(line.text):
            self._below_abstract = False
            return line.text
        self._below_abstract = self._below_abstract or not may_stand_on_top(line.text)
        return None

    @staticmethod
    def _is_title(line: str) -> bool:
        return (
            may_stand_on_top(line)
            and not begins_small(line)
            and not is_divider(line)
            and label_of(line) is None
        )


class NumberMark:
    """Numbers of one style that rise; a lower one belongs to the text it stands in."""

    def __init__(self, style: tuple[str, str]) -> None:
        self._style = style
        self._last: int | None = None

    def __call__(self, line: Line) -> str | None:
        if line.heading:
            self._last = None
            return None
        number = number_of(line.text)
        if number is None or number.style != self._style or not self._goes_on(number.value):
            return None
        self._last = number.value
        return number.text

    def _goes_on(self, value: int) -> bool:
        return self._last is None or self._last < value <= self._last + _MOST_MISSING


class BulletMark:
    """Bullets of one kind, as far in as the first: those further in are of an abstract's own."""

    def __init__(self, bullet: str) -> None:
        self._bullet = bullet

    def __call__(self, line: Line) -> str | None:
        if bullet_of(line.text) != self._bullet:
            return None
        return line.text[len(self._bullet) :].lstrip()


class HeadingMark:
    """Markdown headings of one level; they stay as the first line, which is the title."""

    def __init__(self, level: int) -> None:
        self._level = level

    def __call__(self, line: Line) -> str | None:
        level = heading_level(line.text)
        if 0 < level < self._level:
            return ""  # the heading of a part
        return line.text if level == self._level else None


class LineMark:
    """Every line is a record."""

    def __call__(self, line: Line) -> str | None:
        return line.text

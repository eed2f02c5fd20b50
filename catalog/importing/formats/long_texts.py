"""Texts longer than what should be in memory: they come in pieces, and a window moves over them."""

import re
from collections.abc import Iterable, Iterator

# Pieces of any length that make the text, to be gone through again and again; a str is one too.
Text = Iterable[str]

# As much of a text tells its format and its shape.
_HEAD = 1 << 23
_STEP = 1 << 20
# Abstracts have 20,000 characters at most, and few whole papers a million.
LONGEST = 10_000_000


def head_of(text: Text) -> str:
    window = Window(text)
    window.reach(_HEAD)
    return window.text[:_HEAD]


class Window:
    """The part of a text that is in memory. Places are counted from its first character."""

    def __init__(self, text: Text) -> None:
        self._coming = iter(text)
        self.text = ""
        self.is_last = False
        self.passed = 0  # characters that were forgotten
        self._line, self._counted = 1, 0

    def reach(self, place: int) -> None:
        """Have everything up to this place, if the text goes on so far."""
        missing = place - len(self.text)
        if missing <= 0 or self.is_last:
            return
        held = [self.text]
        for piece in self._coming:
            held.append(piece)
            missing -= len(piece)
            if missing <= 0:
                break
        else:
            self.is_last = True
        self.text = "".join(held)

    def move(self, place: int) -> int:
        """Forget what stands before the place once little is left after it; gives its new place."""
        if self.is_last or len(self.text) - place >= _STEP:
            return place
        self.forget(place)
        self.reach(2 * _STEP)
        return 0

    def forget(self, place: int) -> None:
        self.line_at(place)
        self.passed += place
        self.text, self._counted = self.text[place:], 0

    def line_at(self, place: int) -> int:
        """The number of the line; to be asked from the front to the back."""
        self._line += self.text.count("\n", self._counted, place)
        self._counted = place
        return self._line

    def line_end(self, start: int) -> int:
        """Where the newline stands, the text ends, or the line is longer than any that is read."""
        seen, limit = start, start + LONGEST
        while (end := self.text.find("\n", seen, limit)) < 0:
            seen = len(self.text)
            if self.is_last or seen > limit:
                return min(seen, limit)
            self.reach(2 * seen - start + _STEP)
        return end

    def past(self, pattern: re.Pattern[str], start: int) -> int:
        """Behind what the pattern, which may match nothing, matches there."""
        while True:
            found = pattern.match(self.text, start)
            end = found.end() if found else start
            if end < len(self.text) or self.is_last:
                return end
            self.reach(end + _STEP)


def lines_of(text: Text) -> Iterator[tuple[int, str]]:
    """Divided at `\\n` only: form feeds and the like belong to the text. One line at a time.

    Of a line that is longer than any that is read the beginning comes.
    """
    window, number, start = Window(text), 1, 0
    while True:
        end = window.line_end(start)
        yield number, window.text[start:end]
        while end < len(window.text) and window.text[end] != "\n":
            start = window.move(end)
            end = window.line_end(start)
        if end >= len(window.text):
            return
        number, start = number + 1, window.move(end + 1)


def parts_of(text: Text, border: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The text in parts that begin at borders, each with the line on which it begins."""
    window, size = Window(text), _STEP
    while True:
        window.reach(size)
        if window.is_last:
            yield window.line_at(0), window.text
            return
        cut = max((found.start() for found in border.finditer(window.text)), default=0)
        if not cut and size < LONGEST:
            size *= 2
            continue
        cut, size = cut or len(window.text), _STEP
        yield window.line_at(0), window.text[:cut]
        window.forget(cut)

"""Rows and cells of text tables: any delimiter, quoted newlines, and quotes that nobody closed.

Python's csv takes everything after an unclosed quotation mark for one cell, so that one bad row
costs all that follow. Here a mark that is not closed before a delimiter is a mark like any other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catalog.importing.formats.long_texts import LONGEST, Text, Window

# A mark that is not closed within so many characters is not closed at all.
_LONGEST_CELL = 1_000_000


@dataclass(frozen=True)
class Row:
    line: int
    cells: tuple[str, ...]


def rows_of(text: Text, delimiter: str) -> Iterator[Row]:
    """Every row with the line on which it begins; blank lines are left out."""
    window, start = Window(text), 0
    window.reach(1)
    cells = _Cells(window, delimiter)
    while start < len(window.text):
        row, end = cells.row_at(start)
        if row != [""]:
            yield Row(window.line_at(start), tuple(row))
        start = cells.move(end)


class _Cells:
    def __init__(self, window: Window, delimiter: str) -> None:
        self.window = window
        self.delimiter = delimiter
        sign = re.escape(delimiter)
        self.border = re.compile(rf"[{sign}\n]")
        self.closing = re.compile(rf'" *(?=[{sign}\n]|\Z)')
        self.opening = re.compile(r' *"')
        # No cell with stray quotation marks ends before here; looking again would cost too much.
        self.hopeless = 0
        # From where to where no newline is: lines of megabytes are gone through once.
        self.line = (0, -1)

    def move(self, place: int) -> int:
        """Have what follows the place in memory, and maybe no longer what stands before it."""
        moved = self.window.move(place)
        if moved != place:
            self.hopeless, self.line = 0, (0, -1)
        return moved

    def row_at(self, start: int) -> tuple[list[str], int]:
        """The cells of a row, and where the next row begins."""
        end = self._line_end(start)
        line = self.window.text[start:end]
        if '"' not in line:
            return line.split(self.delimiter), end + 1
        cells: list[str] = []
        limit = start + LONGEST
        while True:
            cell, end = self._cell_at(start)
            cells.append(cell)
            if not self.window.text.startswith(self.delimiter, end) or end > limit:
                return cells, end + 1
            start = end + 1

    def _cell_at(self, start: int) -> tuple[str, int]:
        # What is quoted may go on behind the end of the line.
        self.window.reach(start + _LONGEST_CELL)
        opening = self.opening.match(self.window.text, start)
        if opening and (quoted := self._quoted(opening.end())):
            return quoted
        end = self._line_end(start)
        found = self.border.search(self.window.text, start, end)
        end = found.start() if found else end
        return self.window.text[start:end], end

    def _quoted(self, start: int) -> tuple[str, int] | None:
        """What stands in the quotation marks, and the border after them."""
        text, limit = self.window.text, start + _LONGEST_CELL
        place = text.find('"', start, limit)
        while place >= 0 and text.startswith('""', place):
            place = text.find('"', place + 2, limit)
        closing = self.closing.match(text, place) if place >= 0 else None
        closing = closing or self._closing_on_the_line(start)
        if closing is None:
            return None
        return self.window.text[start : closing.start()].replace('""', '"'), closing.end()

    def _closing_on_the_line(self, start: int) -> re.Match[str] | None:
        """Past marks that should have been doubled, as in "the "best" one"."""
        end = self._line_end(start)
        if end <= self.hopeless:
            return None
        found = self.closing.search(self.window.text, start, end)
        if found is None:
            self.hopeless = end
        return found

    def _line_end(self, start: int) -> int:
        if not self.line[0] <= start <= self.line[1]:
            self.line = start, self.window.line_end(start)
        return self.line[1]

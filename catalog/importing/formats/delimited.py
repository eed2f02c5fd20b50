"""Rows and cells of text tables: any delimiter, quoted newlines, and quotes that nobody closed.

Python's csv takes everything after an unclosed quotation mark for one cell, so that one bad row
costs all that follow. Here a mark that is not closed before a delimiter is a mark like any other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    line: int
    cells: tuple[str, ...]


def rows_of(text: str, delimiter: str) -> Iterator[Row]:
    """Every row with the line on which it begins; blank lines are left out."""
    cells, line, start = _Cells(text, delimiter), 1, 0
    while start < len(text):
        row, end = cells.row_at(start)
        if row != [""]:
            yield Row(line, tuple(row))
        line += text.count("\n", start, end)
        start = end


class _Cells:
    def __init__(self, text: str, delimiter: str) -> None:
        self.text = text
        self.delimiter = delimiter
        sign = re.escape(delimiter)
        self.border = re.compile(rf"[{sign}\n]")
        self.closing = re.compile(rf'" *(?=[{sign}\n]|\Z)')
        self.opening = re.compile(r' *"')
        # No cell with stray quotation marks ends before here; looking again would cost too much.
        self.hopeless = 0
        # From where to where no newline is: lines of megabytes are gone through once.
        self.line = (0, -1)

    def row_at(self, start: int) -> tuple[list[str], int]:
        """The cells of a row, and where the next row begins."""
        end = self._line_end(start)
        line = self.text[start:end]
        if '"' not in line:
            return line.split(self.delimiter), end + 1
        cells: list[str] = []
        while True:
            cell, end = self._cell_at(start)
            cells.append(cell)
            if not self.text.startswith(self.delimiter, end):
                return cells, end + 1
            start = end + 1

    def _cell_at(self, start: int) -> tuple[str, int]:
        opening = self.opening.match(self.text, start)
        if opening and (quoted := self._quoted(opening.end())):
            return quoted
        found = self.border.search(self.text, start)
        end = found.start() if found else len(self.text)
        return self.text[start:end], end

    def _quoted(self, start: int) -> tuple[str, int] | None:
        """What stands in the quotation marks, and the border after them."""
        place = self.text.find('"', start)
        while self.text.startswith('""', place) and place >= 0:
            place = self.text.find('"', place + 2)
        closing = self.closing.match(self.text, place) if place >= 0 else None
        closing = closing or self._closing_on_the_line(start)
        if closing is None:
            return None
        return self.text[start : closing.start()].replace('""', '"'), closing.end()

    def _closing_on_the_line(self, start: int) -> re.Match[str] | None:
        """Past marks that should have been doubled, as in "the "best" one"."""
        end = self._line_end(start)
        if end <= self.hopeless:
            return None
        found = self.closing.search(self.text, start, end)
        if found is None:
            self.hopeless = end
        return found

    def _line_end(self, start: int) -> int:
        if not self.line[0] <= start <= self.line[1]:
            end = self.text.find("\n", start)
            self.line = start, end if end >= 0 else len(self.text)
        return self.line[1]

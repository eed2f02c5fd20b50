"""JSON values one at a time out of a long text, and how to go on after a broken one.

ijson and the like give no line for a record and end at the first mistake, so we step from
value to value ourselves; the values are still decoded by Python's own json.
"""

import json
import re
from collections.abc import Iterator

from catalog.importing.formats.long_texts import LONGEST, Text, Window

# Raw tabs and newlines in strings are against the rules, but what they mean is plain.
_DECODER = json.JSONDecoder(strict=False)
_BLANK = re.compile(r"[ \t\r\n]*")
_BLANK_OR_COMMA = re.compile(r"[ \t\r\n,]*")
_FIRST_NAME = re.compile(r'\{\s*("(?:[^"\\\n]|\\.){1,100}")\s*:')
# Decoding a short piece keeps a mistake cheap: Python counts lines from the start of what it is
# given. Few records are longer than the first of these.
_PIECES = (1 << 16, 1 << 20, 1 << 24)
_CUT_AT_END = 12
_IN_VAIN = 1 << 24
# Of the indentation and first name of a value, with what is before it.
_LONGEST_BEGINNING = 1_000


class BrokenError(ValueError):
    """What stands at a place is not JSON; `read` tells how far it could be followed."""

    def __init__(self, message: str, read: int) -> None:
        super().__init__(message)
        self.read = read

    def as_the_last(self) -> "BrokenError":
        return BrokenError(f"{self}; nothing is read after it", self.read)


def value_at(text: str, start: int, *, at_most: int | None = None) -> tuple[object, int]:
    """The value that begins at `start` and where it ends; raises `BrokenError`."""
    for size in (*_PIECES, len(text)):
        size = min(size, at_most or size, len(text) - start)
        try:
            value, length = _decoded(text[start : start + size])
        except _CutError as error:
            if size in (at_most, len(text) - start):
                raise BrokenError(str(error), size) from None
        else:
            return value, start + length
    raise AssertionError("the last piece is the whole text")


class _CutError(BrokenError):
    """It may be only that the piece ends too early."""


def _decoded(piece: str) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(piece)
    except json.JSONDecodeError as error:
        message = f"{error.msg} (character {error.pos + 1} of it)"
        is_cut = error.msg.startswith("Unterminated") or error.pos > len(piece) - _CUT_AT_END
        raise (_CutError if is_cut else BrokenError)(message, error.pos) from None
    except RecursionError:
        raise BrokenError("its brackets are nested too deeply", len(piece)) from None
    except ValueError as error:
        raise BrokenError(str(error).partition(";")[0], len(piece)) from None


def after_blank(text: str, start: int) -> int:
    found = _BLANK.match(text, start)
    return found.end() if found else start


def elements(text: Text, start: int, *, at_most: int | None = None) -> Iterator[tuple[int, object]]:
    """Each value of a list, or of values in a row, with its line; a `BrokenError` for a bad one.

    `start` is where the first value stands. Ends at a value longer than `at_most`.
    """
    window, in_vain = Window(text), 0
    window.reach(start + 1)
    place = window.past(_BLANK_OR_COMMA, start)
    window.reach(place + _LONGEST_BEGINNING)
    sibling = _sibling(window.text, place)
    while place < len(window.text) and window.text[place] != "]":
        line = window.line_at(place)
        try:
            value, end = _value_in(window, place, at_most)
        except BrokenError as error:
            in_vain += error.read
            is_bearable = in_vain < window.passed + place + _IN_VAIN and error.read != at_most
            found = _next_place(window, sibling, place) if is_bearable else None
            yield line, error.as_the_last() if found is None else error
            if found is None:
                return
            place = window.move(found)
        else:
            yield line, value
            place = window.past(_BLANK_OR_COMMA, window.move(end))


def _value_in(window: Window, place: int, at_most: int | None) -> tuple[object, int]:
    """As `value_at`, where the window may end before the value does."""
    while True:
        there = len(window.text) - place
        is_whole = window.is_last or there > LONGEST
        try:
            value, end = value_at(window.text, place, at_most=at_most)
        except BrokenError as error:
            if is_whole or error.read < there or error.read == at_most:
                raise
        else:
            if is_whole or end < len(window.text):
                return value, end
        window.reach(2 * len(window.text) - place + 1)


def _next_place(window: Window, sibling: re.Pattern[str], place: int) -> int | None:
    """Where a value like those before begins after a broken one."""
    place += 1
    while True:
        if found := sibling.search(window.text, place):
            return found.end()
        if window.is_last:
            return None
        # The beginning of one may stand at the end, and what is before it tells as well.
        place = max(place, len(window.text) - _LONGEST_BEGINNING)
        place = window.move(place - 1) + 1
        window.reach(2 * len(window.text) + 1)


def members(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The names of the object that begins at `start`, each with the place of its value.

    Raises `BrokenError` where the text is broken or a value has more than a million characters.
    """
    place = _past_commas(text, start + 1)
    while place < len(text) and text[place] != "}":
        name, end = value_at(text, place, at_most=_PIECES[0])
        colon = after_blank(text, end)
        if not isinstance(name, str) or not text.startswith(":", colon):
            raise BrokenError("a name in double quotes and a colon are expected", end - start)
        place = after_blank(text, colon + 1)
        yield name, place
        _, end = value_at(text, place, at_most=_PIECES[1])
        place = _past_commas(text, end)


def _past_commas(text: str, start: int) -> int:
    found = _BLANK_OR_COMMA.match(text, start)
    return found.end() if found else start


def _sibling(text: str, place: int) -> re.Pattern[str]:
    """How the next value of the same rank is told after a broken one.

    By its indentation where each begins a line, else by the name that comes first in all.
    """
    indentation = text[text.rfind("\n", 0, place) + 1 : place]
    if not indentation.strip():
        return re.compile(rf"^{re.escape(indentation)}(?=\{{)", re.MULTILINE)
    first = _FIRST_NAME.match(text, place)
    return re.compile(rf"(?=\{{\s*{re.escape(first[1])}\s*:)" if first else r"(?<=\n)(?=\{)")

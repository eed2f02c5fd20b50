"""The right-hand side of a BibTeX field: braces, quotes, numbers and @string names joined by #."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

# A block that begins a line ends whatever was left open before it.
_NEXT_BLOCK = r"\n[ \t]*@[ \t]*[^\W\d]\w*\s*[{(]"
_BARE = re.compile(r"[^\s,#\"{}()=]+")
_NO_VALUE = re.compile(r"(?=[,})])")
_NUMBERS = re.compile(r"[\d–-]+")
_JOINT = re.compile(r"\s*#\s*")
# BibTeX's styles define these, so files use them without saying so.
_MONTHS = frozenset(
    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
)
# More than any of our fields takes: names that stand for each other twice would fill the memory.
_LONGEST_JOINED = 30_000


class MalformedError(ValueError):
    """The value does not follow BibTeX's rules; the message continues a sentence."""


class Escapes(Enum):
    """Whether a brace or quote after a backslash counts: exporters differ, so all are tried."""

    PAIRED = re.compile(rf"\\[^\n]|[{{}}\"]|{_NEXT_BLOCK}")  # in `\\}` the backslash is guarded
    NONE = re.compile(rf"[{{}}\"]|{_NEXT_BLOCK}")  # BibTeX itself
    SINGLE = re.compile(rf"(?<!\\)[{{}}\"]|{_NEXT_BLOCK}")  # neither `\}` nor `\\}` counts


@dataclass(frozen=True)
class Piece:
    """A literal, or a word that a @string may define."""

    text: str
    is_word: bool = False


def value_at(text: str, start: int, escapes: Escapes) -> tuple[list[Piece], int]:
    """The pieces of the value that begins there, and where it ends."""
    if _NO_VALUE.match(text, start):
        return [], start
    pieces: list[Piece] = []
    position = start
    while True:
        piece, position = _piece_at(text, position, escapes)
        pieces.append(piece)
        joint = _JOINT.match(text, position)
        if joint is None:
            return pieces, position
        position = joint.end()


def evaluate(pieces: list[Piece], strings: Mapping[str, str]) -> tuple[str, list[str]]:
    """The value, and the names in it that no @string defines (they stand for themselves)."""
    values: list[str] = []
    length = 0
    for piece in pieces:
        is_defined = piece.is_word and length < _LONGEST_JOINED
        values.append(strings.get(piece.text.casefold(), piece.text) if is_defined else piece.text)
        length += len(values[-1])
    return "".join(values), [p.text for p in pieces if p.is_word and not _known(p.text, strings)]


def closing_brace(text: str, start: int, escapes: Escapes) -> int:
    """Behind the brace that closes the one at `start`."""
    depth = 0
    for mark, end in _marks(text, start, escapes):
        depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth == 0:
            return end
    raise MalformedError("has a brace that is not closed")


def _piece_at(text: str, start: int, escapes: Escapes) -> tuple[Piece, int]:
    opening = text[start : start + 1]
    if opening == "{":
        end = closing_brace(text, start, escapes)
        return Piece(text[start + 1 : end - 1]), end
    if opening == '"':
        end = _closing_quote(text, start, escapes)
        return Piece(text[start + 1 : end - 1]), end
    bare = _BARE.match(text, start)
    if bare is None:
        raise MalformedError("has no value that can be read")
    return Piece(bare[0], is_word=True), bare.end()


def _closing_quote(text: str, start: int, escapes: Escapes) -> int:
    depth = 0
    for mark, end in _marks(text, start + 1, escapes):
        if mark == '"' and depth <= 0:
            return end
        depth += {"{": 1, "}": -1}.get(mark, 0)
    raise MalformedError("has a quotation mark that is not closed")


def _marks(text: str, start: int, escapes: Escapes) -> Iterator[tuple[str, int]]:
    """Braces and quotes with where they end, up to the next block."""
    for found in escapes.value.finditer(text, start):
        mark = found[0]
        if mark[0] == "\n":
            return
        yield mark, found.end()


def _known(word: str, strings: Mapping[str, str]) -> bool:
    name = word.casefold()
    return name in strings or name in _MONTHS or _NUMBERS.fullmatch(word) is not None

"""The right-hand side of a BibTeX field: braces, quotes, numbers and @string names joined by #."""

import re
from collections.abc import Mapping

# As in the splitter that found the value: a brace after a backslash does not count.
_BRACE = re.compile(r"(?<!\\)[{}]")
_QUOTE_OR_BRACE = re.compile(r"(?<!\\)[{}\"]")
_BARE = re.compile(r"[^\s#\"{}]+")
# BibTeX's styles define these, so files use them without saying so.
_MONTHS = frozenset(
    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
)


class MalformedError(ValueError):
    """The value does not follow BibTeX's rules; the message continues a sentence."""


def evaluate(raw: str, strings: Mapping[str, str]) -> tuple[str, list[str]]:
    """The value, and the names in it that no @string defines (they stand for themselves)."""
    pieces: list[str] = []
    unknown: list[str] = []
    position = 0
    while position < len(raw):
        position = _past_joint(raw, position, first=not pieces)
        end = _end_of_piece(raw, position)
        pieces.append(_piece(raw[position:end], strings, unknown))
        position = end + len(raw[end:]) - len(raw[end:].lstrip())
    return "".join(pieces), unknown


def _past_joint(raw: str, position: int, *, first: bool) -> int:
    if first:
        return position
    if raw[position] != "#":
        raise MalformedError(
            f"goes on after its value (is a comma missing?): {raw[position:][:40]}"
        )
    rest = raw[position + 1 :]
    if not rest.strip():
        raise MalformedError("ends with a #")
    return len(raw) - len(rest.lstrip())


def _end_of_piece(raw: str, start: int) -> int:
    if raw[start] == "{":
        return _closing(raw, start, _BRACE)
    if raw[start] == '"':
        return _closing_quote(raw, start)
    bare = _BARE.match(raw, start)
    if bare is None:
        raise MalformedError(f"cannot be read: {raw[start:][:40]}")
    return bare.end()


def _closing(raw: str, start: int, marks: re.Pattern[str]) -> int:
    depth = 0
    for mark in marks.finditer(raw, start):
        depth += 1 if mark[0] == "{" else -1
        if depth == 0:
            return mark.end()
    raise MalformedError("has a brace that is not closed")


def _closing_quote(raw: str, start: int) -> int:
    depth = 0
    for mark in _QUOTE_OR_BRACE.finditer(raw, start + 1):
        if mark[0] == '"' and depth <= 0:
            return mark.end()
        depth += {"{": 1, "}": -1}.get(mark[0], 0)
    raise MalformedError("has a quotation mark that is not closed")


def _piece(written: str, strings: Mapping[str, str], unknown: list[str]) -> str:
    if written[0] in '{"':
        return written[1:-1]
    name = written.casefold()
    if name not in strings and not written.isdigit() and name not in _MONTHS:
        unknown.append(written)
    return strings.get(name, written)

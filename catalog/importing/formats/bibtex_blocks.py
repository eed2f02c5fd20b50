"""The blocks of a BibTeX file, one after another: entries, @string, comments, broken ones."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catalog.importing.formats.bibtex_values import (
    Escapes,
    MalformedError,
    Piece,
    value_at,
)
from catalog.importing.formats.long_texts import LONGEST, Text, parts_of

_BLOCK = r"@[ \t]*(?P<type>[^\W\d]\w*)\s*(?P<opening>[{(])"
# An '@' inside a word is an address.
_ANYWHERE = re.compile(rf"(?<![\w.@\\]){_BLOCK}")
_ON_A_LINE = re.compile(rf"^[ \t]*{_BLOCK}", re.MULTILINE)
_KEYS = {
    "{": re.compile(r"\s*(?P<key>[^,={}\"]*?)\s*(?:,|(?=\}))"),
    "(": re.compile(r"\s*(?P<key>[^,={}\"()]*?)\s*(?:,|(?=\)))"),
}
_KEY_WITHOUT_COMMA = re.compile(r"\s*(?P<key>[^\s,={}()\"]+)\s+(?=[^\W\d][\w-]*\s*=)")
# Stray commas, and lines that somebody took out with a per cent sign.
_BETWEEN_FIELDS = re.compile(r"(?:[\s,]++|%[^\n]*+)*+")
_BLANKS = re.compile(r"\s*")
_NAME = re.compile(r"(?P<name>[^\s=,{}()\"#%@]+)\s*=\s*")
_NAME_ALONE = re.compile(r"(?P<name>[^\s=,{}()\"#%@]+)\s*(?=[,})])")
# What follows a brace too many: the entry's next field.
_GOES_ON = re.compile(r"[}\s]*,?\s*[^\W\d][\w-]*\s*=\s*[\"{\d]")
_BRACES = re.compile(r"\\[^\n]|[{}]")
_CLOSING = {"{": "}", "(": ")"}


@dataclass(frozen=True)
class Entry:
    """An entry, or a @string, whose only field is what it defines."""

    line: int
    type: str
    key: str
    fields: list[tuple[str, list[Piece]]]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Broken:
    line: int
    start: str
    reason: str


def blocks(text: Text) -> Iterator[Entry | Broken]:
    """Entries and definitions in order; comments and preambles are passed over."""
    reading = _Reading()
    for line, part in parts(text):
        yield from reading.blocks_in(part, line)
    yield from reading.rest()


def parts(text: Text) -> Iterator[tuple[int, str]]:
    """The text in parts, with their lines; no entry goes on from one to the next."""
    return parts_of(text, _ON_A_LINE)


class _Reading:
    """Goes through the parts of a text; a comment may be longer than one of them."""

    def __init__(self) -> None:
        self.held = ""
        self.held_line = 1
        self.comments_close = True

    def blocks_in(self, part: str, line: int) -> Iterator[Entry | Broken]:
        if self.held:
            line, part = self.held_line, self.held + part
        self.held = ""
        position, counted = 0, 0
        while found := _next_block(part, position):
            line += part.count("\n", counted, found.start("type"))
            counted, position = found.start("type"), found.end()
            match found["type"].lower():
                case "comment" if self.comments_close:
                    end = _comment_end(part, position)
                    if end is None and len(part) - position < LONGEST:
                        self.held, self.held_line = part[found.start() :], line
                        return
                    self.comments_close = end is not None
                    position = end or position
                case "comment":
                    pass
                case "preamble":
                    position = _past_preamble(part, position)
                case _:
                    block, position = _read(part, found, line)
                    yield block

    def rest(self) -> Iterator[Entry | Broken]:
        """One left open swallows the file; looking on from each would take ages."""
        self.comments_close = False
        yield from self.blocks_in("", self.held_line)


def block_at(text: str, start: re.Match[str], line: int = 0) -> Entry | Broken:
    return _read(text, start, line)[0]


def starts(text: str, types: str) -> Iterator[re.Match[str]]:
    """Where blocks of these types (a pattern) begin."""
    pattern = rf"(?<![\w.@\\])@[ \t]*(?P<type>{types})\s*(?P<opening>[{{(])"
    return re.finditer(pattern, text, re.IGNORECASE)


def _next_block(text: str, position: int) -> re.Match[str] | None:
    while found := _ANYWHERE.search(text, position):
        line_start = text.rfind("\n", position, found.start()) + 1
        if "%" not in text[max(line_start, position) : found.start()]:
            return found
        position = found.end()
    return None


def _comment_end(text: str, inside: int) -> int | None:
    """Entries in a comment are part of it, as they are for Biber and JabRef."""
    depth = 1
    for brace in _BRACES.finditer(text, inside):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if depth == 0:
            return brace.end()
    return None


def _past_preamble(text: str, inside: int) -> int:
    try:
        return value_at(text, _past_blanks(text, inside), Escapes.PAIRED)[1]
    except MalformedError:
        return inside


def _read(text: str, found: re.Match[str], line: int) -> tuple[Entry | Broken, int]:
    first_reason = ""
    for escapes in Escapes:
        try:
            return _entry(text, found, line, escapes)
        except MalformedError as error:
            first_reason = first_reason or str(error)
    after = _ON_A_LINE.search(text, found.end())
    end = after.start() if after else len(text)
    start = " ".join(text[found.start() : min(end, found.start() + 60)].split())[:40]
    return Broken(line, start, first_reason), end


def _entry(text: str, found: re.Match[str], line: int, escapes: Escapes) -> tuple[Entry, int]:
    warnings: list[str] = []
    position = found.end()
    key = ""
    if found["type"].lower() != "string":
        key, position = _key(text, position, _KEYS[found["opening"]], warnings)
    fields, end = _fields(text, position, _CLOSING[found["opening"]], escapes, warnings)
    return Entry(line, found["type"].lower(), key, fields, tuple(warnings)), end


def _key(text: str, start: int, pattern: re.Pattern[str], warnings: list[str]) -> tuple[str, int]:
    if found := pattern.match(text, start):
        return " ".join(found["key"].split()), found.end()
    if found := _KEY_WITHOUT_COMMA.match(text, start):
        warnings.append("a comma is missing after the entry's key")
        return found["key"], found.end()
    return "", start


def _fields(
    text: str, start: int, closing: str, escapes: Escapes, warnings: list[str]
) -> tuple[list[tuple[str, list[Piece]]], int]:
    fields: list[tuple[str, list[Piece]]] = []
    position = start
    while True:
        position = _past_filling(text, position)
        if text.startswith(closing, position):
            if not _GOES_ON.match(text, position + 1):
                return fields, position + 1
            warnings.append(f"a brace too many after field '{fields[-1][0] if fields else ''}'")
            position = position + 1
        elif found := _NAME.match(text, position):
            name = found["name"].lower()
            pieces, position = _value(text, name, found.end(), escapes)
            fields.append((name, pieces))
            position = _past_value(text, name, position, closing, warnings)
        else:
            position = _past_lone_name(text, position, warnings)


def _past_filling(text: str, position: int) -> int:
    found = _BETWEEN_FIELDS.match(text, position)
    return found.end() if found else position


def _past_blanks(text: str, position: int) -> int:
    found = _BLANKS.match(text, position)
    return found.end() if found else position


def _value(text: str, name: str, start: int, escapes: Escapes) -> tuple[list[Piece], int]:
    try:
        return value_at(text, start, escapes)
    except MalformedError as error:
        raise MalformedError(f"field '{name}' {error}") from error


def _past_value(text: str, name: str, end: int, closing: str, warnings: list[str]) -> int:
    after = _past_blanks(text, end)
    if text.startswith((",", closing), after):
        return after
    if after >= len(text) or text[after] == "@":
        raise MalformedError(f"it is not closed after field '{name}'")
    if not _NAME.match(text, after):
        raise MalformedError(f"field '{name}' goes on after its value: {_shown(text, after)}")
    warnings.append(f"a comma is missing after field '{name}'")
    return after


def _past_lone_name(text: str, position: int, warnings: list[str]) -> int:
    if found := _NAME_ALONE.match(text, position):
        warnings.append(f"'{found['name'][:40]}' has no value")
        return found.end()
    if position >= len(text) or text[position] == "@":
        raise MalformedError("it is not closed")
    raise MalformedError(f"a field's name is due where it says: {_shown(text, position)}")


def _shown(text: str, position: int) -> str:
    return " ".join(text[position : position + 40].partition("\n")[0].split())

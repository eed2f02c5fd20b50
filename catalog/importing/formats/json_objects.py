"""The objects of a JSON file that are papers, wherever in it they stand, with their lines."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Protocol

from catalog.importing.formats.json_text import (
    BrokenError,
    after_blank,
    elements,
    members,
    value_at,
)
from catalog.importing.records import RawRecord, Rejection

Object = Mapping[str, object]
_SAMPLE = 20
# A record has fewer characters and members by far.
_LONGEST_SAMPLED = 1 << 20
_MOST_MEMBERS = 500
# Where the list of papers is looked for: how deep, behind how many others.
_DEEPEST = 3
_MOST_BESIDE = 50


@dataclass(frozen=True)
class Found:
    """One object of the file, counted from one, and the line on which it begins."""

    line: int
    number: int
    value: Object


# Which values are papers of a kind; their places are found by looking for these.
IsOne = Callable[[Object], bool]
# Their places in the text, each with a value or the error that took its place.
Values = Iterator[tuple[int, object]]


class Place(Protocol):
    """A part of the text whose values can be gone through, again and again."""

    def __call__(self, *, at_most: int | None = None) -> Values: ...


def holds(text: str, is_one: IsOne) -> bool:
    return _place(text, is_one) is not None


def holds_in_lines(text: str, is_one: IsOne) -> bool:
    return _in_lines(text, is_one) is not None


def rows(
    text: str, is_one: IsOne, record: Callable[[Found], RawRecord | Rejection | None]
) -> Iterator[RawRecord | Rejection]:
    """What `record` makes of each object; those of which it makes nothing are passed over."""
    for found in objects_in(text, is_one):
        row = found if isinstance(found, Rejection) else record(found)
        if row is not None:
            yield row


def objects_in(text: str, is_one: IsOne) -> Iterator[Found | Rejection]:
    place = _place(text, is_one)
    if place is None:
        if text.strip():
            yield Rejection(1, 1, "no list of papers is found in this JSON")
        return
    line, counted = 1, 0
    for number, (start, value) in enumerate(place(), start=1):
        line, counted = line + text.count("\n", counted, start), start
        if isinstance(value, dict):
            yield Found(line, number, value)
        else:
            yield Rejection(line, number, _reason(value))


def _reason(value: object) -> str:
    if isinstance(value, BrokenError):
        return f"is not valid JSON: {value}"
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return f"is {kinds.get(type(value), 'a number')} where an object with fields is expected"


def _place(text: str, is_one: IsOne) -> Place | None:
    """A list, lines, objects in a row, or what an object holds under some name."""
    start = after_blank(text, 0)
    if text.startswith("[", start):
        return _if_papers(partial(elements, text, start + 1), is_one)
    if lines := _in_lines(text, is_one):
        return lines
    if not text.startswith("{", start):
        return None
    in_a_row = partial(elements, text, start)
    first = next((value for _, value in in_a_row(at_most=_LONGEST_SAMPLED)), None)
    if _is_object(first, is_one):
        return in_a_row
    if inside := _inside(text, start, is_one, _DEEPEST):
        return inside
    return _if_papers(in_a_row, is_one) if isinstance(first, BrokenError) else None


def _in_lines(text: str, is_one: IsOne) -> Place | None:
    """JSON Lines, unless the first line opens something that the others stand in."""
    start = after_blank(text, 0)
    end = text.find("\n", start)
    first_line = text[start : end if end >= 0 else len(text)].rstrip()
    opens = text.startswith("[", start) or first_line.endswith(("[", "{", ","))
    return None if opens else _if_papers(partial(_lines, text), is_one)


def _inside(text: str, start: int, is_one: IsOne, depth: int) -> Place | None:
    with suppress(BrokenError):
        for _, place in islice(members(text, start), _MOST_BESIDE):
            found = None
            if place > _LONGEST_SAMPLED:
                return None
            if text.startswith("[", place):
                found = _if_papers(partial(elements, text, place + 1), is_one)
            elif text.startswith("{", place) and depth:
                found = _inside(text, place, is_one, depth - 1)
            if found:
                return found
    return _if_papers(partial(_named, text, start), is_one)


def _if_papers(place: Place, is_one: IsOne) -> Place | None:
    """The place, when at least half of the objects that stand first in it are of the kind."""
    values = [value for _, value in islice(place(at_most=_LONGEST_SAMPLED), _SAMPLE)]
    objects = sum(isinstance(value, dict) for value in values)
    papers = sum(_is_object(value, is_one) for value in values)
    return place if papers and 2 * papers >= objects else None


def _is_object(value: object, is_one: IsOne) -> bool:
    return isinstance(value, dict) and len(value) <= _MOST_MEMBERS and is_one(value)


def _lines(text: str, *, at_most: int | None = None) -> Values:
    """JSON Lines: each line is a value of its own, whatever is wrong with the others."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end].strip(" \t\r")
        if line:
            yield start, _value_of_line(line, at_most)
        start = end + 1


def _value_of_line(line: str, at_most: int | None) -> object:
    try:
        value, end = value_at(line, 0, at_most=at_most)
    except BrokenError as error:
        return error
    if line[end:].strip(" \t,"):
        return BrokenError(f"more stands after its end (character {end + 1})", end)
    return value


def _named(text: str, start: int, *, at_most: int | None = None) -> Values:
    """The members of an object, as where papers stand under their numbers."""
    place = start
    try:
        for _, place in members(text, start):
            yield place, value_at(text, place, at_most=at_most)[0]
    except BrokenError as error:
        yield place, error.as_the_last()

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
from catalog.importing.formats.long_texts import LONGEST, Text, head_of, lines_of
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
# Their lines in the text, each with a value or the error that took its place.
Values = Iterator[tuple[int, object]]


class Place(Protocol):
    """Where in a text values stand one after another, for going through them."""

    def __call__(self, text: Text, *, at_most: int | None = None) -> Values: ...


def holds(head: str, is_one: IsOne) -> bool:
    return _place(head, is_one) is not None


def holds_in_lines(head: str, is_one: IsOne) -> bool:
    return _in_lines(head, is_one) is not None


def rows(
    text: Text, is_one: IsOne, record: Callable[[Found], RawRecord | Rejection | None]
) -> Iterator[RawRecord | Rejection]:
    """What `record` makes of each object; those of which it makes nothing are passed over."""
    for found in objects_in(text, is_one):
        row = found if isinstance(found, Rejection) else record(found)
        if row is not None:
            yield row


def objects_in(text: Text, is_one: IsOne) -> Iterator[Found | Rejection]:
    head = head_of(text)
    place = _place(head, is_one)
    if place is None:
        if head.strip():
            yield Rejection(1, 1, "no list of papers is found in this JSON")
        return
    for number, (line, value) in enumerate(place(text), start=1):
        if isinstance(value, dict):
            yield Found(line, number, value)
        else:
            yield Rejection(line, number, _reason(value))


def _reason(value: object) -> str:
    if isinstance(value, BrokenError):
        return f"is not valid JSON: {value}"
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return f"is {kinds.get(type(value), 'a number')} where an object with fields is expected"


def _place(head: str, is_one: IsOne) -> Place | None:
    """A list, lines, objects in a row, or what an object holds under some name."""
    start = after_blank(head, 0)
    if head.startswith("[", start):
        return _if_papers(partial(elements, start=start + 1), head, is_one)
    if lines := _in_lines(head, is_one):
        return lines
    if not head.startswith("{", start):
        return None
    in_a_row = partial(elements, start=start)
    first = next((value for _, value in in_a_row([head], at_most=_LONGEST_SAMPLED)), None)
    if _is_object(first, is_one):
        return in_a_row
    if inside := _inside(head, start, is_one, _DEEPEST):
        return inside
    return _if_papers(in_a_row, head, is_one) if isinstance(first, BrokenError) else None


def _in_lines(head: str, is_one: IsOne) -> Place | None:
    """JSON Lines, unless the first line opens something that the others stand in."""
    start = after_blank(head, 0)
    end = head.find("\n", start)
    first_line = head[start : end if end >= 0 else len(head)].rstrip()
    opens = head.startswith("[", start) or first_line.endswith(("[", "{", ","))
    return None if opens else _if_papers(_lines, head, is_one)


def _inside(head: str, start: int, is_one: IsOne, depth: int) -> Place | None:
    with suppress(BrokenError):
        for _, place in islice(members(head, start), _MOST_BESIDE):
            found = None
            if place > _LONGEST_SAMPLED:
                return None
            if head.startswith("[", place):
                found = _if_papers(partial(elements, start=place + 1), head, is_one)
            elif head.startswith("{", place) and depth:
                found = _inside(head, place, is_one, depth - 1)
            if found:
                return found
    return _if_papers(partial(_named, start=start), head, is_one)


def _if_papers(place: Place, head: str, is_one: IsOne) -> Place | None:
    """The place, when at least half of the objects that stand first in it are of the kind."""
    values = [value for _, value in islice(place([head], at_most=_LONGEST_SAMPLED), _SAMPLE)]
    objects = sum(isinstance(value, dict) for value in values)
    papers = sum(_is_object(value, is_one) for value in values)
    return place if papers and 2 * papers >= objects else None


def _is_object(value: object, is_one: IsOne) -> bool:
    return isinstance(value, dict) and len(value) <= _MOST_MEMBERS and is_one(value)


def _lines(text: Text, *, at_most: int | None = None) -> Values:
    """JSON Lines: each line is a value of its own, whatever is wrong with the others."""
    for number, line in lines_of(text):
        if stripped := line.strip(" \t\r"):
            yield number, _value_of_line(stripped, at_most)


def _value_of_line(line: str, at_most: int | None) -> object:
    if len(line) >= LONGEST:
        return BrokenError(f"the line is longer than {LONGEST:,} characters", len(line))
    try:
        value, end = value_at(line, 0, at_most=at_most)
    except BrokenError as error:
        return error
    if line[end:].strip(" \t,"):
        return BrokenError(f"more stands after its end (character {end + 1})", end)
    return value


def _named(text: Text, start: int, *, at_most: int | None = None) -> Values:
    """The members of an object, as where papers stand under their numbers."""
    whole, line, counted = "".join(text), 1, 0
    place = start
    try:
        for _, place in members(whole, start):
            line, counted = line + whole.count("\n", counted, place), place
            yield line, value_at(whole, place, at_most=at_most)[0]
    except BrokenError as error:
        yield line + whole.count("\n", counted, place), error.as_the_last()

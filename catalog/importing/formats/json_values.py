"""What values of JSON mean as our fields, whatever type an exporter gave them."""

import math
from collections.abc import Iterable, Mapping

from catalog.importing.formats.author_lists import name_line, names_in, written_list

_WHOLE_NAME = ("name", "fullname", "full_name", "fullName", "display_name", "author_name")
_FAMILY = ("family", "last", "last_name", "lastName", "surname")
_GIVEN = ("given", "first", "first_name", "firstName", "forename")


def text_of(value: object) -> str:
    """The text of a value; of a list its first, of OpenReview's {"value": …} what it holds."""
    match value:
        case str():
            return value
        case bool() | None:
            return ""
        case int():
            return str(value)
        case float():
            return "" if not math.isfinite(value) else f"{value:.15g}"
        case list():
            return next(filter(str.strip, map(text_of, value[:10])), "")
        case dict():
            return text_of(value.get("value"))
    return ""


def object_of(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> list[object]:
    """A list as it is, also within {"value": …}; another value is a list of one, none is empty."""
    bare = _unwrapped(value)
    if isinstance(bare, list):
        return bare
    return [] if bare is None else [bare]


def _unwrapped(value: object) -> object:
    return value["value"] if isinstance(value, dict) and "value" in value else value


def within(value: object, *names: str) -> object:
    """What stands under the first name, in that under the second, and so on."""
    for name in names:
        value = object_of(value).get(name)
    return value


def first_of(value: object, *names: str) -> str:
    """The first of these members that says something."""
    members = object_of(value)
    return next(filter(str.strip, (text_of(members.get(name)) for name in names)), "")


def one_a_line(texts: Iterable[str]) -> str:
    plain = (" ".join(text.split()) for text in texts)
    return "\n".join(text for text in plain if text)


def names_of(value: object) -> str:
    """Authors, one a line: from a list of names or of objects, or from one text with them all."""
    given = _unwrapped(value)
    if isinstance(given, str):
        return one_a_line(map(name_line, names_in(given)))
    return one_a_line(map(_name, list_of(given)))


def _name(value: object) -> str:
    if isinstance(value, str):
        return name_line(value)
    if family := first_of(value, *_FAMILY):
        parts = (family, first_of(value, "suffix"), first_of(value, *_GIVEN))
        return ", ".join(part.replace(",", " ") for part in parts if part.strip())
    if body := first_of(value, "literal"):
        return "{" + body + "}"
    return name_line(first_of(value, *_WHOLE_NAME))


def words_of(value: object) -> str:
    """Topics or keywords, one a line: a list of names or objects, or one text with them all."""
    given = _unwrapped(value)
    if isinstance(given, str):
        return one_a_line(words_in(given))
    words = [_word(each) for each in list_of(given)]
    # Some forms make a list of one text.
    return one_a_line(words[0].split(";") if len(words) == 1 else words)


def _word(value: object) -> str:
    if isinstance(value, dict):
        return first_of(value, "slug", "display_name", "name", "keyword", "value")
    return text_of(value)


def words_in(text: str) -> list[str]:
    """Keywords in one text, divided by the strongest mark that it has."""
    if listed := written_list(text):
        return listed
    for mark in ("\n", ";", "；", "|", "、", ",", "，"):
        if mark in text:
            return text.split(mark)
    return [text]

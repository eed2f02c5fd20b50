"""Records cut out of an XML file, each read on its own: no DOCTYPE, entity or include is obeyed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from xml.parsers import expat

from catalog.importing.formats.long_texts import Text, parts_of
from catalog.importing.records import RawRecord, Rejection

_ENTITY_TROUBLE = expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]
_DEEPEST = 100


@dataclass
class Element:
    """A name (without its prefix), attributes, text and what stands inside."""

    name: str
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text inside, that of inner elements too: EndNote dresses it in `style`."""
        text = "".join(self.pieces).strip()
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def all(self, *path: str) -> list["Element"]:
        found = [self]
        for name in path:
            found = [child for each in found for child in each.children if child.name == name]
        return found

    def texts(self, *path: str) -> list[str]:
        return [each.text for each in self.all(*path) if each.text]

    def first(self, *path: str) -> str:
        return next(iter(self.texts(*path)), "")


class TooDeepError(ValueError):
    """No record is built like that."""


def rows(
    text: Text, name: str, fields: Callable[[Element], dict[str, str]]
) -> Iterator[RawRecord | Rejection]:
    """A row for each element of that name; one that is broken costs only itself."""
    for number, (line, source) in enumerate(_sources(text, name), start=1):
        if source is None:
            yield Rejection(line, number, f"<{name}> is not closed")
        else:
            yield _row(source, line, number, fields)


def element(source: str) -> Element:
    """The element that the source is; raises ExpatError, TooDeepError."""
    open_ones: list[Element] = []
    root = Element("", {})

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_ones) >= _DEEPEST:
            raise TooDeepError
        inner = Element(name.rpartition(":")[2], attributes)
        (open_ones[-1] if open_ones else root).children.append(inner)
        open_ones.append(inner)

    def end(name: str) -> None:
        closed = open_ones.pop()
        if open_ones:
            open_ones[-1].pieces += closed.pieces

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = lambda text: open_ones[-1].pieces.append(text)
    parser.Parse(source, True)
    return root.children[0]


def _sources(text: Text, name: str) -> Iterator[tuple[int, str | None]]:
    """Each with the line on which it begins; one that another begins in is not closed."""
    opening = re.compile(rf"<((?:\w+:)?{name})(?=[\s>])")
    for line, part in parts_of(text, opening):
        found = list(opening.finditer(part))
        limits = chain((each.start() for each in found[1:]), [len(part)])
        counted = 0
        for each, limit in zip(found, limits, strict=False):
            line, counted = line + part.count("\n", counted, each.start()), each.start()
            closing = f"</{each[1]}>"
            end = part.rfind(closing, each.end(), limit)
            yield line, part[each.start() : end + len(closing)] if end >= 0 else None


def _row(
    source: str, line: int, number: int, fields: Callable[[Element], dict[str, str]]
) -> RawRecord | Rejection:
    try:
        return RawRecord(line, number, fields(element(source)))
    except expat.ExpatError as error:
        told = expat.ErrorString(error.code)
        if error.code == _ENTITY_TROUBLE:
            told = "it uses an entity that XML itself does not define"
        return Rejection(line + error.lineno - 1, number, f"the XML is broken: {told}")
    except TooDeepError:
        return Rejection(line, number, f"the XML is nested more than {_DEEPEST} deep")

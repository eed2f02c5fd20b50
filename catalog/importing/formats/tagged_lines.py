"""Texts of one tagged line after another: how they divide into records, values and lines."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from catalog.importing.formats.long_texts import LONGEST, Text, lines_of

Tagged = tuple[str, str]


@dataclass
class TaggedRecord:
    """The values of each tag in order; lines that carry no tag belong to the value before."""

    line: int
    # The lines of every value of every tag.
    values: dict[str, list[list[str]]] = field(default_factory=dict)
    _last: str = ""
    _length: int = 0

    def add(self, tag: str, value: str) -> None:
        self.values.setdefault(tag, []).append([value])
        self._last = tag

    def go_on(self, line: str) -> None:
        """Lines without a tag to the end of a long file are no record that could be taken."""
        self._length += 1 + len(line)
        if self._last and self._length < LONGEST:
            self.values[self._last][-1].append(line)

    def all(self, *tags: str) -> list[str]:
        """The values of the first of these tags that has any."""
        for tag in tags:
            values = ("\n".join(lines).strip() for lines in self.values.get(tag, ()))
            if found := [value for value in values if value]:
                return found
        return []

    def every(self, *tags: str) -> list[str]:
        return [value for tag in tags for value in self.all(tag)]

    def first(self, *tags: str) -> str:
        return next(iter(self.all(*tags)), "")

    def lines(self, *tags: str) -> list[str]:
        """Lists that are written one item a line below their tag."""
        return [line for value in self.all(*tags) for line in value.split("\n")]


@dataclass(frozen=True)
class Form:
    """How a format writes: the tag in a line, and which tags open and close a record."""

    tag_in: Callable[[str], Tagged | None]
    opens: str
    closes: str = ""
    around: frozenset[str] = frozenset()  # tags of the whole file, of no record
    blank_line_divides: bool = False


def records(text: Text, form: Form) -> Iterator[TaggedRecord]:
    current: TaggedRecord | None = None
    after_blank = False
    for number, line in lines_of(text):
        tagged = form.tag_in(line)
        if tagged is None:
            after_blank = after_blank or not line.strip()
            if current:
                current.go_on(line.strip())
            continue
        divided = after_blank and form.blank_line_divides
        after_blank = False
        if current and (divided or tagged[0] in {form.opens, form.closes}):
            yield current
            current = None
        if tagged[0] == form.closes or tagged[0] in form.around:
            continue
        current = current or TaggedRecord(number)
        current.add(*tagged)
    if current:
        yield current

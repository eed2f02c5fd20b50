"""Records whose fields carry labels, in any order and with or without blank lines between."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from catalog.importing.formats.blocks import Block, is_blank
from catalog.importing.formats.lists import people
from catalog.importing.formats.lists.dividers import heading_level, is_divider
from catalog.importing.formats.lists.headings import Heading, Line, names_a_list
from catalog.importing.formats.lists.labels import Label, address_in, label_of
from catalog.importing.formats.lists.prose import is_telling, may_stand_on_top
from catalog.importing.formats.lists.titles import Fields, told_by, undressed
from catalog.importing.formats.long_texts import LONGEST

_BEGINNING = frozenset({"title", "abstract", "authors"})
_ADDRESSES = frozenset({"url", "pdf", "code"})
_MOST_LINES_ON_TOP = 3


@dataclass
class Draft:
    """A record while its lines are read: `lead` stands above its labels, `loose` between them."""

    heading: Heading
    line: int = 0
    label_line: int = 0
    values: dict[str, list[str]] = field(default_factory=dict)
    open_field: str | None = None
    # Its title is a heading of the file, which may as well be that of a part.
    is_below_heading: bool = False
    lead: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    length: int = 0

    @property
    def is_empty(self) -> bool:
        return not self.values and not "".join(self.lead).strip()

    def begin(self, label: Label, number: int) -> None:
        if not self.values:
            self.label_line = number
        self.open_field = label.field
        self.values.setdefault(label.field, []).append(label.text)

    def take(self, line: str, number: int) -> None:
        self.length += 1 + len(line)
        if self.length > LONGEST:
            return  # it will be refused as it is
        if not self.values and not is_blank(line):
            self.line = self.line or number
        if self.open_field is not None and self.goes_on(self.open_field, line):
            self.values[self.open_field].append(line)
        else:
            self.open_field = None
            (self.loose if self.values else self.lead).append(line)

    def goes_on(self, name: str, line: str) -> bool:
        """A blank line ends every field but the abstract, and one that has not begun."""
        return name == "abstract" or not is_blank(line) or not "".join(self.values[name]).strip()


@dataclass(frozen=True)
class Entry:
    line: int
    fields: Fields
    # Text that no label covers and that is no abstract either.
    left_out: str = ""


def entries(lines: Iterable[Line], leader: str) -> Iterator[Entry]:
    """`leader` is the label that comes first in this list: it always begins a record."""
    draft = Draft(Heading())
    for line in lines:
        label = None if line.heading else label_of(line.text)
        if line.heading or is_divider(line.text):
            yield from finished(draft)
            draft = Draft(line.heading or draft.heading)
        elif label is not None:
            if begins_another(draft, label, leader):
                top = [] if label.field == "title" else lines_on_top(draft)
                yield from finished(draft)
                draft = topped(Draft(draft.heading), top, line.number)
            draft.begin(label, line.number)
        elif heading_level(line.text):
            yield from finished(draft)
            draft = Draft(draft.heading, is_below_heading=True)
            draft = topped(draft, [line.text], line.number + 1)
        else:
            draft.take(line.text, line.number)
    yield from finished(draft)


def begins_another(draft: Draft, label: Label, leader: str) -> bool:
    """A label that this record has had, or the one with which records begin here."""
    if label.field in _BEGINNING and label.field in draft.values:
        return True
    return label.field == leader and "abstract" in draft.values


def lines_on_top(draft: Draft) -> list[str]:
    """Takes off the short lines at the end, which are the title and authors of what follows."""
    last = draft.loose if "".join(draft.loose).strip() else draft.values.get("abstract", [])
    while last and is_blank(last[-1]):
        last.pop()
    start = len(last)
    while start and not is_blank(last[start - 1]):
        start -= 1
    top = last[start:]
    stands_apart = start > 0 or last is draft.loose
    if not stands_apart or not 0 < len(top) <= _MOST_LINES_ON_TOP:
        return []
    if not all(may_stand_on_top(line) or people.names_in(line) for line in top):
        return []
    del last[start:]
    return top


def topped(draft: Draft, top: list[str], number: int) -> Draft:
    """A record that begins with lines without labels: its title, then authors or a venue."""
    if not top:
        return draft
    draft.line = number - len(top)
    draft.values["title"] = [undressed(top[0])]
    for line in top[1:]:
        for name, value in (told_by(line) or {}).items():
            draft.values.setdefault(name, [value])
    return draft


def finished(draft: Draft) -> Iterator[Entry]:
    if draft.is_empty:
        return
    left_out = ""
    top, body = divided_loose(draft)
    line = draft.line or draft.label_line
    if top and "title" not in draft.values:
        topped(draft, top, draft.line + len(top))
        top = []
    elif draft.lead:
        line = draft.label_line
        top = [text for text in top if not names_a_list(text)]
    fields = {name: value_of(name, lines) for name, lines in draft.values.items() if name}
    if not fields.get("abstract") and body:
        fields["abstract"] = "\n".join(body)
    elif top or body:
        left_out = " ".join(" ".join([*top, *body]).split())
    given = {name: value for name, value in fields.items() if value.strip()}
    below = {} if "venue" in given else draft.heading.fields()
    if given.keys() != {"title"} or not draft.is_below_heading:
        yield Entry(line, below | given, left_out)


def divided_loose(draft: Draft) -> tuple[list[str], list[str]]:
    """Lines without a label: those that may be a title and names, and those of an abstract."""
    lines = list(Block(1, (*draft.lead, "", *draft.loose)).trimmed().lines)
    end = next((n for n, line in enumerate(lines) if is_blank(line)), len(lines))
    top = (
        lines[:end] if end <= _MOST_LINES_ON_TOP and all(map(may_stand_on_top, lines[:end])) else []
    )
    body = Block(1, tuple(lines[len(top) :])).trimmed().lines
    return (top, list(body)) if is_telling("\n".join(body)) else (lines, [])


def value_of(name: str, lines: list[str]) -> str:
    if name == "abstract":
        return "\n".join(Block(1, tuple(lines)).trimmed().lines)
    text = "\n".join(lines).strip()
    if name == "authors":
        return "\n".join(people.divided("\n".join(map(without_bullet, lines))))
    if name == "keywords":
        return "\n".join(keywords_in(text))
    if name in _ADDRESSES:
        return address_in(text.split("\n")[0])
    return undressed(" ".join(text.split()))


def without_bullet(line: str) -> str:
    return line.strip().removeprefix("- ").removeprefix("* ").removeprefix("• ")


def keywords_in(text: str) -> list[str]:
    divider = ";" if ";" in text or "；" in text else ","
    plain = text.replace("；", ";").replace("，", ",").replace("、", ",").replace("\n", divider)
    return [word.strip(" .") for word in plain.split(divider) if word.strip(" .")]

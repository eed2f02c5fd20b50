"""TeX in running text: emphasis, lists, names of signs, citations, and formulas without dollars.

One pass with a stack of open groups; what it emits is Markdown and marks.
"""

import re
from collections.abc import Callable
from typing import Final

from catalog.markup.accents import with_accents
from catalog.markup.atoms import ATOM_CLASS, Atoms, closing, literal, opening
from catalog.markup.tex_formulas import FormulaRunReader
from catalog.markup.tex_groups import Group
from catalog.markup.text_macros import (
    DECLARATIONS,
    DROPPED,
    DROPPED_WITH_ARGUMENT,
    ENVIRONMENTS,
    SIGNS,
    STYLES,
    lost_brace,
)

_NEXT = re.compile(r"\\([A-Za-z]+)\*?|\\(.)|([{}])|\\\Z|([_^])(?=\{)", re.DOTALL)
_DECLARED_WORD = re.compile(r"\s*([^\s{}\\,.;:()]+)")
_OPTION = re.compile(r"\s*\[[^\]\[]{0,200}\]")
_ITEM_LABEL = re.compile(r"\s*\[([^\]\[\\]{0,80})\]")
_TIE_BEFORE = re.compile(r"[ ~]+\Z")
_LITERAL: Final = frozenset("_*[]`<>~^|\"'")
_QUOTED_NEWLINE = re.compile(r"\\n(?=[A-Z\s(\d\\]|\Z)|\\r(?=\\n)")
_GROUP_OPENS = re.compile(rf"\{{\s*(?:\\|\{{{{1,8}}\\|[{ATOM_CLASS}])")
# Sets, records and placeholders of programs; TeX's own braces stand around bare words.
_TYPED_GROUP = re.compile(r"[,|:=\"'<>]")
_LONGEST_GROUP: Final = 300
_ATOM: Final = ATOM_CLASS[0]


def needs_reading(text: str) -> bool:
    return "\\" in text or "_{" in text or "^{" in text or "{" in text


def read_tex(text: str, atoms: Atoms) -> str:
    """The text with its TeX turned into Markdown, marks and atoms."""
    if not needs_reading(text):
        return text
    text = with_accents(_QUOTED_NEWLINE.sub("\n", text))
    return _TexReader(text, atoms).read()


class _TexReader(FormulaRunReader):
    def __init__(self, text: str, atoms: Atoms) -> None:
        super().__init__(text, atoms)
        self.list_signs: list[str] = []

    def read(self) -> str:
        while found := _NEXT.search(self.text, self.at):
            self.shown.append(self.text[self.at : found.start()])
            floor, self.at = self.at, found.end()
            self._step(found, floor)
        self.shown.append(self.text[self.at :])
        self.close_all()
        return "".join(self.shown)

    def _step(self, found: re.Match[str], floor: int) -> None:
        if found[1]:
            self._word(found[1], found.start(), floor)
        elif found[2]:
            self.shown.append(self._escaped(found[2]))
        elif found[3] == "{":
            self._open(found.start())
        elif found[3]:
            self.close_group(found.start())
        elif found[4]:
            self.read_script(found.start(), floor)

    def _open(self, at: int) -> None:
        if at not in self.closing:
            self.shown.append("" if self.has_macros else "{")
        elif not self.read_group_as_formula(at):
            self.open_group(grouping=self._only_groups(at, self.closing[at]))

    def _only_groups(self, at: int, end: int) -> bool:
        """Whether braces are TeX's own (Nystr{ö}m, {Hy}brid, {{Lai}}) and not a set ({0, 1})."""
        if _GROUP_OPENS.match(self.text, at):
            return True
        before, after = self.text[max(0, at - 1) : at], self.text[end + 1 : end + 2]
        inner = self.text[at + 1 : min(end, at + _LONGEST_GROUP)]
        if before + after == "{}" or self.text[at + 1] + self.text[end - 1] == "{}":
            return True
        if _TYPED_GROUP.search(inner):
            return False
        return self.is_tex or before >= _ATOM or before.isalpha() or _is_glued(after)

    # Signs

    def _escaped(self, sign: str) -> str:
        if sign == "\\":
            return " "
        if sign in "{}":
            # Escaped braces around words are literal; closing_braces() has skipped them too.
            return sign
        if sign in _LITERAL:
            return self.atoms.keep(literal({"|": "‖"}.get(sign, sign)))
        if sign in " ,;:/\n~":
            return "\n" if sign == "\n" else "" if sign == "/" else " "
        return "" if sign in "-!@" else sign

    # Words

    def _word(self, name: str, at: int, floor: int) -> None:
        reader = _READERS.get(name)
        if name == "left":
            self.read_fence(at, floor)
        elif reader is not None:
            reader(self, name)
        elif name in SIGNS:
            self._sign(name)
        elif name in STYLES:
            self._style(STYLES[name])
        elif name in DECLARATIONS:
            self._declaration(DECLARATIONS[name])
        elif name in DROPPED_WITH_ARGUMENT:
            self._drop_with_argument()
        elif name not in DROPPED and not self._lost_brace(name):
            self.read_formula_or_name(name, at, floor)

    def _sign(self, name: str) -> None:
        sign = SIGNS[name]
        self.shown.append(self.atoms.keep(literal(sign)) if sign in _LITERAL else sign)
        if self.follows("{}"):
            self.at += 2

    def _style(self, tag: str) -> None:
        if not self.open_styled(tag):
            self._style_next_word(tag)

    def _style_next_word(self, tag: str) -> None:
        word = _DECLARED_WORD.match(self.text, self.at)
        if word is None or not tag:
            return
        blank = self.text[self.at : word.start(1)]
        self.shown.append(f"{blank}{opening(tag)}{word[1]}{closing(tag)}")
        self.at = word.end()

    def _declaration(self, tag: str) -> None:
        """{\\em words}: to the end of the group; without a group the next word alone."""
        if self.text[self.at : self.at + 1] == " ":
            self.at += 1
        inside = self.groups and self.groups[-1].closes_as == "" and self._just_opened()
        if inside and tag:
            self.groups[-1] = Group(closing(tag))
            self.shown.append(opening(tag))
        elif not inside:
            self._style_next_word(tag)

    def _just_opened(self) -> bool:
        return not any(piece for piece in self.shown[-1:])

    def _drop_with_argument(self) -> None:
        if self.shown:
            self.shown[-1] = _TIE_BEFORE.sub("", self.shown[-1])
        while option := _OPTION.match(self.text, self.at):
            self.at = option.end()
        self.argument()

    def _lost_brace(self, name: str) -> bool:
        found = lost_brace(name)
        if found is None:
            return False
        command, rest = found
        if command in ("begin", "end"):
            self._begin_or_end(command, rest)
        elif command == "url":
            self.shown.append(rest)
        else:
            tag = STYLES[command]
            self.shown.append(f"{opening(tag)}{rest}{closing(tag)}" if tag else rest)
        return True

    # Lists and other environments

    def _environment(self, name: str) -> None:
        self._begin_or_end(name, self.argument().rstrip("*"))

    def _begin_or_end(self, command: str, environment: str) -> None:
        if command == "begin":
            if option := _OPTION.match(self.text, self.at):
                self.at = option.end()
            self.list_signs.append(ENVIRONMENTS.get(environment, ""))
        elif self.list_signs:
            self.list_signs.pop()
        self.shown.append("\n\n")

    def _item(self, name: str) -> None:
        label = _ITEM_LABEL.match(self.text, self.at)
        sign = self.list_signs[-1] if self.list_signs and self.list_signs[-1] else "-"
        self.shown.append(f"\n{sign} " + (f"{label[1]} " if label else ""))
        self.at = label.end() if label else self.at
        while self.text[self.at : self.at + 1] in (" ", "\n"):
            self.at += 1

    def _paragraph(self, name: str) -> None:
        self.shown.append("\n\n")

    def _footnote(self, name: str) -> None:
        if self.follows("{") and self.at in self.closing:
            self.at += 1
            self.shown.append(" (")
            self.groups.append(Group(")"))

    def _text_colour(self, name: str) -> None:
        self.argument()
        self.open_styled("")

    def _verbatim(self, name: str) -> None:
        delimiter = self.text[self.at : self.at + 1]
        end = self.text.find(delimiter, self.at + 1) if delimiter else -1
        if end > 0:
            self.shown.append(self.atoms.keep(literal(self.text[self.at + 1 : end])))
            self.at = end + 1


def _is_glued(after: str) -> bool:
    return bool(after) and (after.isalpha() or after >= _ATOM)


_READERS: Final[dict[str, Callable[[_TexReader, str], None]]] = {
    "begin": _TexReader._environment,
    "end": _TexReader._environment,
    "item": _TexReader._item,
    "par": _TexReader._paragraph,
    "footnote": _TexReader._footnote,
    "textcolor": _TexReader._text_colour,
    "verb": _TexReader._verbatim,
}

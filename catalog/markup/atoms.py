"""What a placeholder character in half-read text stands for: a formula, a link, a piece of code.

Markdown must not look inside these, so while it works each is one private-use character.
Sources lose all their own private-use characters before (`sources`), so none can be forged.
"""

from dataclasses import dataclass, field
from html import escape
from typing import Final

_FIRST_ATOM: Final = 0x100000
_MOST_ATOMS: Final = 0xFFFD
_FIRST_MARK: Final = 0xF0000
MARKED_TAGS: Final = ("em", "strong", "code", "sub", "sup")

ATOM_CLASS: Final = "\U00100000-\U0010fffd"
PLACEHOLDER_CLASS: Final = "\U000f0000-\U000f0009" + ATOM_CLASS


@dataclass(frozen=True, slots=True)
class Atom:
    """One thing that is shown as a whole; `target` is set for an address."""

    source: str
    html: str
    plain: str
    target: str = ""

    @property
    def is_formula(self) -> bool:
        return self.html.startswith("<math")


def literal(text: str) -> Atom:
    """Text that neither TeX nor Markdown may read again."""
    text = text.replace("\\", "")
    return Atom(source=text, html=escape(text, quote=False), plain=text)


def code(text: str) -> Atom:
    """A piece of code; backslashes go, as everywhere: what reads plain text takes them for TeX."""
    text = text.replace("\\", "")
    return Atom(source=text, html=f"<code>{escape(text, quote=False)}</code>", plain=text)


def link(address: str, shown: str) -> Atom:
    html = f'<a href="{escape(address)}">{escape(shown, quote=False)}</a>'
    return Atom(source=shown, html=html, plain=shown, target=address)


@dataclass(slots=True)
class Atoms:
    """The things taken out of one source, each under its own character."""

    kept: list[Atom] = field(default_factory=list)
    unconverted: list[str] = field(default_factory=list)

    def keep(self, atom: Atom) -> str:
        """The character that stands for the atom from now on."""
        if len(self.kept) >= _MOST_ATOMS:
            return ""
        self.kept.append(atom)
        return chr(_FIRST_ATOM + len(self.kept) - 1)

    def with_sources(self, text: str) -> str:
        """The text with its atoms put back as they were written, and without marks."""
        if not any(map(_is_placeholder, text)):
            return text
        atoms = (self.at(letter) if _is_placeholder(letter) else letter for letter in text)
        return "".join(atom.source if isinstance(atom, Atom) else atom or "" for atom in atoms)

    def at(self, character: str) -> Atom | None:
        number = ord(character) - _FIRST_ATOM
        return self.kept[number] if 0 <= number < len(self.kept) else None


def _is_placeholder(character: str) -> bool:
    return character >= chr(_FIRST_MARK)


def opening(tag: str) -> str:
    """The character that opens a tag (one that came as TeX or HTML, not as Markdown)."""
    return chr(_FIRST_MARK + 2 * MARKED_TAGS.index(tag))


def closing(tag: str) -> str:
    return chr(_FIRST_MARK + 2 * MARKED_TAGS.index(tag) + 1)


def mark_of(character: str) -> tuple[str, bool] | None:
    """Which tag a character opens (True) or closes (False); None for an atom."""
    number = ord(character) - _FIRST_MARK
    if not 0 <= number < 2 * len(MARKED_TAGS):
        return None
    return MARKED_TAGS[number // 2], number % 2 == 0

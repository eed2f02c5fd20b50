"""Rendered HTML taken apart into tags, words and whole formulas; it is our own, so well-formed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from typing import Literal

_PIECE = re.compile(
    r"(?P<formula><math\b.*?</math>|<span class=\"math-source\">.*?</span>)"
    r"|<(?P<close>/?)(?P<name>[a-z0-9]+)[^<>]*>|[^<]+",
    re.DOTALL,
)
_TAG = re.compile(r"<[^<>]*>")
_VOID = frozenset({"br"})

Kind = Literal["open", "close", "void", "formula", "words"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A tag, a formula (never taken apart) or the words between; `name` is the tag's."""

    kind: Kind
    html: str
    name: str = ""

    @property
    def words(self) -> str:
        """The text that the piece shows."""
        if self.kind == "words":
            return unescape(self.html)
        return unescape(_TAG.sub("", self.html)) if self.kind == "formula" else ""


def pieces_of(html: str) -> Iterator[Piece]:
    for found in _PIECE.finditer(html):
        if found["formula"]:
            yield Piece("formula", found[0])
        elif found["name"] is None:
            yield Piece("words", found[0])
        elif found["close"]:
            yield Piece("close", found[0], found["name"])
        else:
            kind: Kind = "void" if found["name"] in _VOID else "open"
            yield Piece(kind, found[0], found["name"])


def as_html(words: str) -> str:
    """Words as they stand between tags."""
    return escape(words, quote=False)

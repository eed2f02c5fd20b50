"""Rendered HTML taken apart into tags, words, and formulas and links whole; it is well-formed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from typing import Literal

_PIECE = re.compile(
    r"(?P<whole><math\b.*?</math>|<span class=\"math-source\">.*?</span>|<a\b.*?</a>)"
    r"|<(?P<close>/?)(?P<name>[a-z0-9]+)[^<>]*>|[^<]+",
    re.DOTALL,
)
_TAG = re.compile(r"<[^<>]*>")
_VOID = frozenset({"br"})

Kind = Literal["open", "close", "void", "whole", "words"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A tag, the words between, or a formula or link as a whole; `name` is the tag's."""

    kind: Kind
    html: str
    name: str = ""

    @property
    def words(self) -> str:
        """The text that the piece shows."""
        if self.kind == "words":
            return unescape(self.html)
        return unescape(_TAG.sub("", self.html)) if self.kind == "whole" else ""


def pieces_of(html: str) -> Iterator[Piece]:
    for found in _PIECE.finditer(html):
        if found["whole"]:
            yield Piece("whole", found[0])
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

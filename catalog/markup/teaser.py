"""The beginning of a rendered text, and the rest: two well-formed halves with nothing in both."""

import unicodedata
from typing import Final

from catalog.markup.html_pieces import Piece, as_html, pieces_of

# Less than this is not worth a click.
_SMALLEST_REST: Final = 80
_SPACED_OUT: Final = frozenset({"p", "ul", "ol", "li"})


def split_teaser(html: str, length: int) -> tuple[str, str]:
    """The text up to about `length` characters, ended at a word, and what comes after.

    Formulas, links and letters with their marks stay whole. The rest is empty when the text is
    short or little would be left.
    """
    pieces = list(pieces_of(html))
    if sum(len(piece.words) for piece in pieces) <= length + _SMALLEST_REST:
        return html, ""
    return _Splitter(pieces, length).halves()


class _Splitter:
    def __init__(self, pieces: list[Piece], length: int) -> None:
        self.pieces = pieces
        self.left = length
        self.open_tags: list[Piece] = []
        self.shown: list[str] = []

    def halves(self) -> tuple[str, str]:
        for number, piece in enumerate(self.pieces):
            if self._is_full(piece):
                return self._cut(number)
            self._show(piece)
        return "".join(self.shown), ""

    def _is_full(self, piece: Piece) -> bool:
        """Whether the cut falls into this piece or right before it."""
        if piece.kind == "close":
            return False
        return self.left <= 0 or (piece.kind == "words" and len(piece.words) > self.left)

    def _show(self, piece: Piece) -> None:
        self.shown.append(piece.html)
        self.left -= len(piece.words)
        if piece.kind == "open":
            self.open_tags.append(piece)
        elif piece.kind == "close" and self.open_tags:
            self.open_tags.pop()

    def _cut(self, number: int) -> tuple[str, str]:
        piece, after = self.pieces[number], self.pieces[number + 1 :]
        words = piece.words if piece.kind == "words" else ""
        at = _word_end(words, self.left)
        if piece.kind == "words" and at is None:
            return self._cut_later(number)
        at = at or 0
        closed = "".join(f"</{tag.name}>" for tag in reversed(self.open_tags))
        opened = "".join(tag.html for tag in self.open_tags)
        rest = as_html(words[at:]) if piece.kind == "words" else piece.html
        shown = "".join(self.shown) + as_html(words[:at]) + closed
        return shown, opened + rest + "".join(later.html for later in after)

    def _cut_later(self, number: int) -> tuple[str, str]:
        """No word ends here (a formula or a tag stands inside one): on to the next place."""
        self._show(self.pieces[number])
        remaining = _Splitter(self.pieces[number + 1 :], max(self.left, 1))
        remaining.shown, remaining.open_tags = self.shown, self.open_tags
        return remaining.halves()


def _word_end(words: str, wanted: int) -> int | None:
    """The last end of a word up to `wanted`, else the first one after; None when there is none."""
    before = words.rfind(" ", 0, max(0, wanted) + 1)
    at = before if before >= 0 else words.find(" ")
    while 0 <= at + 1 < len(words) and at >= 0 and unicodedata.combining(words[at + 1]):
        at = words.find(" ", at + 1)
    return at if at >= 0 else None

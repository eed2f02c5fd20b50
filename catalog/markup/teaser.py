"""The beginning of a rendered text, and the rest: two well-formed halves with nothing in both."""

import re
import unicodedata
from typing import Final

from catalog.markup.folding import UNSPACED
from catalog.markup.html_pieces import Piece, as_html, pieces_of

# Less than this is not worth a click.
_SMALLEST_REST: Final = 80
_BLOCKS: Final = frozenset({"p", "ul", "ol", "li"})
# A word ends before a blank; scripts without blanks may be cut between any two letters.
_WORD_END = re.compile(rf"(?=[ \n])|(?<=[{UNSPACED}、。，])(?=[{UNSPACED}])")


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
        self.after_blank = True

    def halves(self) -> tuple[str, str]:
        for number, piece in enumerate(self.pieces):
            at = self._cut_in(piece)
            if at is not None:
                return self._cut(number, at)
            self._show(piece)
        return "".join(self.shown), ""

    def _cut_in(self, piece: Piece) -> int | None:
        """Where in the piece to cut (0: before it); None when it is shown whole."""
        if piece.kind == "words":
            return _word_end(piece.words, self.left) if len(piece.words) > self.left else None
        if piece.kind == "close" or self.left > 0:
            return None
        return 0 if self.after_blank or piece.name in _BLOCKS else None

    def _show(self, piece: Piece) -> None:
        self.shown.append(piece.html)
        self.left -= len(piece.words)
        if piece.words:
            self.after_blank = piece.words[-1].isspace()
        if piece.kind == "open":
            self.open_tags.append(piece)
        elif piece.kind == "close" and self.open_tags:
            self.open_tags.pop()

    def _cut(self, number: int, at: int) -> tuple[str, str]:
        piece, after = self.pieces[number], self.pieces[number + 1 :]
        in_words = piece.kind == "words"
        closed = "".join(f"</{tag.name}>" for tag in reversed(self.open_tags))
        opened = "".join(tag.html for tag in self.open_tags)
        shown = "".join(self.shown) + (as_html(piece.words[:at]) if in_words else "") + closed
        rest = as_html(piece.words[at:]) if in_words else piece.html
        return shown, opened + rest + "".join(later.html for later in after)


def _word_end(words: str, wanted: int) -> int | None:
    """The last end of a word up to `wanted`, else the first one after; None when there is none."""
    chosen: int | None = None
    for end in (found.start() for found in _WORD_END.finditer(words)):
        if unicodedata.combining(words[end + 1 : end + 2] or " "):
            continue
        if chosen is not None and end > wanted:
            break
        chosen = end
    return chosen

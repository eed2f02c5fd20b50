"""What was typed, cut into words, phrases, brackets and operators. Pure and linear.

A bracket opens a group where a word could begin; inside a word it belongs to it, as in so(3) and
O(log n). A hyphen excludes only after a blank and before a word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from catalog.search.tree import FIELDS

MOST_TERMS = 32
DEEPEST = 8  # brackets in brackets

OPERATORS = ("OR", "AND", "NOT")
_HYPHEN = re.compile(r"(?:(?<=[ (])|^)-+(?=[\w\"($\\.])")
_LONE_HYPHEN = re.compile(r"(?:(?<= )|^)-+(?= |$)")
_FIELD = re.compile(rf"({'|'.join(FIELDS)}):(?=[^\s)])", re.IGNORECASE)
_LONE_FIELD = re.compile(rf"({'|'.join(FIELDS)}):(?=[ )]|$)", re.IGNORECASE)
_UNKNOWN_FIELD = re.compile(r"([a-z]+):(?=[\w\"(])", re.IGNORECASE)

Kind = Literal["word", "phrase", "(", ")", "OR", "AND", "NOT"]


@dataclass(frozen=True)
class Piece:
    kind: Kind
    text: str = ""
    field: str = ""
    place: tuple[int, int] = (0, 0)


class Pieces:
    """Iterates over the pieces of a text; afterwards `remarks` says what was read differently."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.terms = 0
        self.open = 0  # groups that wait for their closing bracket
        self.skipped = 0  # closing brackets that belong to words or to groups too deep
        self.remarks: dict[str, None] = {}

    def remark(self, words: str) -> None:
        self.remarks.setdefault(words)

    def __iter__(self) -> Iterator[Piece]:
        while self.at < len(self.text):
            if self.terms == MOST_TERMS and self.text[self.at :].strip(" )\"'.,;"):
                self.remark(f"only the first {MOST_TERMS} words were read")
                return
            if piece := self.next_piece():
                self.terms += piece.kind in {"word", "phrase"}
                yield piece
        if self.open:
            self.remark("the bracket was not closed")

    def next_piece(self) -> Piece | None:
        sign = self.text[self.at]
        if sign == ")":
            return self.closing()
        if sign in " ":
            self.at += 1
            return None
        if lone := _LONE_HYPHEN.match(self.text, self.at):
            self.at = lone.end()
            self.remark("a hyphen between blanks was left out")
            return None
        if hyphen := _HYPHEN.match(self.text, self.at):
            self.at = hyphen.end()
            return Piece("NOT")
        return self.term()

    def term(self) -> Piece | None:
        """A word, a phrase or the opening of a group, with the field before it."""
        start, field = self.at, ""
        if named := _FIELD.match(self.text, self.at):
            self.at, field = named.end(), named[1].lower()
            if self.text[self.at] == "-":
                self.remark("a hyphen excludes only before the field")
        elif lone := _LONE_FIELD.match(self.text, self.at):
            self.remark(f"“{lone[0]}” has to touch the word it is for")
        elif unknown := _UNKNOWN_FIELD.match(self.text, self.at):
            self.remark(f"there is no field “{unknown[1]}”")
        sign = self.text[self.at]
        if sign == "(":
            return self.opening(field)
        if sign == '"':
            return self.phrase(start, field)
        word = self.word()
        if word in OPERATORS and not field:
            return Piece(word, word, place=(start, self.at))  # type: ignore[arg-type]
        return Piece("word", word, field, (start, self.at))

    def opening(self, field: str) -> Piece | None:
        self.at += 1
        if self.open == DEEPEST:
            self.skipped += 1
            self.remark(f"brackets count {DEEPEST} deep")
            return None
        self.open += 1
        return Piece("(", field=field)

    def closing(self) -> Piece | None:
        self.at += 1
        if self.skipped:
            self.skipped -= 1
            return None
        if not self.open:
            self.remark("a bracket was closed that nothing had opened")
            return None
        self.open -= 1
        return Piece(")")

    def phrase(self, start: int, field: str) -> Piece | None:
        end = self.text.find('"', self.at + 1)
        if end < 0:
            self.at += 1
            self.remark("the quotation mark was not closed")
            return None
        inside, self.at = self.text[self.at + 1 : end], end + 1
        return Piece("phrase", inside, field, (start, self.at))

    def word(self) -> str:
        """All up to a blank, a quotation mark or the bracket that closes a group."""
        start, inner = self.at, 0
        while self.at < len(self.text) and (sign := self.text[self.at]) not in ' "':
            if sign == ")" and not inner:
                break
            inner += (sign == "(") - (sign == ")")
            self.at += 1
        self.skipped += inner
        return self.text[start : self.at]

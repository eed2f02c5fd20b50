"""What was typed into the search box, read as a tree of words, phrases and groups. Pure.

Nothing typed is an error: what cannot be read as a rule of the language is read as words, and
`SearchQuery.read_as` says so.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from unicodedata import category

from catalog.markup import to_search
from catalog.markup.folding import COMPOUND, fold, joined
from catalog.search.pieces import OPERATORS, Piece, Pieces
from catalog.search.tree import And, Node, Not, Or, Term, Years

LONGEST_QUERY = 1_000  # characters; what follows is left out
MOST_TOKENS = 64  # of all words and phrases: long rows of common ones take minutes to find
MOST_RANGES = 4  # of years: each may stand for two hundred
LEAST_PREFIX = 2  # letters: one letter begins a tenth of all words
SIGNS = str.maketrans("“”„«»＂（）：＊－", '"""""""():*-'[1:])
INNER_STAR = re.compile(r"\*\W*\w")
ENDS = ("", ")", "OR", "AND")  # what no operator can be followed by
YEARS = re.compile(r"([0-9]{4})(?:[-–]([0-9]{4}))?")


@dataclass(frozen=True)
class SearchQuery:
    text: str
    root: Node | None = None
    remarks: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.root is not None

    @property
    def says_nothing(self) -> bool:
        """Whether something was typed that holds no letter or digit to search for."""
        return bool(self.text) and not self.root

    def as_typed(self, term: Term) -> str:
        """The term as it was typed, with its field."""
        typed = self.text[slice(*term.place)]
        has_field = typed.lower().startswith(f"{term.field}:")
        return f"{term.field}:{typed}" if term.field and not has_field else typed

    @property
    def read_as(self) -> str:
        """How the text was read and why, when that differs from what was typed; else blank."""
        return "; ".join((str(self.root), *self.remarks)) if self.root and self.remarks else ""


def parse(text: str) -> SearchQuery:
    kept = " ".join(printable(text[:LONGEST_QUERY]).translate(SIGNS).split())
    pieces = Pieces(kept)
    reader = Reader(list(pieces), pieces.remark)
    root = reader.read()
    if len(text) > LONGEST_QUERY:
        pieces.remark(f"only the first {LONGEST_QUERY:,} characters were read")
    return SearchQuery(kept, root, tuple(pieces.remarks))


def printable(text: str) -> str:
    """NUL and other control characters become blanks; soft hyphens go, as they do in papers."""
    kept = (sign for sign in text if category(sign) != "Cf")
    return "".join(sign if sign.isprintable() else " " for sign in kept)


class Reader:
    """Makes the tree. AND binds closer than OR, blanks mean AND."""

    def __init__(self, pieces: list[Piece], remark: Callable[[str], None]) -> None:
        self.pieces = pieces
        self.at = 0
        self.remark = remark
        self.room = MOST_TOKENS
        self.ranges = 0

    def read(self) -> Node | None:
        root = self.any_of("")
        if root:
            return root
        # Operators that connect nothing are the words that they are.
        words = [piece for piece in self.pieces if piece.kind in OPERATORS and piece.text]
        return one_of([self.term(piece, "") for piece in words], And)

    def next_kind(self) -> str:
        return self.pieces[self.at].kind if self.at < len(self.pieces) else ""

    def any_of(self, field: str) -> Node | None:
        parts = [self.all_of(field)]
        while self.next_kind() == "OR":
            self.at += 1
            parts.append(self.all_of(field))
        if None in parts and any(parts):
            self.remark("there was nothing for OR to choose from")
        return one_of(parts, Or)

    def all_of(self, field: str) -> Node | None:
        parts: list[Node | None] = []
        while (kind := self.next_kind()) not in {"", ")", "OR"}:
            if kind == "AND":
                self.at += 1
                if bool(parts) == (self.next_kind() in ENDS):
                    self.remark("there was nothing for AND to join")
            else:
                parts.append(self.one(field))
        return one_of(parts, And)

    def one(self, field: str) -> Node | None:
        """A term or group, excluded by any number of hyphens and NOTs before it."""
        is_excluded = False
        while self.next_kind() == "NOT":
            self.at += 1
            is_excluded = True
        if self.next_kind() in ENDS:
            self.remark("there was nothing for NOT to leave out")
            return None
        piece = self.pieces[self.at]
        self.at += 1
        node = self.group(piece.field or field) if piece.kind == "(" else self.term(piece, field)
        return Not(node) if node and is_excluded else node

    def group(self, field: str) -> Node | None:
        node = self.any_of(field)
        self.at += 1  # the closing bracket, or the end
        return node

    def term(self, piece: Piece, field: str) -> Node | None:
        field = piece.field or field
        if field == "year":
            if years := YEARS.fullmatch(piece.text):
                return self.years(*sorted((int(years[1]), int(years[2] or years[1]))))
            self.remark("year: takes a year such as 2024 or years such as 2020-2024")
            field = ""
        found = tokens_of(piece.text)
        tokens = self.fitting(found)
        if not tokens:
            return None
        is_prefix = len(tokens) == len(found) and self.is_prefix(piece.text, tokens[-1])
        is_exact = piece.kind == "phrase"
        return Term(
            tokens,
            is_exact=is_exact,
            is_prefix=is_prefix,
            joined="" if is_exact or is_prefix else joined_in(piece.text),
            field=field,
            place=piece.place,
        )

    def years(self, first: int, last: int) -> Years | None:
        self.ranges += first != last
        if self.ranges > MOST_RANGES and first != last:
            self.remark(f"only the first {MOST_RANGES} ranges of years were read")
            return None
        return Years(first, last)

    def fitting(self, found: list[str]) -> tuple[str, ...]:
        """As many of these tokens as there is still room for."""
        if len(found) > self.room:
            self.remark(f"only the first {MOST_TOKENS} words were read")
        tokens = tuple(found[: self.room])
        self.room -= len(tokens)
        return tokens

    def is_prefix(self, text: str, last: str) -> bool:
        if INNER_STAR.search(text):
            self.remark("a * counts only at the end of a word or phrase")
        if not text.endswith("*") or not text.rstrip("*")[-1:].isalnum():
            return False
        if len(last) < LEAST_PREFIX:
            if last.isascii():  # one character of Chinese is a whole token
                self.remark(f"a * needs {LEAST_PREFIX} letters before it")
            return False
        return True


def one_of(parts: Iterable[Node | None], kind: type[And] | type[Or]) -> Node | None:
    """These together, each once, or the only one, or none."""
    kept = tuple(dict.fromkeys(part for part in parts if part))
    return kind(kept) if len(kept) > 1 else kept[0] if kept else None


def tokens_of(text: str) -> list[str]:
    # A lone "2." is a list to Markdown, and holds nothing.
    return (to_search(text) or fold(text)).split()


def joined_in(word: str) -> str:
    """The word in one token when all of it is one compound, such as multi-scale."""
    found = COMPOUND.fullmatch(word.strip(".,;:!?'()*"))
    return joined(found[0]) if found else ""

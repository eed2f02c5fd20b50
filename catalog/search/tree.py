"""What a query asks for, as a small tree. Pure."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

FIELDS = ("title", "abstract", "author", "topic", "venue", "year")


@dataclass(frozen=True)
class Term:
    """Folded tokens that must stand next to each other: a word such as so(3), or a phrase."""

    tokens: tuple[str, ...]
    is_exact: bool = False  # quoted: the words as written, not their stems
    is_prefix: bool = False  # the last token is a beginning
    joined: str = ""  # the compound in one token: multiscale for multi-scale
    field: str = ""  # one of FIELDS but the year; blank for all
    # Where it stands in the text of the query.
    place: tuple[int, int] = dataclasses.field(default=(0, 0), compare=False)

    def __str__(self) -> str:
        star = "*" if self.is_prefix else ""
        if self.is_exact:
            words = f'"{" ".join(self.tokens)}{star}"'
        else:
            words = "-".join(self.tokens) + star
        return f"{self.field}:{words}" if self.field else words


@dataclass(frozen=True)
class Years:
    first: int
    last: int

    def __str__(self) -> str:
        return f"year:{self.first}" + (f"-{self.last}" if self.last != self.first else "")


@dataclass(frozen=True)
class Marked:
    """Papers with any of these marks of the index."""

    marks: tuple[str, ...]


@dataclass(frozen=True)
class And:
    parts: "tuple[Node, ...]"

    def __str__(self) -> str:
        return " AND ".join(map(bracketed, self.parts))


@dataclass(frozen=True)
class Or:
    parts: "tuple[Node, ...]"

    def __str__(self) -> str:
        return " OR ".join(map(bracketed, self.parts))


@dataclass(frozen=True)
class Not:
    part: "Node"

    def __str__(self) -> str:
        return f"-{bracketed(self.part)}"


Node = Term | Years | Marked | And | Or | Not


def bracketed(node: Node) -> str:
    return f"({node})" if isinstance(node, And | Or) else str(node)


def wanted_terms(node: Node | None) -> Iterator[Term]:
    """The terms that a paper may be found by: all but those under a Not."""
    match node:
        case Term():
            yield node
        case And(parts) | Or(parts):
            for part in parts:
                yield from wanted_terms(part)

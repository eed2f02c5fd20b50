"""A query as an expression over the words of the index, in the spelling of either engine. Pure.

Neither engine knows a NOT on its own: it is what every paper has, but not that.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from catalog.markup.index_words import EVERY, NOTHING, form_of, stem_of
from catalog.search.tree import And, Marked, Node, Not, Or, Term


@dataclass(frozen=True)
class Dialect:
    """How an engine writes "both", "either", "but not", and words next to each other in a field.

    `phrase` is given the words of the index, a field or a blank, and whether the last is a
    beginning.
    """

    both: str
    either: str
    but_not: str
    phrase: Callable[[Sequence[str], str, bool], str]

    def expression(self, node: Node) -> str:
        match node:
            case Term():
                return self.either_of(self.phrases(node))
            case Marked(marks):
                return self.either_of(self.phrase([mark], "", False) for mark in marks or [NOTHING])
            case Or(parts):
                return self.either_of(map(self.expression, parts))
            case And(parts):
                return self.both_of(parts)
            case Not():
                return self.both_of([node])
        raise TypeError(f"names and years have to be looked up first: {node}")

    def either_of(self, expressions: Iterable[str]) -> str:
        return f"({self.either.join(expressions)})"

    def both_of(self, parts: Sequence[Node]) -> str:
        wanted = [self.expression(part) for part in parts if not isinstance(part, Not)]
        unwanted = [self.expression(part.part) for part in parts if isinstance(part, Not)]
        found = self.both.join(wanted or [self.phrase([EVERY], "", False)])
        return f"(({found}){self.but_not}{self.either_of(unwanted)})" if unwanted else f"({found})"

    def phrases(self, term: Term) -> Iterable[str]:
        """A quoted phrase and a beginning as written; a word by its stems, or all in one piece."""
        if term.is_exact or term.is_prefix:
            yield self.phrase([*map(form_of, term.tokens)], term.field, term.is_prefix)
            return
        yield self.phrase([*map(stem_of, term.tokens)], term.field, False)
        if term.joined:
            yield self.phrase([stem_of(term.joined)], term.field, False)

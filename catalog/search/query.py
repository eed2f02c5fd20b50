"""What was typed into the search box, read as words and quoted phrases. Pure.

Nothing typed is an error: whatever cannot be read as a phrase is read as words.
"""

import re
from dataclasses import dataclass

from catalog.markup import to_search

LONGEST_QUERY = 1_000  # characters; what follows is left out
PARTS = re.compile(r'"([^"]*)"|([^\s"]+)')
CURLY_QUOTES = str.maketrans("“”„«»", '"""""')


@dataclass(frozen=True)
class Term:
    """Folded tokens that must occur next to each other: of a word such as so(3), or a phrase."""

    tokens: tuple[str, ...]


@dataclass(frozen=True)
class SearchQuery:
    text: str
    terms: tuple[Term, ...]

    def __bool__(self) -> bool:
        return bool(self.terms)

    @property
    def says_nothing(self) -> bool:
        """Whether something was typed that holds no letter or digit to search for."""
        return bool(self.text) and not self.terms


def parse(text: str) -> SearchQuery:
    """Read what was typed; NUL and other control characters count as blanks."""
    typed = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST_QUERY])
    terms = [
        Term(tuple(to_search(phrase or word).split()))
        for phrase, word in PARTS.findall(typed.translate(CURLY_QUOTES))
    ]
    return SearchQuery(" ".join(typed.split()), tuple(term for term in terms if term.tokens))

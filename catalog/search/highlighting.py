"""Mark in rendered text what a query has found."""

from collections.abc import Iterator
from typing import Literal

from catalog.markup.highlighting import Phrase, TokenTest, highlight
from catalog.markup.index_words import stem_of
from catalog.search.query import SearchQuery
from catalog.search.tree import Term, wanted_terms


def mark_hits(html: str, query: SearchQuery, field: Literal["title", "abstract"]) -> str:
    """The HTML of that field with every hit in <mark>; formulas, links and tags stay whole."""
    terms = [term for term in wanted_terms(query.root) if term.field in {"", field}]
    phrases = [phrase for term in terms for phrase in phrases_of(term)]
    return highlight(html, phrases, [test for term in terms for test in whole_compounds(term)])


def phrases_of(term: Term) -> Iterator[Phrase]:
    """What a text has to hold for the term to occur in it, in one of these ways."""
    if term.is_exact or term.is_prefix:
        last = term.tokens[-1]
        test = begins_with(last) if term.is_prefix else last.__eq__
        yield [*(token.__eq__ for token in term.tokens[:-1]), test]
        return
    yield [has_stem_of(token) for token in term.tokens]
    if term.joined:
        yield [has_stem_of(term.joined)]


def whole_compounds(term: Term) -> Iterator[TokenTest]:
    """The test that finds the word multiscale in multi-scale."""
    if len(term.tokens) == 1 and not (term.is_exact or term.is_prefix):
        yield has_stem_of(term.tokens[0])


def begins_with(beginning: str) -> TokenTest:
    return lambda token: token.startswith(beginning)


def has_stem_of(word: str) -> TokenTest:
    stem = stem_of(word)
    return lambda token: stem_of(token) == stem

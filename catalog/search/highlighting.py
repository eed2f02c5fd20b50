"""Mark in rendered text what a query has found."""

from catalog.markup.highlighting import exact_phrase, highlight
from catalog.search.query import SearchQuery


def mark_hits(html: str, query: SearchQuery) -> str:
    """The HTML with every term of the query in <mark>; formulas, links and tags stay whole."""
    return highlight(html, [exact_phrase(" ".join(term.tokens)) for term in query.terms])

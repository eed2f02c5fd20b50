"""Search by SQLite's FTS5, whose index the database keeps by triggers (migration 0002)."""

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from catalog.models import Paper
from catalog.search.query import SearchQuery, Term


MATCHING = "SELECT rowid FROM catalog_papersearch WHERE catalog_papersearch MATCH %s"


def search(papers: QuerySet[Paper], query: SearchQuery) -> QuerySet[Paper]:
    """Those of the papers that match."""
    return papers.filter(pk__in=RawSQL(MATCHING, [match_of(query)]))  # noqa: S611 - constant SQL


def best_first(papers: QuerySet[Paper], query: SearchQuery) -> QuerySet[Paper]:
    """Those of the papers that match, by bm25; ties by key, so that no page repeats one."""
    return papers.extra(  # noqa: S610 - the ORM cannot join a virtual table; the text is a parameter
        select={"relevance": "catalog_papersearch.rank"},
        tables=["catalog_papersearch"],
        where=["catalog_papersearch.rowid = catalog_paper.id", "catalog_papersearch MATCH %s"],
        params=[match_of(query)],
    ).order_by("relevance", "key")


def match_of(query: SearchQuery) -> str:
    return " AND ".join(match_of_term(term) for term in query.terms)


def match_of_term(term: Term) -> str:
    """The term in FTS5's words. Tokens hold letters and digits only, but are quoted all the same."""
    if term.is_phrase:
        return quoted(" ".join(term.tokens))
    return " AND ".join(quoted(token) for token in term.tokens)


def quoted(text: str) -> str:
    return '"' + text.replace('"', " ") + '"'

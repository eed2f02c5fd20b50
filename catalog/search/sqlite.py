"""Search by SQLite's FTS5, whose index the database keeps by triggers (migration 0002)."""

from typing import cast

from django.db.models.expressions import RawSQL

from catalog.models import PaperQuerySet
from catalog.search.query import SearchQuery, Term

MATCHING = "SELECT rowid FROM catalog_papersearch WHERE catalog_papersearch MATCH %s"


def search(papers: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """Those of the papers that match."""
    return papers.filter(pk__in=RawSQL(MATCHING, [match_of(query)]))  # noqa: S611 - constant SQL


def best_first(papers: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """Those of the papers that match, by bm25; ties by key, so that no page repeats one."""
    ranked = papers.extra(
        select={"relevance": "catalog_papersearch.rank"},
        tables=["catalog_papersearch"],
        where=["catalog_papersearch.rowid = catalog_paper.id", "catalog_papersearch MATCH %s"],
        params=[match_of(query)],
        order_by=["relevance", "key"],
    )
    return cast("PaperQuerySet", ranked)


def match_of(query: SearchQuery) -> str:
    return " AND ".join(match_of_term(term) for term in query.terms)


def match_of_term(term: Term) -> str:
    """The term as one of FTS5's phrases; tokens hold letters and digits only."""
    return '"' + " ".join(term.tokens).replace('"', " ") + '"'

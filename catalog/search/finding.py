"""Find papers: takes a queryset and gives one back, so that it composes with filters."""

from django.db import connections
from django.db.models import QuerySet

from catalog.models import Paper
from catalog.search import postgresql, sqlite
from catalog.search.query import SearchQuery

ENGINES = {"sqlite": sqlite.search, "postgresql": postgresql.search}


def search(papers: QuerySet[Paper], query: SearchQuery) -> QuerySet[Paper]:
    """Those of the papers in which every term occurs, annotated with their `relevance`."""
    if not query:
        return papers
    return ENGINES[connections[papers.db].vendor](papers, query)


def best_first(found: QuerySet[Paper]) -> QuerySet[Paper]:
    """What `search` gave, the most relevant first; ties by key, so that no page repeats one."""
    return found.order_by("relevance", "key")

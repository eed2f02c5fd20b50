"""Find papers: takes a queryset and gives one back, so that it composes with filters."""

from types import ModuleType

from django.db import connections
from django.db.models import QuerySet

from catalog.models import Paper
from catalog.search import postgresql, sqlite
from catalog.search.query import SearchQuery

ENGINES = {"sqlite": sqlite, "postgresql": postgresql}


def engine_of(papers: QuerySet[Paper]) -> ModuleType:
    return ENGINES[connections[papers.db].vendor]


def search(papers: QuerySet[Paper], query: SearchQuery) -> QuerySet[Paper]:
    """Those of the papers in which every term occurs; all of them when nothing is asked."""
    return engine_of(papers).search(papers, query) if query else papers


def best_first(found: QuerySet[Paper], query: SearchQuery) -> QuerySet[Paper]:
    """What `search` gave, the most relevant first."""
    return engine_of(found).best_first(found, query)

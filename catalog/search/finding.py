"""Find papers: takes a queryset and gives one back, so that it composes with filters."""

from typing import Protocol

from django.db import connections

from catalog.models import PaperQuerySet
from catalog.search import postgresql, sqlite
from catalog.search.query import SearchQuery


class Engine(Protocol):
    """What a database brings to search with."""

    MATCHING: str  # the ids of all papers that match

    def match_of(self, query: SearchQuery, /) -> str:
        """The parameter of MATCHING."""

    def search(self, papers: PaperQuerySet, query: SearchQuery, /) -> PaperQuerySet:
        """Those of the papers that match."""

    def best_first(self, papers: PaperQuerySet, query: SearchQuery, /) -> PaperQuerySet:
        """Matching papers, the most relevant first."""


ENGINES: dict[str, Engine] = {"sqlite": sqlite, "postgresql": postgresql}


def engine_of(papers: PaperQuerySet) -> Engine:
    return ENGINES[connections[papers.db].vendor]


def search(papers: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """Those of the papers in which every term occurs; all of them when nothing is asked."""
    return engine_of(papers).search(papers, query) if query else papers


def best_first(found: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """What `search` gave, the most relevant first."""
    return engine_of(found).best_first(found, query)

"""Find papers: takes a queryset and gives one back, so that it composes with filters."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Protocol

from django.db import connections
from django.db.models.expressions import RawSQL

from catalog.markup.index_words import form_of, title_mark
from catalog.models import PaperQuerySet
from catalog.search import postgresql, sqlite
from catalog.search.names import looked_up
from catalog.search.query import SearchQuery, tokens_of
from catalog.search.tree import And, Marked, Node

MOST_RANKED = 20_000  # scoring costs thirty times what counting does


class Engine(Protocol):
    """What a database brings to search with: parts of statements, and how queries are spelt."""

    MATCHING: str  # the ids of all matching papers
    NEWEST: str  # the ids of the newest few of them
    FOUND: str  # from … where: those of `papers` that match, as `kept` with id and key
    ID: str  # the id there as the index knows it, which it can search and sort by
    RANK: str  # the less, the better

    def expression(self, node: Node, /) -> str: ...


ENGINES: dict[str, Engine] = {"sqlite": sqlite, "postgresql": postgresql}


def engine_of(papers: PaperQuerySet) -> Engine:
    return ENGINES[connections[papers.db].vendor]


def search(papers: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """Those of the papers that match; all of them when nothing is asked."""
    return matching(papers, looked_up(query.root)) if query.root else papers


def matching(papers: PaperQuerySet, node: Node) -> PaperQuerySet:
    engine = engine_of(papers)
    return papers.filter(pk__in=RawSQL(engine.MATCHING, [engine.expression(node)]))  # noqa: S611 - constant SQL


class BestFirst:
    """The ids of the papers that match, the most relevant first: can be counted and sliced.

    First come papers whose title is the very text of the query. Of the others the newest
    `MOST_RANKED` follow by relevance and key; the rest, if there are any, by newest.
    """

    def __init__(self, papers: PaperQuerySet, query: SearchQuery) -> None:
        if not query.root:
            raise ValueError("nothing is asked, so nothing is relevant")
        self.papers = papers.order_by()
        self.engine = engine_of(papers)
        self.text = query.text
        self.node = looked_up(query.root)

    def count(self) -> int:
        return self.total

    @cached_property
    def total(self) -> int:
        return self.values("count(*)", self.papers)[0]

    @property
    def is_bounded(self) -> bool:
        """Whether there are more than can be ranked."""
        return self.total > MOST_RANKED

    @cached_property
    def titled(self) -> list[int]:
        """Papers with the text of the query as their title, by key."""
        mark = title_mark(" ".join(map(form_of, tokens_of(self.text))))
        titled = And((self.node, Marked((mark,) if mark else ())))
        return list(matching(self.papers, titled).order_by("key").values_list("pk", flat=True))

    @cached_property
    def others(self) -> PaperQuerySet:
        return self.papers.exclude(pk__in=self.titled) if self.titled else self.papers

    @cached_property
    def border(self) -> int:
        """The oldest paper that is ranked."""
        if not self.is_bounded:
            return 0
        last = f"ORDER BY {self.engine.ID} DESC LIMIT 1 OFFSET {MOST_RANKED - 1}"
        return self.values("kept.id", self.papers, last)[0]

    def __getitem__(self, asked: slice) -> list[int]:
        """A slice from the beginning of one number to another; both are needed."""
        start, stop = asked.start, min(asked.stop, self.total)
        ids: list[int] = []
        for length, part in self.stretches():
            if start < length and stop > 0:
                ids += part(max(start, 0), min(stop, length))
            start, stop = start - length, stop - length
        return ids

    def stretches(self) -> Iterator[tuple[int, Callable[[int, int], list[int]]]]:
        """The parts of the list, each with its length and what gives a piece of it."""
        yield len(self.titled), lambda start, stop: self.titled[start:stop]
        above = sum(pk >= self.border for pk in self.titled)
        ranked = min(self.total, MOST_RANKED) - above
        yield ranked, self.ranked
        yield self.total - ranked - len(self.titled), self.older

    def ranked(self, start: int, stop: int) -> list[int]:
        order = f"AND {self.engine.ID} >= {self.border} ORDER BY {self.engine.RANK}, kept.key"
        return self.values("kept.id", self.others, f"{order} LIMIT {stop - start} OFFSET {start}")

    def older(self, start: int, stop: int) -> list[int]:
        order = f"AND {self.engine.ID} < {self.border} ORDER BY {self.engine.ID} DESC"
        return self.values("kept.id", self.others, f"{order} LIMIT {stop - start} OFFSET {start}")

    def values(self, wanted: str, papers: PaperQuerySet, order: str = "") -> list[int]:
        """One column of the papers that match."""
        kept, params = papers.values("id", "key").query.sql_with_params()
        statement = f"SELECT {wanted} {self.engine.FOUND.format(papers=kept)} {order}"
        with connections[papers.db].cursor() as cursor:
            cursor.execute(statement, [*params, self.engine.expression(self.node)])
            return [value for (value,) in cursor.fetchall()]

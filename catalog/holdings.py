"""Which papers are under each topic, venue, year and part: sets of ids that this process keeps.

Read once for each version of the catalogue, they answer every count on a page without a query.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from itertools import islice
from operator import or_
from threading import Lock
from typing import Any

from django.db.models import Q, QuerySet
from pyroaring import BitMap

from catalog.models import Appearance, Paper, PaperQuerySet, PaperTopic, Topic, Venue
from catalog.models.id_lists import IdList, ids_in, listed
from catalog.models.version import catalogue_version

Place = tuple[int | None, int | None]  # a venue's id and a year
NONE = BitMap()  # never added to


@dataclass(frozen=True)
class Named:
    """What a facet shows of a topic or venue."""

    pk: int
    slug: str
    name: str


class Order:
    """All shown papers in one order."""

    def __init__(self, ids: "array[int]") -> None:
        self.ids = ids
        self.places = array("I", bytes(4 * (max(ids, default=0) + 1)))
        for place, pk in enumerate(ids):
            self.places[pk] = place

    def piece(self, papers: BitMap, start: int, stop: int) -> list[int]:
        """Of these papers those from one place to another, in this order."""
        if len(papers) == len(self.ids):
            return list(self.ids[start:stop])
        if len(papers) ** 2 < len(self.ids) * stop:  # then sorting is less work than searching
            return sorted(papers, key=self.places.__getitem__)[start:stop]
        return list(islice(filter(papers.__contains__, self.ids), start, stop))


@dataclass(frozen=True)
class Listed:
    """Papers in an order, as the views of lists cut pages out of them."""

    papers: BitMap
    order: Order

    def count(self) -> int:
        return len(self.papers)

    def __getitem__(self, asked: slice) -> list[int]:
        return self.order.piece(self.papers, asked.start or 0, asked.stop)


@dataclass(frozen=True)
class Holdings:
    """All ids are those of papers that are shown; a topic holds what those below it hold."""

    papers: BitMap
    topics: dict[int, BitMap]
    places: dict[Place, BitMap]
    parts: dict[str, BitMap]
    topic_names: list[Named]
    venue_names: list[Named]
    latest: datetime | None  # when the last of them came to be shown
    orders: dict[str, Order] = field(default_factory=dict)

    def under(self, topic: int) -> BitMap:
        return self.topics.get(topic, NONE)

    def topic_counts(self) -> Counter[int]:
        """How many papers are under each topic, by its id."""
        return Counter({pk: len(papers) for pk, papers in self.topics.items()})

    def out_at(self, venues: Iterable[int], years: tuple[int, int] | None) -> BitMap:
        """Papers with an appearance at one of the venues (any, if none is named) in the years."""
        wanted = frozenset(venues)
        return union(
            held
            for (venue, year), held in self.places.items()
            if (not wanted or venue in wanted)
            and (years is None or (year is not None and years[0] <= year <= years[1]))
        )

    def listed(self, papers: BitMap, order: str = "newest") -> Listed:
        """These papers by `newest`, `oldest` or `title`."""
        return Listed(papers & self.papers, self.in_order(order))

    def in_order(self, name: str) -> Order:
        """All shown papers in that order, which is read when it is first asked for."""
        if name not in self.orders:
            papers = Paper.objects.alive()
            orders = {"oldest": papers.oldest_first, "title": papers.by_title}
            ordered = orders.get(name, papers.newest_first)().values("pk")
            self.orders[name] = Order(listed(*ordered.query.sql_with_params()))
        return self.orders[name]


def union(sets: Iterable[BitMap]) -> BitMap:
    return reduce(or_, sets, BitMap())


def ids_of(papers: PaperQuerySet) -> BitMap:
    return BitMap(ids_in(papers.order_by().aggregate(ids=IdList("pk"))["ids"]))


def read_holdings() -> Holdings:
    """Everything anew from the database: half a dozen statements."""
    parts = read_parts()
    papers = parts.pop("")
    parts["pdf"] = papers & BitMap(ids_in(id_list(Appearance.objects.exclude(pdf=""))))
    topic_rows = list(Topic.objects.alive().values_list("pk", "slug", "name", "parent_id"))
    alive = {pk for pk, *_ in topic_rows}
    topics = {pk: papers & held for pk, held in read_topics() if pk in alive}
    parts["topics"] = union(topics.values())
    return Holdings(
        papers=papers,
        topics=rolled_up(topics, {pk: parent for pk, _, _, parent in topic_rows}),
        places={place: held for place, some in read_places() if (held := papers & some)},
        parts=parts,
        topic_names=[Named(pk, slug, name) for pk, slug, name, _ in topic_rows],
        venue_names=[Named(*row) for row in Venue.objects.values_list("pk", "slug", "name")],
        latest=Paper.objects.latest_moment(),
    )


def read_parts() -> dict[str, BitMap]:
    """The shown papers under '', and those with a title, code or formulas."""
    held: dict[str, BitMap] = {name: BitMap() for name in ("", "title", "code", "math")}
    kinds = Paper.objects.alive().order_by().annotate(titled=~Q(title=""), coded=~Q(code_url=""))
    rows = kinds.values_list("titled", "coded", "has_math").annotate(ids=IdList("pk"))
    for titled, coded, has_math, ids in rows:
        some = BitMap(ids_in(ids))
        has = {"": True, "title": titled, "code": coded, "math": has_math}
        for name in (name for name, is_so in has.items() if is_so):
            held[name] |= some
    return held


def id_list(rows: QuerySet[Any]) -> str | None:
    ids: str | None = rows.order_by().aggregate(ids=IdList("paper"))["ids"]
    return ids


def read_topics() -> Iterator[tuple[int, BitMap]]:
    tags = PaperTopic.objects.order_by()
    for topic, ids in tags.values_list("topic").annotate(ids=IdList("paper")):
        yield topic, BitMap(ids_in(ids))


def read_places() -> Iterator[tuple[Place, BitMap]]:
    seen = Appearance.objects.order_by()
    for venue, year, ids in seen.values_list("venue", "year").annotate(ids=IdList("paper")):
        yield (venue, year), BitMap(ids_in(ids))


def rolled_up(topics: Mapping[int, BitMap], parents: Mapping[int, int | None]) -> dict[int, BitMap]:
    """For each topic what is under it or any topic below it."""
    held: defaultdict[int, BitMap] = defaultdict(BitMap)
    for topic, papers in topics.items():
        for ancestor in lineage(topic, parents):
            held[ancestor] |= papers
    return dict(held)


def lineage(topic: int | None, parents: Mapping[int, int | None]) -> Iterator[int]:
    """The topic and those above it, as far as they are alive; each once, even in a circle."""
    seen: set[int] = set()
    while topic is not None and topic in parents and topic not in seen:
        seen.add(topic)
        yield topic
        topic = parents[topic]


class Keeper:
    """Keeps the holdings of one version."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.version: int | None = None
        self.holdings: Holdings | None = None

    def current(self) -> Holdings:
        with self.lock:
            version = catalogue_version()
            if version is None:
                return read_holdings()
            if self.holdings is None or version != self.version:
                self.version, self.holdings = version, read_holdings()
            return self.holdings


KEEPER = Keeper()


def current_holdings() -> Holdings:
    """The holdings of the catalogue as it is now."""
    return KEEPER.current()

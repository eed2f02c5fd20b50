"""The search beside a slow oracle, over 2,000 papers."""

import random
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.http import QueryDict

from catalog.filters import PaperFilter
from catalog.models import (
    Appearance,
    Authorship,
    Paper,
    PaperText,
    PaperTopic,
    Topic,
    Venue,
)
from catalog.models.keys import paper_key
from catalog.models.settling import rewrite
from catalog.search.finding import BestFirst
from catalog.search.query import parse
from tests.factories import make_author
from tests.search.oracle import (
    AUTHORS,
    PARENTS,
    VENUES,
    Row,
    as_text,
    bm25,
    random_ask,
    random_rows,
)

pytestmark = pytest.mark.django_db

PAPERS, QUERIES = 2_000, 500


def seeded() -> random.Random:
    return random.Random(20)  # noqa: S311 - not a secret


def store(rows: list[Row]) -> dict[int, Row]:
    """Make papers of the rows; gives them by the ids of the papers."""
    topics: dict[str, Topic] = {}
    for name, parent in PARENTS.items():
        topics[name] = Topic.objects.create(name=name, parent=topics.get(parent))
    venues = {name: Venue.objects.create(name=name) for name in VENUES}
    authors = {name: make_author(name) for name in AUTHORS}
    Paper.objects.bulk_create(
        Paper(key=key, citation_key=key, title=row.title, venue=venues[row.venue], year=row.year)
        for row in rows
        for key in [paper_key(row.abstract, lambda key: False)]
    )
    stored = dict(zip(Paper.objects.order_by("pk").values_list("pk", flat=True), rows, strict=True))
    PaperText.objects.bulk_create(
        PaperText(paper_id=pk, abstract=row.abstract) for pk, row in stored.items()
    )
    Appearance.objects.bulk_create(
        Appearance(paper_id=pk, venue=venues[row.venue], year=row.year, preferred=True)
        for pk, row in stored.items()
    )
    PaperTopic.objects.bulk_create(
        PaperTopic(paper_id=pk, topic=topics[name])
        for pk, row in stored.items()
        for name in row.topics
    )
    Authorship.objects.bulk_create(
        Authorship(paper_id=pk, author=authors[name], position=position)
        for pk, row in stored.items()
        for position, name in enumerate(row.authors, start=1)
    )
    rewrite(Paper.objects.all())
    return stored


def random_choices(chance: random.Random) -> dict[str, str]:
    """Some filters beside the query; most often none."""
    options = {"venue": ["vole", "networks"], "year": ["2021", "2022-2024"], "topic": ["learning"]}
    return {name: chance.choice(some) for name, some in options.items() if chance.random() < 0.15}


def lets_through(choices: dict[str, str], row: Row) -> bool:
    first, _, last = choices.get("year", "1900-2100").partition("-")
    return (
        choices.get("venue", row.venue.lower()) == row.venue.lower()
        and int(first) <= row.year <= int(last or first)
        and ("topic" not in choices or "Learning" in row.lineage)
    )


def test_500_random_queries_find_what_they_must() -> None:
    chance = seeded()
    rows = store(random_rows(chance, PAPERS))
    found_any = 0
    for _ in range(QUERIES):
        ask, choices = random_ask(chance), random_choices(chance)
        data = QueryDict(urlencode({"q": as_text(ask), **choices}))
        filtered = PaperFilter(data, Paper.objects.alive())
        ids = filtered.ids()
        wanted = {
            pk for pk, row in rows.items() if row.is_found(ask) and lets_through(choices, row)
        }
        assert ids.count() == len(wanted), data
        assert sorted(ids[0:PAPERS]) == sorted(wanted), data
        assert filtered.query.read_as == ""
        found_any += bool(wanted)
    assert found_any > QUERIES / 2


def test_the_best_20_are_those_of_bm25() -> None:
    """PostgreSQL has a measure of its own."""
    if connection.vendor != "sqlite":
        return
    rows = store(random_rows(seeded(), PAPERS // 4))
    for text in ("kernel", "graph networks", "robots", "policy bandit", "optimization", "images"):
        found = BestFirst(Paper.objects.alive(), parse(text))
        titled = len(found.titled)
        best = found[titled : titled + 20]
        scores = dict(zip(rows, bm25(list(rows.values()), text.split()), strict=True))
        wanted = sorted(set(found[titled:PAPERS]), key=lambda pk: -scores[pk])[:20]
        assert len(set(best) & set(wanted)) >= 0.9 * len(wanted), text

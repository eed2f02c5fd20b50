"""The numbers beside the choices of a list are what a click on them gives."""

import re
from html import unescape
from random import Random

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.filters import PaperFilter
from catalog.holdings import current_holdings
from catalog.models import Paper, PaperQuerySet
from catalog.views import listing, selecting
from catalog.views.selecting import Selection
from tests.factories import make_paper, make_topic
from tests.random_catalogue import make_catalogue, random_query
from tests.views.test_papers import count_on, get

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("versioned")]

FACET = re.compile(r'<a rel="nofollow" href="([^"]*)" data-facet="(\w+)" [^>]*data-count="(\d+)"')


def choices_on(page: str) -> list[tuple[str, str, int]]:
    """Each choice: its facet, where a click leads, and how many papers it promises."""
    return [(name, unescape(url), int(count)) for url, name, count in FACET.findall(page)]


def test_every_choice_on_random_pages_gives_what_it_promises(client: Client) -> None:
    random = Random(11)  # noqa: S311 - for tests
    make_catalogue(random, 30)
    promised: dict[str, set[int]] = {}
    for _ in range(200):
        page = get(client, f"/papers/?{random_query(random)}")
        for _, url, count in choices_on(page):
            promised.setdefault(url, set()).add(count)
    assert len(promised) > 500
    for number, (url, counts) in enumerate(promised.items()):
        assert counts == {papers_at(url).count()}, url
        if number % 20 == 0:
            assert counts == {count_on(get(client, url))}, url


def papers_at(url: str) -> PaperQuerySet:
    """What the database itself finds for an address."""
    query = QueryDict(url.partition("?")[2])
    papers: PaperQuerySet = PaperFilter(query, Paper.objects.alive()).qs
    return papers


def test_the_sets_in_memory_select_what_the_database_does() -> None:
    random = Random(12)  # noqa: S311 - for tests
    make_catalogue(random, 60)
    for _ in range(300):
        filtered = PaperFilter(QueryDict(random_query(random)), Paper.objects.alive())
        selection = Selection(filtered, current_holdings())
        assert set(selection.papers) == set(filtered.qs.values_list("pk", flat=True))
        assert selection.count == filtered.qs.count()
        if filtered.sort_name != "relevance":
            listed = selection.held.listed(selection.papers, filtered.sort_name)
            assert listed[0:100] == list(filtered.ids()[0:100])
            assert listed[3:7] == listed[0:100][3:7]


def test_very_many_matches_are_counted_exactly_and_their_facets_about(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    topic = make_topic("Graphs")
    for _ in range(12):
        make_paper(abstract=None, topics=(topic,))
    Paper.objects.filter(pk=make_paper().pk).soft_delete()
    exact = get(client, "/papers/?q=readers")
    assert count_on(exact) == 12
    assert "≈" not in exact
    monkeypatch.setattr(selecting, "MOST_COUNTED", 5)
    about = get(client, "/papers/?q=readers&per_page=20")
    assert count_on(about) == 12
    assert "≈" in about
    topics = [count for name, _, count in choices_on(about) if name == "topic"]
    assert topics
    assert 6 <= topics[0] <= 18


def test_more_papers_than_a_statement_takes_ids_can_be_left_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Paper.objects.filter(pk__in=[make_paper().pk for _ in range(6)]).soft_delete()
    for _ in range(7):
        make_paper()
    monkeypatch.setattr(selecting, "MOST_COUNTED", 3)
    monkeypatch.setattr(selecting, "MOST_LISTED", 2)
    monkeypatch.setattr(listing, "MOST_LISTED", 2)
    assert count_on(get(client, "/papers/?q=readers")) == 7
    assert count_on(get(client, "/papers/?q=readers&page=2&as_of=1")) == 0


@pytest.mark.parametrize(
    "query", ["", "topic=graphs&venue=icml&year=2024&has=title", "q=readers&topic=graphs"]
)
def test_counting_takes_as_many_queries_for_more_papers(client: Client, query: str) -> None:
    topic = make_topic("Graphs")

    def queries() -> int:
        for _ in range(4):
            make_paper(title="A Title", topics=(topic, make_topic()))
        with CaptureQueriesContext(connection) as found:
            get(client, f"/papers/?{query}")
        return len(found)

    assert queries() == queries()


def test_a_second_page_reads_no_more_than_its_papers(client: Client) -> None:
    for _ in range(21):
        make_paper()
    get(client, "/papers/")
    with CaptureQueriesContext(connection) as queries:
        get(client, "/papers/?per_page=20&page=2")
    assert not [query for query in queries if "count(" in query["sql"].lower()]
    assert len(queries) <= 9


def test_a_range_of_years_makes_way_for_one_of_them(client: Client) -> None:
    make_paper(year=2023)
    make_paper(year=2024)
    page = get(client, "/papers/?year=2023-2024")
    years = {url: count for name, url, count in choices_on(page) if name == "year"}
    assert years == {"/papers/?year=2024": 1, "/papers/?year=2023": 1}

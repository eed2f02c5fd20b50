import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.importing.reports import Report
from catalog.models import Topic
from tests.factories import make_paper, make_topic, make_venue
from tests.views.test_papers import count_on, get, keys_on

pytestmark = pytest.mark.django_db


def test_the_vocabulary_shows_areas_topics_and_counts(client: Client) -> None:
    area = make_topic("Learning on graphs")
    make_paper(topics=(make_topic("Message passing", parent=area),))
    page = get(client, "/topics/")
    assert 'data-page="topic-list"' in page
    assert page.index("Learning on graphs") < page.index("Message passing")


def test_a_topic_shows_what_stands_around_it(client: Client) -> None:
    area = make_topic("Area", description="About *everything*.")
    topic = make_topic("Leaf", parent=area)
    topic.add_name("Blade", "synonym")
    paper = make_paper(topics=(topic,))
    page = get(client, "/topics/area/")
    assert keys_on(page) == [paper.key]
    assert "Leaf" in page
    assert "everything" in page
    below = get(client, "/topics/leaf/")
    assert "Blade" in below
    assert 'href="/topics/area/"' in below


def test_a_deleted_topic_is_not_found(client: Client) -> None:
    topic = make_topic("Gone")
    Topic.objects.filter(pk=topic.pk).soft_delete()
    assert client.get("/topics/gone/").status_code == 404
    assert "Gone" not in get(client, "/topics/")


@pytest.mark.parametrize(
    "name", ["C++", "c#", "R+D", "a/b", "50%", "#1", "C&C", "机器学习", "Ёлка"]
)
def test_a_topic_of_any_name_opens_and_filters(client: Client, name: str) -> None:
    topic = make_topic(name)
    paper = make_paper(topics=(topic,))
    assert keys_on(get(client, topic.get_absolute_url())) == [paper.key]
    assert keys_on(get(client, f"/papers/?topic={topic.slug}")) == [paper.key]


def test_a_venue_and_its_years(client: Client, seeds: Report) -> None:
    assert count_on(get(client, "/venues/icml/")) == 54
    assert count_on(get(client, "/venues/icml/2024/")) == 54
    assert client.get("/venues/icml/2023/").status_code == 404
    assert client.get("/venues/icml/0000/").status_code == 404
    assert client.get("/venues/nope/").status_code == 404


def test_a_second_appearance_is_found_at_its_venue(client: Client) -> None:
    paper = make_paper()
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    assert keys_on(get(client, "/venues/workshop/2023/")) == [paper.key]


def test_an_author_has_a_page(client: Client) -> None:
    paper = make_paper(authors=("Ada Lovelace",))
    make_paper(authors=("Emmy Noether",))
    assert keys_on(get(client, "/authors/ada-lovelace/")) == [paper.key]
    assert client.get("/authors/nobody/").status_code == 404


@pytest.mark.parametrize(
    "address", ["/topics/", "/topics/graphs/", "/venues/icml/", "/authors/ada-lovelace/"]
)
def test_a_page_takes_as_many_queries_for_more_papers(client: Client, address: str) -> None:
    topic = make_topic("Graphs")
    counts = []
    for more in (3, 6):
        for _ in range(more):
            make_paper(authors=("Ada Lovelace",), topics=(topic, make_topic()))
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_topic_of_the_third_level_stands_under_its_area(client: Client) -> None:
    make_topic("Deep", parent=make_topic("Middle", parent=make_topic("Area")))
    assert "Deep" in get(client, "/topics/")

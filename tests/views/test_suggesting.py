import json
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import TopicName
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db

TYPED = {"HX-Request": "true"}


def test_any_part_of_a_topics_name_suggests_it(client: Client) -> None:
    make_topic("Decision trees")
    make_topic("Trees")
    page = client.get("/suggestions/", {"q": "tree"}).content.decode()
    assert page.index(">Trees<") < page.index(">Decision trees<")


def test_other_names_suggest_the_topic(client: Client) -> None:
    topic = make_topic("Reinforcement learning")
    topic.add_name("RL", TopicName.Kind.ABBREVIATION)
    page = client.get("/suggestions/", {"q": "rl"}).content.decode()
    assert 'href="/topics/reinforcement-learning/"' in page
    assert "(RL)" in page


def test_deleted_topics_and_papers_are_not_suggested(client: Client) -> None:
    topic = make_topic("Graph drawing")
    paper = make_paper(title="Graph drawing for all", authors=("Graph Drawer",))
    type(topic).objects.all().soft_delete()
    type(paper).objects.all().soft_delete()
    assert "Nothing is called so" in client.get("/suggestions/", {"q": "graph"}).content.decode()


@pytest.mark.parametrize("typed", ["erdos", "Erdős", "paul", "rdő"])
def test_accents_and_case_do_not_matter_in_authors_names(client: Client, typed: str) -> None:
    make_paper(authors=("Paul Erdős",))
    assert "Paul Erdős" in client.get("/suggestions/", {"q": typed}).content.decode()


def test_names_that_begin_with_what_was_typed_come_first(client: Client) -> None:
    make_paper(authors=("Maria Anders", "Anders Berg"))
    page = client.get("/suggestions/", {"q": "anders"}).content.decode()
    assert page.index("Anders Berg") < page.index("Maria Anders")


def test_titles_are_suggested(client: Client) -> None:
    paper = make_paper(title="Attention is all you need")
    page = client.get("/suggestions/", {"q": "all you need"}).content.decode()
    assert f'href="{paper.get_absolute_url()}">Attention is all you need' in page


def test_htmx_gets_the_suggestions_alone(client: Client) -> None:
    make_topic("Optimisation")
    answer = client.get("/suggestions/", {"q": "opt"}, headers=TYPED)
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize("typed", ["", "a", " ", "\x00", '"', "%", "_", "(((", "x" * 5_000, "]]>"])
def test_nothing_typed_is_an_error(client: Client, typed: str) -> None:
    make_paper(title="A paper", authors=("Ada Lovelace",))
    assert client.get("/suggestions/", {"q": typed}).status_code == 200
    assert client.get("/suggestions.json", {"q": typed}).status_code == 200


def test_what_is_typed_is_no_pattern_and_no_markup(client: Client) -> None:
    make_paper(authors=("Ada Lovelace",))
    assert "Ada" not in client.get("/suggestions/", {"q": "a_a"}).content.decode()
    page = client.get("/suggestions/", {"q": "<script>x"}).content.decode()
    assert "<script>x" not in page


def test_browsers_get_completions_with_their_addresses(client: Client) -> None:
    topic = make_topic("Kernel methods")
    paper = make_paper(title="Kernels in practice", authors=("Ada Kernel",), topics=(topic,))
    answer = client.get("/suggestions.json", {"q": "kernel"})
    assert answer["Content-Type"] == "application/x-suggestions+json"
    assert json.loads(answer.content) == [
        "kernel",
        ["Kernel methods", "Ada Kernel", "Kernels in practice"],
        ["topic", "author", "paper"],
        [
            "http://testserver/topics/kernel-methods/",
            "http://testserver/authors/ada-kernel/",
            f"http://testserver{paper.get_absolute_url()}",
        ],
    ]


def test_browsers_can_add_the_search(client: Client) -> None:
    assert 'type="application/opensearchdescription+xml"' in client.get("/").content.decode()
    answer = client.get("/opensearch.xml")
    assert answer["Content-Type"] == "application/opensearchdescription+xml"
    addresses = re.findall(r'template="([^"]*)"', answer.content.decode())
    assert addresses == [
        "http://testserver/papers/?q={searchTerms}",
        "http://testserver/suggestions.json?q={searchTerms}",
        "http://testserver/opensearch.xml",
    ]


def test_the_number_of_queries_does_not_grow(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(6):
        make_topic(f"Kernel {number}")
        make_paper(title=f"Kernels {number}", authors=(f"Kernel Author {number}",))
    with django_assert_num_queries(3):
        client.get("/suggestions/", {"q": "kernel"}, headers=TYPED)

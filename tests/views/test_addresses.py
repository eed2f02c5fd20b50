"""Addresses of lists: whatever a value holds survives every link, and crawlers are kept out."""

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from tests.factories import make_paper, make_topic
from tests.views.test_papers import count_on, get, keys_on

pytestmark = pytest.mark.django_db

SIGNS = [
    "a&b",
    "R+D",
    "#1",
    "a/b",
    "50%",
    "%41",
    "why?",
    'say "so"',
    "it's",
    "a=b",
    "<b>",
    "C++",
    "ä",
]


def links_on(page: str) -> list[str]:
    """Links to lists, without the examples of how to search."""
    page = re.sub('(?s)<details class="search-help">.*?</details>', "", page)
    found = re.findall(r'<a [^>]*?href="(/papers/\?[^"]*)"', page)
    return [unescape(address) for address in found]


def query_of(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query, keep_blank_values=True)


@pytest.mark.parametrize("text", SIGNS)
def test_what_is_searched_survives_every_link(client: Client, text: str) -> None:
    for _ in range(21):
        make_paper(abstract=f"Words {make_topic().pk} and {text} here, b.", topics=(make_topic(),))
    page = get(client, f"/papers/?{urlencode({'q': text, 'per_page': 20})}")
    kept = [query_of(address) for address in links_on(page) if "q=" in address]
    assert len(kept) > 20
    assert {tuple(query["q"]) for query in kept} == {(text,)}
    box = re.search(r'id="q" type="search" name="q" value="([^"]*)"', page)
    assert box
    assert unescape(box[1]) == text


@pytest.mark.parametrize("value", SIGNS)
def test_a_value_that_is_not_known_survives_paging(client: Client, value: str) -> None:
    for _ in range(21):
        make_paper()
    page = get(client, f"/papers/?{urlencode({'topic': value, 'per_page': 20})}")
    following = re.search(r'rel="next" href="([^"]*)"', page)
    assert following
    assert query_of(unescape(following[1]))["topic"] == [value]


def test_a_second_choice_is_there_on_the_second_page(client: Client) -> None:
    one, two = make_topic("C&C"), make_topic("R+D, 50% / #1?")
    for _ in range(21):
        make_paper(topics=(one, two))
    make_paper(topics=(one,))
    query = urlencode([("topic", one.slug), ("topic", two.slug), ("q", "readers")])
    page = get(client, f"/papers/?{query}&per_page=20")
    following = re.search(r'rel="next" href="([^"]*)"', page)
    assert following
    second = get(client, unescape(following[1]))
    assert count_on(second) == 21
    assert len(keys_on(second)) == 1
    assert len(re.findall('data-remove="topic"', second)) == 2


def test_a_click_on_a_choice_keeps_the_others(client: Client) -> None:
    one, two = make_topic("C&C"), make_topic("R+D")
    make_paper(title="A Title", topics=(one, two))
    page = get(client, f"/papers/?q=title&year=2024&topic={one.slug}&page=1")
    choice = re.search(rf'href="([^"]*)" data-facet="topic" data-value="{two.slug}"', page)
    assert choice
    query = query_of(unescape(choice[1]))
    assert query == {"q": ["title"], "year": ["2024"], "topic": [one.slug, two.slug]}


def test_crawlers_follow_no_choice(client: Client) -> None:
    make_paper(title="A Title", topics=(make_topic(),))
    page = get(client, "/papers/?year=2024")
    choices = re.findall(r"<a [^>]*data-(?:facet|remove)=[^>]*>", page)
    assert len(choices) > 3
    assert all('rel="nofollow"' in link for link in choices)


@pytest.mark.parametrize(
    ("query", "is_indexed"),
    [
        ("", True),
        ("topic=graphs&year=2024", True),
        ("topic=graphs&year=2024&has=title", False),
        ("topic=graphs&topic=graphs&year=2024", True),
    ],
)
def test_lists_of_more_than_two_choices_are_not_indexed(
    client: Client, query: str, is_indexed: bool
) -> None:
    make_paper(title="A Title", topics=(make_topic("Graphs"),))
    page = get(client, f"/papers/?{query}")
    assert ('name="robots" content="noindex"' not in page) == is_indexed


def test_a_list_says_which_address_is_its_own(client: Client) -> None:
    make_paper(topics=(make_topic("Graphs"),))
    for address in ("/papers/", "/papers/?topic=graphs&q=a%26b", "/topics/graphs/"):
        found = re.search(r'<link rel="canonical" href="([^"]*)"', get(client, address))
        assert found
        assert unescape(found[1]) == f"http://testserver{address}"

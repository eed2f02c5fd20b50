"""The list of papers as the answer to a search."""

import random
import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.models import Paper
from catalog.search import finding
from tests.factories import make_curator, make_paper, make_topic
from tests.search.test_query import BITS
from tests.views.test_papers import count_on, get, keys_on, notices_on

pytestmark = pytest.mark.django_db


def ask(client: Client, text: str, **more: str) -> str:
    return get(client, f"/papers/?{urlencode({'q': text, **more})}")


def notice(page: str, code: str) -> str:
    """The text of one notice, without its tags."""
    found = re.search(rf'<p[^>]*data-notice="{code}"[^>]*>(.*?)</p>', page, re.DOTALL)
    return unescape(" ".join(re.sub("<[^>]*>", "", found[1]).split())) if found else ""


def test_words_that_found_nothing_stand_as_they_were_typed(client: Client) -> None:
    make_paper(abstract="Words.")
    page = ask(client, "C# author:(José) 大規模")
    found = "“C#” and “author:José” and “大規模” found nothing"
    assert notice(page, "no-results").startswith(f"No paper matches: {found}")


def test_a_value_with_a_nul_puts_none_into_the_page(client: Client) -> None:
    assert "\x00" not in get(client, "/papers/?topic=a%00b&year=%00&q=%00")


def test_a_page_says_how_the_words_were_read(client: Client) -> None:
    make_paper(abstract="Neural graph networks.")
    page = ask(client, "graph AND (neural")
    assert notice(page, "read-as") == "Read as: graph AND neural; the bracket was not closed."
    assert count_on(page) == 1
    assert notices_on(ask(client, '"graph networks" -deep')) == []
    assert notices_on(ask(client, "***")) == ["read-as"]


def test_an_empty_page_names_the_word_that_found_nothing(client: Client) -> None:
    make_paper(abstract="Neural graph networks.")
    said = notice(ask(client, "graph zebra"), "no-results")
    assert "“zebra” found nothing" in said
    assert "“graph”" not in said
    for field in ("titles", "abstracts", "authors", "topics", "venues"):
        assert field in said
    make_paper(abstract="A zebra.")
    assert "not together" in notice(ask(client, "graph zebra"), "no-results")


def test_the_spelling_offered_leads_to_papers(client: Client) -> None:
    make_paper(abstract="Neural graph networks.")
    page = ask(client, "nueral -deep", year="2024", page="3")
    assert notice(page, "did-you-mean") == "Did you mean neural -deep?"
    link = re.search(r'data-notice="did-you-mean".*?href="([^"]*)"', page, re.DOTALL)
    assert link
    following = get(client, unescape(link[1]))
    assert count_on(following) == 1
    assert 'data-remove="year"' in following


def test_a_spelling_that_the_filters_leave_nothing_of_is_not_offered(client: Client) -> None:
    make_paper(abstract="Neural graph networks.", year=2024)
    assert notices_on(ask(client, "nueral", year="2020")) == ["no-results"]


def test_a_page_says_when_only_the_newest_are_ranked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "MOST_RANKED", 7)
    for _ in range(45):
        make_paper(title="Zebras")
    pages = [ask(client, "zebra", per_page="20", page=str(number)) for number in (1, 2, 3)]
    assert all("bounded" in notices_on(page) for page in pages)
    assert len({key for page in pages for key in keys_on(page)}) == count_on(pages[0]) == 45
    assert "bounded" not in notices_on(ask(client, "zebra", sort="newest"))


def test_help_beside_the_box_shows_examples_that_can_be_tried(client: Client) -> None:
    make_paper()
    for address in ("/", "/papers/"):
        page = get(client, address)
        help_text = page.partition('<details class="search-help">')[2].partition("</details>")[0]
        examples = re.findall(r'<a href="([^"]*)">', help_text)
        assert len(examples) == 4
        for example in examples:
            assert "read-as" not in notices_on(get(client, unescape(example)))


def test_a_search_finds_the_same_wherever_it_is_typed(client: Client) -> None:
    make_paper(title="A robust graph", topics=(make_topic("Graphs"),))
    make_paper(title="Robustness of robots")
    client.force_login(make_curator())
    for text in ("rob*", "graph", "topic:graph", "-graph", "robust OR graphs"):
        address = f"/admin/catalog/paper/?{urlencode({'q': text})}"
        answer = client.get(address)
        assert answer.context["cl"].result_count == count_on(ask(client, text)), text


def test_what_was_found_is_marked_but_not_what_was_excluded(client: Client) -> None:
    make_paper(title="Robust networks", abstract="Networks that are robust in $robust$ ways.")
    page = ask(client, "network title:robust -cats")
    assert page.count("<mark>") == 3
    assert "<mark>Networks</mark> that are robust" in page


def test_a_search_takes_few_queries(client: Client) -> None:
    for _ in range(3):
        make_paper(title="Zebras", authors=("Ada Lovelace",), topics=(make_topic(),))
    with CaptureQueriesContext(connection) as few:
        ask(client, "zebra -horse")
    for _ in range(3):
        make_paper(title="Zebras", authors=("Ada Lovelace",), topics=(make_topic(),))
    with CaptureQueriesContext(connection) as many:
        ask(client, "zebra -horse")
    assert len(few) == len(many)


def test_1000_hostile_strings_are_answered(client: Client) -> None:
    """The fragment is the whole answer to the query, without the frame around it."""
    make_paper(title="Graph x", abstract="Title, year 2024, C++ and é.")
    chance = random.Random(7)  # noqa: S311 - not a secret
    for _ in range(1_000):
        text = "".join(chance.choices(BITS, k=chance.randrange(1, 12)))
        answer = client.get("/papers/", {"q": text}, headers={"HX-Request": "true"})
        assert answer.status_code == 200, text
    assert Paper.objects.count() == 1

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.importing.reports import Report
from catalog.models import OtherKey, Paper
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def keys_on(page: str) -> list[str]:
    return re.findall(r'<article[^>]* data-paper="(\w+)"', page)


def count_on(page: str) -> int:
    found = re.search(r'<output[^>]* data-result-count="(\d+)"', page)
    assert found
    return int(found[1])


def notices_on(page: str) -> list[str]:
    return re.findall(r'<p[^>]* data-notice="([\w-]+)"', page)


def test_the_list_shows_every_seed_paper(client: Client, seeds: Report) -> None:
    page = get(client, "/papers/?per_page=100")
    assert count_on(page) == 54
    assert len(set(keys_on(page))) == 54
    assert 'data-page="paper-list"' in page


@pytest.mark.parametrize("number", ["99999999999999999999", "2"])
def test_a_page_beyond_the_last_shows_the_last(client: Client, seeds: Report, number: str) -> None:
    assert len(keys_on(get(client, f"/papers/?page={number}"))) == 4


@pytest.mark.parametrize(
    "query",
    ["page=abc", "page=0", "page=-1", "page=", "topic=nope", "year=abcd", "q=%00", "q=%22", "q=(("],
)
def test_nonsense_in_the_address_still_answers(client: Client, query: str) -> None:
    make_paper()
    assert 'data-page="paper-list"' in get(client, f"/papers/?{query}")


@pytest.mark.parametrize("number", ["abc", "0", "-1", "²"])
def test_what_is_no_page_is_named_and_the_first_is_shown(client: Client, number: str) -> None:
    for _ in range(21):
        make_paper()
    page = get(client, f"/papers/?per_page=20&page={number}")
    assert notices_on(page) == ["value-ignored"]
    assert len(keys_on(page)) == 20


@pytest.mark.parametrize("ending", ["bib", "ris", "csl.json", "md", "txt"])
def test_an_address_of_a_format_is_not_sent_on_for_good(client: Client, ending: str) -> None:
    assert client.get(f"/papers/{make_paper().key}.{ending}").status_code == 404


def test_an_ignored_value_is_named(client: Client) -> None:
    make_paper()
    page = get(client, "/papers/?topic=nope")
    assert notices_on(page) == ["value-ignored"]
    assert "nope" in page


def test_an_empty_result_says_where_was_searched(client: Client) -> None:
    make_paper()
    page = get(client, "/papers/?q=zzzz")
    assert count_on(page) == 0
    assert "no-results" in notices_on(page)
    for field in ("title", "abstract", "author", "topic", "venue"):
        assert field in page


def test_pages_hold_each_paper_once(client: Client) -> None:
    papers = [make_paper(title="Same", year=2024) for _ in range(45)]
    Paper.objects.update(added_at=papers[0].added_at)
    seen: list[str] = []
    for number in (1, 2, 3):
        seen += keys_on(get(client, f"/papers/?per_page=20&page={number}&sort=title"))
    assert len(seen) == len(set(seen)) == 45


def test_paging_keeps_every_choice(client: Client) -> None:
    topic = make_topic("R&D, C++ / 50%")
    for _ in range(21):
        make_paper(topics=(topic,), title="Zebra")
    page = get(client, f"/papers/?q=zebra&topic={topic.slug}&year=2024&per_page=20")
    found = re.search(r'<a[^>]*href="([^"]*)"[^>]*rel="next"|rel="next"[^>]*href="([^"]*)"', page)
    assert found
    following = (found[1] or found[2]).replace("&amp;", "&")
    for part in ("q=zebra", f"topic={topic.slug}", "year=2024", "per_page=20", "page=2"):
        assert part in following
    assert len(keys_on(get(client, following))) == 1


def test_a_choice_can_be_removed(client: Client) -> None:
    make_paper(topics=(make_topic("Graphs"),))
    page = get(client, "/papers/?topic=graphs&year=2024&page=2")
    chips = re.findall(r'<a[^>]*data-remove="(\w+)"[^>]*data-value="([\w-]+)"', page)
    assert set(chips) == {("topic", "graphs"), ("year", "2024")}


def test_a_facet_says_how_many_papers_a_click_gives(client: Client, seeds: Report) -> None:
    page = get(client, "/papers/")
    facets = re.findall(r'<a[^>]*data-facet="\w+"[^>]*>', page)
    assert facets
    for facet in facets:
        href = re.search(r'href="([^"]*)"', facet)
        count = re.search(r'data-count="(\d+)"', facet)
        assert href
        assert count
        assert count_on(get(client, href[1].replace("&amp;", "&"))) == int(count[1])


def test_htmx_gets_the_results_alone(client: Client) -> None:
    make_paper()
    answer = client.get("/papers/", headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]
    whole = client.get(
        "/papers/", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"}
    )
    assert "<html" in whole.content.decode()


def test_a_paper_shows_its_title_and_authors_in_order(client: Client, seeds: Report) -> None:
    for paper in Paper.objects.alive():
        page = get(client, paper.get_absolute_url())
        heading = re.search(r'<h1[^>]*class="[^"]*paper-title[^"]*"[^>]*>', page)
        assert heading
        assert 'data-derived="true"' not in heading[0]
        places = [page.index(f">{author.name}<") for author in paper.authors_in_order]
        assert places == sorted(places)


def test_a_derived_heading_says_so(client: Client, lists: Report) -> None:
    for paper in Paper.objects.alive():
        assert 'data-derived="true"' in get(client, paper.get_absolute_url())


def test_a_paper_names_where_it_was_imported_from(client: Client, seeds: Report) -> None:
    page = get(client, "/papers/52d79ee807/")
    for source in ("000_", "003_", "icml2024.bib"):
        assert source in page


def test_other_keys_lead_to_the_paper(client: Client) -> None:
    paper, gone = make_paper(authors=("Ada Lovelace",)), make_paper()
    OtherKey.objects.create(key="archer24a", paper=paper)
    Paper.objects.filter(pk=gone.pk).update(merged_into=paper)
    for key in ("archer24a", paper.citation_key, f"icml-2024-{paper.key}", gone.key):
        answer = client.get(f"/papers/{key}/")
        assert (answer.status_code, answer["Location"]) == (301, paper.get_absolute_url())


@pytest.mark.parametrize("key", ["nope", "%00", "a" * 300, "99999999999999999999"])
def test_an_unknown_paper_is_not_found(client: Client, key: str) -> None:
    assert client.get(f"/papers/{key}/").status_code == 404


def test_a_deleted_paper_is_not_found(client: Client) -> None:
    paper = make_paper()
    Paper.objects.soft_delete()
    assert client.get(paper.get_absolute_url()).status_code == 404
    assert count_on(get(client, "/papers/")) == 0


def test_anonymous_pages_hold_no_token_and_set_no_cookie(client: Client) -> None:
    paper = make_paper()
    for address in ("/", "/papers/", paper.get_absolute_url(), "/topics/"):
        answer = client.get(address)
        assert "csrfmiddlewaretoken" not in answer.content.decode()
        assert not answer.cookies


@pytest.mark.parametrize("address", ["/", "/papers/", "/papers/?q=read&topic=graphs"])
def test_a_page_takes_as_many_queries_for_more_papers(client: Client, address: str) -> None:
    topic = make_topic("Graphs")
    assert count_queries(client, address, topic, papers=3) == count_queries(
        client, address, topic, papers=6
    )


def count_queries(client: Client, address: str, topic: object, *, papers: int) -> int:
    for _ in range(papers):
        make_paper(authors=("Ada Lovelace", "Bo Bo"), topics=(topic,))  # type: ignore[arg-type]
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


def test_an_empty_catalogue_says_how_to_fill_it(client: Client) -> None:
    assert "import_papers" in get(client, "/")
    assert count_on(get(client, "/papers/")) == 0

"""Pages of a list: each paper once, also while others are added."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from catalog.importing.pipeline import Options, run_import
from catalog.importing.sources import Source
from catalog.models import ImportBatch, ImportedFile, Paper
from tests.factories import make_paper, make_topic
from tests.views.test_papers import count_on, get, keys_on, notices_on

pytestmark = pytest.mark.django_db


def next_of(page: str) -> str:
    found = re.search(r'<a rel="next" href="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def import_equal(count: int) -> None:
    """Papers that every order finds equal."""
    records = [
        {"abstract": f"Words about {number}.", "title": "Same", "venue": "ICML", "year": 2024}
        | {"authors": ["Ada Lovelace"], "topics": ["graphs"]}
        for number in range(count)
    ]
    lines = "\n".join(json.dumps(record) for record in records)
    run_import([Source("same.jsonl", lambda: [lines.encode()])], Options(format_name="jsonl"))


ADDRESSES = [
    "/papers/?per_page=20",
    "/papers/?per_page=20&sort=oldest",
    "/papers/?per_page=20&sort=title",
    "/papers/?per_page=20&q=same",
    "/papers/?per_page=20&q=same&sort=title",
    "/papers/?per_page=20&topic=graphs&year=2024",
    "/topics/graphs/",
    "/venues/icml/2024/",
    "/authors/ada-lovelace/",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_papers_that_are_added_push_none_to_another_page(client: Client, address: str) -> None:
    topic = make_topic("Graphs")
    import_equal(120)
    keys = set(Paper.objects.values_list("key", flat=True))
    seen: list[str] = []
    while address:
        page = get(client, address)
        assert count_on(page) == 120
        seen += keys_on(page)
        address = next_of(page)
        make_paper(title="Same", authors=("Ada Lovelace",), topics=(topic,))
    assert len(keys) == 120
    assert sorted(seen) == sorted(keys)


def test_a_file_published_later_pushes_none_though_its_papers_were_stored_before(
    client: Client,
) -> None:
    file = ImportedFile.objects.create(batch=ImportBatch.objects.create(), path="a.txt")
    stored_before = [make_paper(created_in=file).pk for _ in range(30)]
    keys = {make_paper().key for _ in range(30)}
    first = get(client, "/papers/?per_page=20&sort=oldest")
    ImportedFile.objects.update(published_at=timezone.now())
    second = get(client, next_of(first))
    assert sorted(keys_on(first) + keys_on(second)) == sorted(keys)
    assert count_on(get(client, "/papers/")) == 30 + len(stored_before)


def test_the_first_page_shows_what_was_added_last(client: Client) -> None:
    for _ in range(21):
        make_paper()
    second = get(client, next_of(get(client, "/papers/?per_page=20")))
    newest = make_paper()
    back = re.search(r'<a rel="prev" href="([^"]*)"', second)
    assert back
    assert "as_of" not in back[1]
    assert keys_on(get(client, unescape(back[1])))[0] == newest.key


def test_choices_and_orders_begin_at_the_first_page_as_of_now(client: Client) -> None:
    for _ in range(41):
        make_paper(title="A Title", topics=(make_topic(),))
    page = get(client, next_of(get(client, "/papers/?per_page=20&topic=nope&has=title")))
    links = re.findall(r'<a rel="nofollow" href="([^"]*)"|href="([^"]*)" rel="nofollow"', page)
    addresses = [unescape(one or other) for one, other in links]
    assert len(addresses) > 20
    for address in addresses:
        assert "as_of" not in address
        assert not re.search(r"[?&]page=", address)
    canonical = re.search(r'rel="canonical" href="([^"]*)"', page)
    assert canonical
    assert "as_of" not in canonical[1]
    assert "page=2" in canonical[1]


@pytest.mark.parametrize("as_of", ["x", "-1", "", "9" * 30, "²", "0", "99999999999999999"])
def test_nonsense_for_a_moment_does_no_harm(client: Client, as_of: str) -> None:
    for _ in range(21):
        make_paper()
    page = get(client, f"/papers/?per_page=20&page=2&as_of={as_of}")
    assert count_on(page) in {0, 21}


@pytest.mark.parametrize("number", ["99999999999999999999", "0", "-1", "abc", "2"])
@pytest.mark.parametrize("start", ["/papers/?", "/topics/graphs/?", "/venues/icml/?"])
def test_any_page_number_answers(client: Client, start: str, number: str) -> None:
    make_paper(topics=(make_topic("Graphs"),))
    assert len(keys_on(get(client, f"{start}page={number}"))) == 1


def test_a_page_far_down_reads_as_little_as_the_first(client: Client) -> None:
    keys = [make_paper(title=f"Title {number:03}").key for number in range(130)]
    page = get(client, "/papers/?per_page=20&sort=title&page=7")
    assert keys_on(page) == keys[120:]
    assert not notices_on(page)

import pytest
from django.http import QueryDict

from catalog.filters import PaperFilter
from catalog.models import Paper
from tests.factories import make_paper, make_topic, make_venue

pytestmark = pytest.mark.django_db


def chosen(query: str) -> PaperFilter:
    return PaperFilter(QueryDict(query), Paper.objects.alive())


def papers(query: str) -> list[Paper]:
    return Paper.objects.in_order(chosen(query).ids()[0:100])


def test_several_topics_must_all_be_there() -> None:
    graphs, proofs = make_topic("Graphs"), make_topic("Proofs")
    both = make_paper(topics=(graphs, proofs))
    make_paper(topics=(graphs,))
    assert papers("topic=graphs&topic=proofs") == [both]


def test_a_parent_topic_stands_for_its_sub_topics() -> None:
    area = make_topic("Area")
    paper = make_paper(topics=(make_topic("Leaf", parent=area),))
    assert papers("topic=area") == [paper]
    assert papers("not_topic=area") == []


def test_any_of_several_venues_will_do() -> None:
    icml, acl = make_paper(venue="ICML"), make_paper(venue="ACL")
    make_paper(venue="CVPR")
    assert set(papers("venue=icml&venue=acl")) == {icml, acl}


def test_a_range_of_years() -> None:
    make_paper(year=2019)
    inside = make_paper(year=2021)
    assert papers("year=2020-2024") == [inside]
    assert papers("year=2024-2020") == [inside]
    assert papers("year=2021") == [inside]


def test_venue_and_year_hold_of_one_appearance() -> None:
    paper = make_paper(venue="ICML", year=2024)
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    assert papers("venue=workshop&year=2023") == [paper]
    assert papers("venue=icml&year=2023") == []


def test_a_paper_is_found_by_its_author() -> None:
    paper = make_paper(authors=("Ada Lovelace",))
    make_paper(authors=("Emmy Noether",))
    assert papers("author=ada-lovelace") == [paper]


def test_a_part_can_be_asked_for_or_refused() -> None:
    titled, untitled = make_paper(title="A Title"), make_paper()
    assert papers("has=title") == [titled]
    assert papers("has=-title") == [untitled]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("topic", "nope"),
        ("year", "abcd"),
        ("year", "20240"),
        ("year", "٢٠٢٤"),
        ("venue", "x"),
        ("author", "%00"),
        ("has", "soul"),
        ("sort", "up"),
        ("per_page", "7"),
    ],
)
def test_a_value_that_is_not_understood_is_named_and_ignored(name: str, value: str) -> None:
    paper = make_paper()
    assert papers(f"{name}={value}") == [paper]
    assert len(chosen(f"{name}={value}").ignored()) == 1


def test_a_good_value_counts_beside_a_bad_one() -> None:
    make_paper()
    tagged = make_paper(topics=(make_topic("Graphs"),))
    assert papers("topic=nope&topic=graphs") == [tagged]


def test_orders() -> None:
    old = make_paper(title="B", year=2020)
    new = make_paper(title="A", year=2024)
    assert papers("") == [new, old]
    assert papers("sort=oldest") == [old, new]
    assert papers("sort=title") == [new, old]


def test_relevance_is_the_order_of_a_search_only() -> None:
    make_paper(abstract="zebra")
    assert chosen("q=zebra").sort_name == "relevance"
    assert chosen("sort=relevance").sort_name == "newest"


def test_a_deleted_topic_is_not_known() -> None:
    topic = make_topic("Gone")
    type(topic).objects.filter(pk=topic.pk).soft_delete()
    assert chosen("topic=gone").ignored() == [("topic", "gone")]


def test_of_a_value_that_can_be_given_once_the_last_counts() -> None:
    make_paper(year=2023)
    newer = make_paper(year=2024)
    assert papers("year=2023&year=2024") == [newer]
    assert chosen("year=2023&year=2024").ignored() == [("year", "2023")]

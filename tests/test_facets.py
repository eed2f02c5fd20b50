from dataclasses import replace

import pytest

from catalog import facets
from catalog.facets import Chosen, FacetValue
from catalog.filters import PARTS
from catalog.holdings import read_holdings
from catalog.models import Paper, Topic, Venue
from tests.factories import make_paper, make_topic, make_venue

pytestmark = pytest.mark.django_db
ALL = Chosen()


def test_a_parent_topic_counts_each_paper_once() -> None:
    area = make_topic("Area")
    one, two = make_topic("One", parent=area), make_topic("Two", parent=area)
    make_paper(topics=(one, two))
    make_paper(topics=(one,))
    assert facets.topic_values(ALL, read_holdings()) == [
        FacetValue("area", "Area", 2),
        FacetValue("one", "One", 2),
        FacetValue("two", "Two", 1),
    ]


def test_a_deleted_topic_counts_nothing_and_passes_nothing_up() -> None:
    area = make_topic("Area")
    between = make_topic("Between", parent=area)
    make_paper(topics=(make_topic("Leaf", parent=between), between))
    Topic.objects.filter(pk=between.pk).soft_delete()
    assert facets.topic_values(ALL, read_holdings()) == [FacetValue("leaf", "Leaf", 1)]


def test_a_paper_counts_at_every_venue_where_it_came_out() -> None:
    paper = make_paper(venue="ICML", year=2024)
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    make_paper(venue="ICML", year=2024)
    held = read_holdings()
    assert facets.venue_values(ALL, held) == [
        FacetValue("icml", "ICML", 2),
        FacetValue("workshop", "Workshop", 1),
    ]
    assert facets.year_values(ALL, held) == [
        FacetValue("2024", "2024", 2),
        FacetValue("2023", "2023", 1),
    ]


def test_venues_are_counted_where_the_year_is_that_of_the_same_appearance() -> None:
    paper = make_paper(venue="ICML", year=2024)
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    values = facets.venue_values(replace(ALL, years=(2024, 2024)), read_holdings())
    assert values == [FacetValue("icml", "ICML", 1)]


def test_another_venue_is_counted_in_place_of_the_chosen_one() -> None:
    make_paper(venue="ICML")
    make_paper(venue="ACL")
    make_paper(venue="ACL")
    chosen = replace(ALL, venues=frozenset([Venue.objects.get(name="ICML").pk]))
    assert facets.venue_values(chosen, read_holdings()) == [
        FacetValue("icml", "ICML", 3, is_chosen=True),
        FacetValue("acl", "ACL", 2),
    ]


def test_parts_that_no_paper_has_are_left_out() -> None:
    make_paper(title="A Title")
    values = facets.having_values(ALL, read_holdings(), {"title": "a title", "code": "code"})
    assert values == [FacetValue("title", "a title", 1)]


def test_a_chosen_part_counts_what_there_is_without_it() -> None:
    make_paper(title="A Title")
    make_paper()
    chosen = replace(ALL, parts=frozenset(["title"]))
    values = facets.having_values(chosen, read_holdings(), PARTS)
    assert values == [FacetValue("title", "a title", 2, is_chosen=True)]


def test_hidden_papers_are_counted_nowhere() -> None:
    make_paper(topics=(make_topic(),))
    Paper.objects.soft_delete()
    held = read_holdings()
    assert not facets.topic_values(ALL, held)
    assert not facets.venue_values(ALL, held)
    assert not facets.year_values(ALL, held)
    assert not facets.having_values(ALL, held, PARTS)

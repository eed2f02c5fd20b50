import pytest

from catalog import facets
from catalog.facets import FacetValue
from catalog.models import Paper
from tests.factories import make_paper, make_topic, make_venue

pytestmark = pytest.mark.django_db


def test_a_parent_topic_counts_each_paper_once() -> None:
    area = make_topic("Area")
    one, two = make_topic("One", parent=area), make_topic("Two", parent=area)
    make_paper(topics=(one, two))
    make_paper(topics=(one,))
    assert facets.topic_values(Paper.objects.all()) == [
        FacetValue("area", "Area", 2),
        FacetValue("one", "One", 2),
        FacetValue("two", "Two", 1),
    ]


def test_a_paper_counts_at_every_venue_where_it_came_out() -> None:
    paper = make_paper(venue="ICML", year=2024)
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    make_paper(venue="ICML", year=2024)
    papers = Paper.objects.all()
    assert facets.venue_values(papers) == [
        FacetValue("icml", "ICML", 2),
        FacetValue("workshop", "Workshop", 1),
    ]
    assert facets.year_values(papers) == [
        FacetValue("2024", "2024", 2),
        FacetValue("2023", "2023", 1),
    ]


def test_parts_that_no_paper_has_are_left_out() -> None:
    make_paper(title="A Title")
    values = facets.having_values(Paper.objects.all(), {"title": "a title", "code": "code"})
    assert values == [FacetValue("title", "a title", 1)]

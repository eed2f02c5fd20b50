"""The seeds as readers and search meet them."""

import pytest

from catalog.importing.reports import Report
from catalog.models import Paper, PaperText
from catalog.search.finding import search
from catalog.search.query import parse

pytestmark = pytest.mark.django_db

SEARCHES = {
    "so(3)": "52d79ee807",
    "SE(3)": "804361c0a7",
    "nuPI": "186c84f089",
    "νPI": "186c84f089",
    "O(log n)": "2a2cfd54f2",
    "l2 norm": "5906d81258",
    "multi-scale": "37e99b5d17",
    "MS3D": "37e99b5d17",
    "E3-MoE": "5906d81258",
    "epsilon-optimal": "1cc6b44366",
}


def test_the_formulas_of_the_seeds_are_formulas(seeds: Report) -> None:
    counts = [text.abstract_html.count("<math") for text in PaperText.objects.all()]
    assert (sum(counts), sum(1 for count in counts if count)) == (45, 13)
    assert Paper.objects.filter(has_math=True, title__contains="$").count() == 1


def test_no_seed_needs_a_curators_eye(seeds: Report) -> None:
    assert not Paper.objects.exclude(flags="").exists()
    for text in PaperText.objects.all():
        assert "math-source" not in text.abstract_html
        assert not set(text.abstract_plain) & {"$", "\\"}


@pytest.mark.parametrize(("typed", "key"), SEARCHES.items())
def test_what_people_type_finds_its_paper(seeds: Report, typed: str, key: str) -> None:
    found = search(Paper.objects.alive(), parse(typed))
    assert [paper.key for paper in found] == [key]

import pytest

from catalog.models import Paper
from catalog.search.query import parse
from catalog.search.spelling import missing_terms, near_spellings, respelt
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db


def suggested(text: str) -> str:
    papers, query = Paper.objects.alive(), parse(text)
    return respelt(papers, query, missing_terms(papers, query))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("grpah", "graph"),
        ("grap networks", "graph networks"),
        ("graphx -deep", "graph -deep"),
        ('"all" lovlace', '"all" lovelace'),
        ("author:lovelacee", "author:lovelace"),
        ("topic:renforcement", "topic:reinforcement"),
        ("graphnetworks", "graph networks"),
        ("(grapg OR zzzz) all", "(graph OR zzzz) all"),
        ("pitorch", "pytorch"),
        ("ёлкка", "елка"),
        ("graph zebra", ""),
        ("zzzzzz", ""),
        ("grap grph graaph graphh gragh", ""),
        ("graph networks", ""),
    ],
)
def test_the_nearest_spelling_that_finds_something_is_offered(typed: str, meant: str) -> None:
    make_paper(
        abstract="All graph networks of Ёлка run on PyTorch.",
        authors=("Ada Lovelace",),
        topics=(make_topic("Reinforcement learning"),),
    )
    assert suggested(typed) == meant


def test_the_commoner_of_two_spellings_is_offered() -> None:
    make_paper(abstract="One model of many.")
    make_paper(abstract="Another model of many.")
    make_paper(abstract="They said it was a modal of sorts.")
    assert suggested("modil") == "model"


def test_words_that_nobody_has_are_named() -> None:
    make_paper(abstract="Graph networks.")
    missing = missing_terms(Paper.objects.alive(), parse("graph zebra -cats OR (title:graph dogs)"))
    assert [str(term) for term in missing] == ["zebra", "title:graph", "dogs"]


def test_a_near_spelling_is_one_slip_away() -> None:
    near = set(near_spellings("ab"))
    assert {"b", "a", "ba", "xb", "ax", "xab", "axb", "abx", "a b"} <= near
    assert "ab" not in near

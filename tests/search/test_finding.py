import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.models import Paper, PaperText
from catalog.search.finding import best_first, search
from catalog.search.query import parse
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db

HOSTILE = """park.|"|AND|OR|NOT|C++|(|*| |say "open|so(3)|GPT-4|a:b|title:|^|{x}|NEAR(a b)
|'; DROP TABLE|\\|%|-x|x*|🙂|''|:*|!a|a & b|<->|a\x00b"""


def found(text: str) -> list[Paper]:
    query = parse(text)
    papers = search(Paper.objects.alive(), query)
    return list(best_first(papers, query) if query else papers)


@pytest.mark.parametrize("text", HOSTILE.split("|"))
def test_nothing_typed_is_an_error(text: str) -> None:
    make_paper()
    assert isinstance(found(text), list)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text())
def test_no_text_at_all_is_an_error(text: str) -> None:
    assert found(text) == []


def test_all_words_must_occur() -> None:
    both = make_paper(abstract="Graph networks are fast and exact.")
    make_paper(abstract="Graph theory is old and exact.")
    assert found("graph networks") == [both]


def test_a_phrase_needs_its_words_next_to_each_other() -> None:
    near = make_paper(abstract="A neural network learns.")
    make_paper(abstract="A network of neural cells learns.")
    assert found('"neural network"') == [near]


@pytest.mark.parametrize("text", ["lovelace", "ICML", "title words", "vocabulary"])
def test_title_authors_topics_and_venue_are_searched(text: str) -> None:
    paper = make_paper(
        title="Title Words", authors=("Ada Lovelace",), topics=(make_topic("Vocabulary"),)
    )
    assert found(text) == [paper]


@pytest.mark.parametrize("text", ["Poincare", "poincaré", "POINCARÉ", "Poincare\u0301"])
def test_case_and_accents_do_not_matter(text: str) -> None:
    paper = make_paper(abstract="On Poincaré maps and their uses.")
    assert found(text) == [paper]


def test_a_hit_in_the_title_comes_first() -> None:
    in_text = make_paper(abstract="Sparse sparse sparse models are small.")
    in_title = make_paper(title="Sparse Models", abstract="They are small.")
    assert found("sparse") == [in_title, in_text]


def test_a_bulk_change_of_the_words_is_seen() -> None:
    paper = make_paper()
    PaperText.objects.update(abstract_words="zebra")
    assert found("zebra") == [paper]
    paper.delete()
    assert found("zebra") == []


def test_search_composes_with_filters() -> None:
    make_paper(abstract="Zebra of one year.", year=2023)
    newer = make_paper(abstract="Zebra of another year.", year=2024)
    query = parse("zebra")
    assert list(search(Paper.objects.filter(year=2024), query)) == [newer]
    assert search(Paper.objects.all(), query).count() == 2

import pytest
from django.test import Client
from django.urls import set_script_prefix
from pytest_django import DjangoAssertNumQueries

from catalog.models import Paper
from catalog.search.query import parse
from catalog.views.cards import cards_of
from tests.factories import make_paper

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("versioned")]


def test_cards_are_in_the_order_asked_for_and_missing_ones_left_out() -> None:
    one, two = make_paper(title="One"), make_paper(title="Two")
    assert [card.heading for card in cards_of([two.pk, one.pk, 12345])] == ["Two", "One"]


def test_a_card_is_fetched_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    papers = [make_paper(authors=("Ada Lovelace",)).pk for _ in range(3)]
    first = cards_of(papers)
    with django_assert_num_queries(1):
        assert cards_of(papers) == first


def test_a_changed_paper_gets_a_new_card() -> None:
    paper = make_paper(title="Before")
    cards_of([paper.pk])
    Paper.objects.filter(pk=paper.pk).update(code_url="https://example.org/code")
    paper.text.heading_html = "After"
    paper.text.save()
    assert cards_of([paper.pk])[0].heading == "After"


def test_hits_are_marked_in_one_answer_alone() -> None:
    paper = make_paper(title="Kernels", abstract="Kernels for all. " * 9)
    query = parse("kernels")
    marked = cards_of([paper.pk])[0].with_hits_marked(query)
    assert marked.html.count("<mark>") == 10
    assert "<mark>" not in cards_of([paper.pk])[0].html


def test_the_card_is_the_whole_template() -> None:
    paper = make_paper(title="$x^2$ & more", abstract="About $y$.", authors=("Ada Lovelace",))
    html = cards_of([paper.pk])[0].html
    assert html.count("<article") == html.count("</article>") == 1
    assert "\x00" not in html
    assert html.count("<math") == 2
    assert "Ada Lovelace" in html
    assert f'href="{paper.get_absolute_url()}"' in html


def test_a_paper_without_an_abstract_has_a_card() -> None:
    paper = make_paper(title="A title alone", abstract="")
    assert "A title alone" in cards_of([paper.pk])[0].html


def test_addresses_on_cards_carry_the_path_of_the_site(client: Client) -> None:
    paper = make_paper()
    assert f'href="/papers/{paper.key}/"' in cards_of([paper.pk])[0].html
    set_script_prefix("/library/")
    try:
        assert f'href="/library/papers/{paper.key}/"' in cards_of([paper.pk])[0].html
    finally:
        set_script_prefix("/")

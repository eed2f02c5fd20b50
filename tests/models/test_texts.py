import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import Paper, PaperText
from catalog.models.settling import go_back, rewrite, settle
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db


def test_a_paper_without_a_title_gets_a_derived_heading() -> None:
    paper = make_paper(abstract="We propose Foo, a scheme for bars. It is quick and it is good.")
    assert paper.heading
    assert paper.heading_is_derived
    assert paper.text.title_words == ""


def test_a_heading_is_the_title_once_it_is_known() -> None:
    paper = make_paper()
    paper.title = "On Bars"
    paper.save()
    settle(paper)
    assert paper.heading == "On Bars"
    assert not paper.heading_is_derived


def test_source_never_reaches_the_page_as_markup() -> None:
    paper = make_paper(title="<script>alert(1)</script>", abstract="<img src=x onerror=f()> hi.")
    assert "<script" not in paper.text.heading_html
    assert "<img" not in paper.text.abstract_html


def test_the_abstract_is_kept_as_it_came() -> None:
    source = " Two  blanks,\n$x$ and \\emph{this}. "
    assert PaperText.objects.get(paper=make_paper(abstract=source)).abstract == source


def test_all_names_of_topics_and_venues_are_searched() -> None:
    topic = make_topic("Reinforcement learning")
    topic.add_name("RL", "abbreviation")
    paper = make_paper(topics=(topic,), authors=("Ada Lovelace",))
    assert {"reinforcement", "rl"} <= set(paper.text.topics_words.split())
    assert "icml" in paper.text.venue_words
    assert "lovelace" in paper.text.authors_words


def test_rewriting_brings_stale_words_up_to_date() -> None:
    paper = make_paper(abstract="Fresh words are found here.")
    PaperText.objects.update(abstract_words="stale")
    assert rewrite(Paper.objects.all()) == 1
    assert "fresh" in PaperText.objects.get(paper=paper).abstract_words


def test_rewriting_takes_as_many_queries_for_more_papers() -> None:
    make_tagged_papers(3)
    with CaptureQueriesContext(connection) as few:
        rewrite(Paper.objects.all())
    make_tagged_papers(6)
    with CaptureQueriesContext(connection) as many:
        rewrite(Paper.objects.all())
    assert len(many) == len(few)


def make_tagged_papers(count: int) -> None:
    for _ in range(count):
        make_paper(authors=("Ada Lovelace",), topics=(make_topic(),))


def test_an_earlier_state_comes_back_whole() -> None:
    topic = make_topic("Graphs")
    paper = make_paper(title="Before", authors=("Ada A", "Bo B"), topics=(topic,))
    content = paper.snapshot()
    paper.title = "After"
    paper.save()
    paper.set_authors([])
    paper.tags.all().delete()
    go_back(paper, content)
    assert Paper.objects.get().snapshot() == paper.snapshot()
    assert paper.heading == "Before"
    assert [author.name for author in paper.authors_in_order] == ["Ada A", "Bo B"]
    assert paper.topics_in_order == [topic]

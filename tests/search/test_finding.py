import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.models import Paper, PaperText
from catalog.models.settling import settle
from catalog.search import finding
from catalog.search.finding import BestFirst, search
from catalog.search.query import parse
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db

HOSTILE = """park.|"|AND|OR|NOT|C++|(|*| |say "open|so(3)|GPT-4|a:b|title:|^|{x}|NEAR(a b)
|'; DROP TABLE|\\|%|-x|x*|🙂|''|:*|!a|a & b|<->|a\x00b"""


def found(text: str) -> list[Paper]:
    query = parse(text)
    if not query:
        return list(Paper.objects.alive())
    return Paper.objects.in_order(BestFirst(Paper.objects.alive(), query)[0:100])


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
    PaperText.objects.update(abstract_stems="0zebra", abstract_words="zebras")
    assert found('"zebras"') == [paper]
    assert found("zebra") == [paper]
    paper.delete()
    assert found("zebra") == []


def test_search_composes_with_filters() -> None:
    make_paper(abstract="Zebra of one year.", year=2023)
    newer = make_paper(abstract="Zebra of another year.", year=2024)
    query = parse("zebra")
    assert list(search(Paper.objects.filter(year=2024), query)) == [newer]
    assert search(Paper.objects.all(), query).count() == 2


def texts(*abstracts: str) -> list[Paper]:
    """Papers that say this and a word that tells them apart."""
    return [make_paper(abstract=f"Number {at}. {text}.") for at, text in enumerate(abstracts)]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("park benches", "park."),
        ("GPT-4 as seen in a survey", "GPT-4 - survey"),
        ("non-convex losses", "non-convex"),
        ("non convex losses", "non-convex"),
        ("nonconvex losses", "non-convex"),
        ("non-convex losses", "nonconvex"),
        ("non-convex losses", "non convex"),
        ("non-convex losses", "non-convexity"),
        ("multi-scale models", "multiscale"),
        ("multi-agent systems", "multi-agents"),
        ("C++ kernels", "C++"),
        ("C# kernels", "c#"),
        ("a .NET port", ".net"),
        ("大規模言語モデル", "言語"),
        ("大規模言語モデル", '"規模言"'),
        ("Ёлка", "ёлка"),
        ("ЁЛКА", "елка"),
        ("Éclair", "éclair"),
        ("Poincaré maps", "Poincare"),
        ("Poincare maps", "Poincaré"),
        ("Poincare\u0301 maps", "poincaré"),
        ("deﬁned losses", "defined"),
        ("ＧＰＴ losses", "gpt"),
        ("the model’s view", "model's"),
        ("H₂O and $H_2O$", "h2o"),
        ("an $\\epsilon$-optimal policy", "ε-optimal"),
        ("optimized losses", "optimizing"),
        ("optimization of losses", "optimiza*"),
        ("a robot arm", "rob*"),
        ("graph losses", "GRAPH"),
        ("graph losses", "-zebra"),
        ("graph losses", "graph OR zebra"),
        ("graph losses", "NOT zebra"),
        ("graph losses", "(graph OR zebra) -deep"),
        ("graph losses", "abstract:graph"),
        ("graph losses", "Abstract:(graph -deep)"),
        ("Poincar\\'e, H\\\"older", "poincare holder"),
    ],
)
def test_a_query_finds_its_paper(text: str, query: str) -> None:
    wanted, _ = texts(text, "nothing of the kind")
    assert wanted in found(query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("C is a letter", "C++"),
        ("C++ kernels", "C"),
        ("nets", ".net"),
        ("deep networks", '"deep network"'),
        ("deep networks", "-networks"),
        ("deep networks", "title:networks"),
        ("語言", "言語"),
        ("deep networks", "deep -(net* OR cats)"),
        ("deep networks", "year:2023"),
    ],
)
def test_a_query_does_not_find_what_it_does_not_ask(text: str, query: str) -> None:
    texts(text)
    assert found(query) == []


def test_a_hyphen_inside_a_word_does_not_exclude() -> None:
    joined, apart = texts("non-convex losses", "non convex losses")
    assert set(found("non-convex")) == {joined, apart}
    assert found("losses -convex") == []


def test_fields_look_where_they_say() -> None:
    area = make_topic("Machine learning")
    topic = make_topic("Bandits", parent=area)
    topic.add_name("Multi-armed bandit", "synonym")
    paper = make_paper(
        title="Arms", authors=("Ada Lovelace",), venue="ICML", year=2023, topics=(topic,)
    )
    make_paper(title="Bandits by Ada at ICML", venue="ACL", year=2024)
    for text in (
        "author:ada",
        'author:"Ada Lovelace"',
        "venue:icml",
        "year:2023",
        "year:2020-2023",
        "topic:bandit",
        'topic:"multi-armed bandit"',
        'TOPIC:"machine learning"',
        "topic:machine -year:2024",
        "title:arms",
        "-title:bandits",
    ):
        assert found(text) == [paper], text


def test_a_year_and_a_venue_are_those_of_any_appearance() -> None:
    paper = make_paper(venue="ICML", year=2024)
    paper.appearances.create(year=2023)
    settle(paper)
    assert found("year:2023") == found("year:2024") == [paper]


def test_a_paper_titled_like_the_query_comes_first() -> None:
    make_paper(title="Attention Attention", abstract="Attention is all that you need.")
    exact = make_paper(title="Attention: is all you need!", abstract="Of one word.")
    make_paper(title="Is Attention All You Need?", abstract="Attention is all you need is wrong.")
    assert found("attention is all you need")[0] == exact
    assert found('"Attention is all you need"')[0] == exact


def test_equal_papers_stand_in_the_order_of_their_keys() -> None:
    papers = [make_paper(title="Same", abstract=f"Zebra {'x' * 5}{at}.") for at in range(10)]
    assert found("zebra") == sorted(papers, key=lambda paper: paper.key)


def test_all_is_counted_and_reached_but_only_the_newest_are_ranked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "MOST_RANKED", 4)
    titled = make_paper(title="Zebra", abstract="The very title.")
    papers = [make_paper(title=f"Paper {at}", abstract=f"Zebra {at}.") for at in range(10)]
    best = BestFirst(Paper.objects.all(), parse("zebra"))
    ids = [pk for start in range(0, 12, 3) for pk in best[start : start + 3]]
    assert best.is_bounded
    assert best.count() == len(ids) == len(set(ids)) == 11
    assert ids[0] == titled.pk
    assert set(ids[1:5]) == {paper.pk for paper in papers[6:]}
    assert ids[5:] == [paper.pk for paper in papers[5::-1]]
    assert best[0:11] == ids


def test_the_border_is_found_after_the_filters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MOST_RANKED", 3)
    wanted = [make_paper(abstract=f"Zebra {at}.", year=2020) for at in range(3)]
    for at in range(5):
        make_paper(abstract=f"Zebra {at} again.", year=2024)
    best = BestFirst(Paper.objects.filter(year=2020), parse("zebra"))
    assert not best.is_bounded
    assert set(best[0:10]) == {paper.pk for paper in wanted}

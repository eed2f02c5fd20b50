from typing import Any

import pytest
from django.test import Client

from catalog.checking import problems
from catalog.models import Merge, OtherKey, Paper, Revision, User
from catalog.models.merging import MergeError, merge, unmerge
from catalog.models.settling import settle
from tests.factories import make_paper, make_topic, make_venue

pytestmark = pytest.mark.django_db


def state(paper: Paper) -> dict[str, Any]:
    return Paper.objects.get(pk=paper.pk).snapshot()


def edit(paper: Paper, **fields: Any) -> None:
    paper.refresh_from_db()
    paper.keep_revision(by=None)
    Paper.objects.filter(pk=paper.pk).update(version=paper.version, **fields)
    settle(paper)


def make_twins() -> tuple[Paper, Paper]:
    """A paper that knows much, and one of nothing but an abstract."""
    rich = make_paper(
        title="On Choice",
        code_url="https://example.org/code",
        authors=("Ada Lovelace", "Bo B"),
        topics=(make_topic("Graphs"),),
        appearance={"pages": "1–9", "doi": "10.1000/x"},
    )
    rich.appearances.create(venue=make_venue("NeurIPS"), year=2023)
    return rich, make_paper(topics=(make_topic("Trees"),))


def test_the_survivor_takes_over_what_it_lacks(reader: User) -> None:
    loser, survivor = make_twins()
    own = survivor.text.abstract
    merge(loser, survivor, by=reader)
    merged = state(survivor)
    assert (merged["title"], merged["abstract"]) == ("On Choice", own)
    assert merged["authors"] == ["Ada Lovelace", "Bo B"]
    assert sorted(merged["topics"]) == ["graphs", "trees"]
    places = [(seen["venue"], seen["year"], seen["pages"]) for seen in merged["appearances"]]
    assert places == [("ICML", 2024, "1–9"), ("NeurIPS", 2023, "")]
    assert list(problems()) == []


def test_the_survivor_keeps_what_it_has(reader: User) -> None:
    loser, _ = make_twins()
    survivor = make_paper(title="On Choosing", authors=("Zoe Z",), appearance={"pages": "3"})
    before = state(survivor)
    merge(loser, survivor, by=reader)
    after = state(survivor)
    for name in ("title", "abstract", "authors"):
        assert after[name] == before[name]
    assert after["appearances"][0]["pages"] == "3"


def test_a_paper_without_an_abstract_takes_it_over(reader: User) -> None:
    loser, survivor = make_paper(), make_paper(title="On Choice", abstract="")
    merge(loser, survivor, by=reader)
    assert state(survivor)["abstract"] == loser.text.abstract
    unmerge(loser, by=reader)
    assert state(survivor)["abstract"] == ""


def test_taken_apart_both_are_as_they_were(reader: User) -> None:
    loser, survivor = make_twins()
    before = state(loser), state(survivor)
    merge(loser, survivor, by=reader)
    assert unmerge(loser, by=reader) == []
    assert (state(loser), state(survivor)) == before
    assert set(Paper.objects.alive()) == {loser, survivor}
    assert not Merge.objects.exists()
    assert list(problems()) == []


def test_taken_apart_the_survivor_keeps_what_was_changed_since(reader: User) -> None:
    loser, survivor = make_twins()
    merge(loser, survivor, by=reader)
    edit(survivor, title="On Choosing")
    survivor.appearances.filter(pages="1–9").update(pages="1–10")
    assert unmerge(loser, by=reader) == ["title", "pages"]
    after = state(survivor)
    assert (after["title"], after["authors"], after["topics"]) == ("On Choosing", [], ["trees"])
    assert [seen["pages"] for seen in after["appearances"]] == ["1–10"]


def test_taken_apart_a_paper_keeps_its_only_text(reader: User) -> None:
    loser, survivor = make_paper(), make_paper(title="On Choice", abstract="")
    merge(loser, survivor, by=reader)
    edit(survivor, title="")
    assert unmerge(loser, by=reader) == ["abstract"]
    assert state(survivor)["abstract"] == loser.text.abstract


def test_history_shows_the_merge_on_both(reader: User) -> None:
    loser, survivor = make_twins()
    merge(loser, survivor, by=reader)
    for paper in (loser, survivor):
        kept = Revision.objects.of(paper).get()
        assert (kept.reason, kept.replaced_by) == ("merge", reader)
        assert Paper.objects.get(pk=paper.pk).version == 2


@pytest.mark.parametrize("kind", ["key", "citation_key", "other"])
def test_every_key_of_a_merged_paper_leads_to_the_survivor(
    reader: User, client: Client, kind: str
) -> None:
    first, second, third = make_twins()[0], make_paper(), make_paper()
    OtherKey.objects.create(key="archer24a", paper=first)
    merge(first, second, by=reader)
    merge(second, third, by=reader)
    key = {"key": first.key, "citation_key": first.citation_key, "other": "archer24a"}[kind]
    answer = client.get(f"/papers/{key}/")
    assert (answer.status_code, answer["Location"]) == (301, third.get_absolute_url())


def test_merging_into_a_merged_paper_goes_on_to_its_survivor(reader: User) -> None:
    first, second, third = (make_paper() for _ in range(3))
    merge(second, third, by=reader)
    merge(first, second, by=reader)
    assert Paper.objects.get(pk=first.pk).merged_into == third


def test_merges_never_go_in_a_circle(reader: User) -> None:
    first, second, third = (make_paper() for _ in range(3))
    merge(first, second, by=reader)
    merge(second, third, by=reader)
    for loser, survivor in [(third, first), (third, third), (third, second)]:
        with pytest.raises(MergeError, match="one paper already"):
            merge(loser, survivor, by=reader)
    with pytest.raises(MergeError, match="merged into another paper already"):
        merge(first, third, by=reader)


def test_a_chain_is_taken_apart_from_its_end(reader: User) -> None:
    papers = [make_paper(title=title) for title in ("On Choice", "", "")]
    first, second, third = papers
    before = [state(paper) for paper in papers]
    merge(first, second, by=reader)
    merge(second, third, by=reader)
    assert state(third)["title"] == "On Choice"
    with pytest.raises(MergeError, match="take that back first"):
        unmerge(first, by=reader)
    unmerge(second, by=reader)
    unmerge(first, by=reader)
    assert [state(paper) for paper in papers] == before


def test_what_is_not_merged_cannot_be_taken_apart(reader: User) -> None:
    with pytest.raises(MergeError, match="not merged"):
        unmerge(make_paper(), by=reader)


def test_a_deleted_paper_is_not_merged(reader: User) -> None:
    hidden, paper = make_paper(), make_paper()
    Paper.objects.filter(pk=hidden.pk).soft_delete()
    for pair in [(hidden, paper), (paper, hidden)]:
        with pytest.raises(MergeError, match="is deleted"):
            merge(*pair, by=reader)

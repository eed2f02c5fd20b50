"""What a person did to a paper holds when its file is imported again."""

import pytest

from catalog.importing.undoing import undo
from catalog.models import ImportBatch, Paper, PaperText, User
from catalog.models.merging import merge
from catalog.models.settling import go_back, settle
from tests.factories import make_paper
from tests.importing.batches import FIRST, OTHER, bibtex, edit, records, snapshots
from tests.importing.conftest import Load

pytestmark = pytest.mark.django_db


def rewrite(paper: Paper, abstract: str) -> None:
    paper.keep_revision(by=None)
    paper.save()
    PaperText.objects.filter(paper=paper).update(abstract=abstract)
    settle(paper)


def outcomes(batch: ImportBatch) -> list[str]:
    return [record.outcome for record in records(batch)]


def test_a_paper_is_known_by_its_earlier_abstract(load: Load) -> None:
    load(FIRST)
    rewrite(Paper.objects.get(), OTHER)
    assert outcomes(load(FIRST)) == ["same"]
    assert Paper.objects.get().text.abstract == OTHER


def test_a_paper_made_by_hand_is_known_by_its_earlier_abstract(load: Load) -> None:
    rewrite(make_paper(abstract=FIRST, venue="", year=None), OTHER)
    assert outcomes(load(FIRST)) == ["same"]


@pytest.mark.parametrize(("title", "outcome"), [("On Choice", "same"), ("By Hand", "differs")])
def test_a_title_alone_is_known_after_title_or_year_changed(
    load: Load, title: str, outcome: str
) -> None:
    text = "@article{a, title = {On Choice}, year = {2023}}"
    load(text, "a.bib")
    paper = Paper.objects.get()
    edit(paper, title=title)
    paper.appearances.update(year=2024)
    settle(paper)
    assert outcomes(load(text, "a.bib")) == [outcome]
    assert Paper.objects.get().year == 2024


def test_what_was_known_by_its_doi_is_known_without_it(load: Load) -> None:
    load(bibtex("On Choice", doi="10.1000/x"), "a.bib")
    text = bibtex("On Choice", "An abstract that was written anew since.", doi="10.1000/x")
    load(text, "b.bib")
    paper = Paper.objects.get()
    edit(paper)
    paper.appearances.update(doi="")
    load(text, "b.bib")
    assert Paper.objects.count() == 1


def test_an_undone_import_is_not_held_against_a_record(load: Load) -> None:
    wrong = bibtex("On Choice", "An abstract that was written anew since.", doi="10.1000/x")
    load(bibtex("On Choice", doi="10.1000/x"), "a.bib")
    undo(load(wrong, "b.bib"))
    load(wrong.replace("10.1000/x", "10.1000/y"), "b.bib")
    assert Paper.objects.count() == 2


@pytest.mark.parametrize("name", ["title", "code_url"])
def test_what_was_blanked_stays_blank(load: Load, name: str) -> None:
    text = bibtex("On Choice", code="https://example.org/code")
    load(FIRST)
    load(text, "a.bib")
    edit(Paper.objects.get(), **{name: ""})
    again = load(text, "a.bib")
    assert getattr(Paper.objects.get(), name) == ""
    assert f"stays away: {name}" in records(again)[0].message


def test_another_value_fills_what_was_blanked(load: Load) -> None:
    load(FIRST)
    load(bibtex("Wrong"), "a.bib")
    edit(Paper.objects.get(), title="")
    load(bibtex("Right"), "b.bib")
    assert Paper.objects.get().title == "Right"


def test_what_was_filled_and_undone_may_come_again(load: Load) -> None:
    load(FIRST)
    batch = load(bibtex("On Choice"), "a.bib")
    edit(Paper.objects.get(), code_url="https://example.org/code")
    undo(batch)
    assert Paper.objects.get().title == ""
    load(bibtex("On Choice"), "a.bib")
    assert Paper.objects.get().title == "On Choice"


def test_a_place_that_was_taken_away_stays_away(load: Load) -> None:
    load(FIRST, venue="ICML", year=2024)
    load(FIRST, venue="NeurIPS", year=2023)
    paper = Paper.objects.get()
    before = paper.snapshot()
    paper.keep_revision(by=None)
    paper.save()
    paper.appearances.filter(preferred=False).delete()
    load(FIRST, venue="NeurIPS", year=2023)
    assert len(paper.snapshot()["appearances"]) == 1
    go_back(paper, before)
    assert [str(seen) for seen in paper.appearances.all()] == ["ICML 2024", "NeurIPS 2023"]


def test_a_merged_paper_stays_merged(load: Load, reader: User) -> None:
    load(f"{FIRST}\n\n{OTHER}")
    merge(*Paper.objects.order_by("pk"), by=reader)
    before = snapshots()
    assert outcomes(load(f"{FIRST}\n\n{OTHER}")) == ["same", "same"]
    assert snapshots() == before

import pytest

from catalog.checking import problems
from catalog.importing.correcting import CorrectionError, correct_place
from catalog.importing.undoing import undo
from catalog.models import Paper, User
from catalog.models.settling import settle
from tests.importing.batches import FIRST, OTHER, bibtex, edit, records, snapshots
from tests.importing.conftest import Load

pytestmark = pytest.mark.django_db


def places(paper: Paper) -> list[str]:
    return [str(seen) for seen in Paper.objects.get(pk=paper.pk).appearances.all()]


def test_all_papers_of_a_batch_move_to_the_right_place(load: Load, reader: User) -> None:
    batch = load(f"{FIRST}\n\n{OTHER}", venue="ICML", year=2023)
    report = correct_place(batch, venue="NeurIPS", year=2024, by=reader)
    assert (report.changed, report.kept) == (2, [])
    assert [places(paper) for paper in Paper.objects.all()] == [["NeurIPS 2024"]] * 2
    assert {paper.year for paper in Paper.objects.all()} == {2024}
    assert list(problems()) == []


def test_what_was_right_stays(load: Load, reader: User) -> None:
    batch = load(FIRST, venue="ICML", year=2023)
    correct_place(batch, venue=None, year=2024, by=reader)
    assert places(Paper.objects.get()) == ["ICML 2024"]
    assert correct_place(batch, venue=None, year=2024, by=reader).changed == 0


def test_a_wrong_correction_is_corrected(load: Load, reader: User) -> None:
    batch = load(FIRST, venue="ICML", year=2023)
    edit(Paper.objects.get(), title="On Choice")
    correct_place(batch, venue=None, year=2032, by=reader)
    assert correct_place(batch, venue=None, year=2024, by=reader).changed == 1
    assert places(Paper.objects.get()) == ["ICML 2024"]


def test_papers_without_a_place_get_one(load: Load, reader: User) -> None:
    batch = load(FIRST)
    assert correct_place(batch, venue="ICML", year=2024, by=reader).changed == 1
    assert places(Paper.objects.get()) == ["ICML 2024"]
    undo(batch)
    assert not Paper.objects.exists()


def test_a_place_that_somebody_changed_stays(load: Load, reader: User) -> None:
    batch = load(FIRST, venue="ICML", year=2023)
    paper = Paper.objects.get()
    edit(paper)
    paper.appearances.update(year=2022)
    settle(paper)
    report = correct_place(batch, venue=None, year=2024, by=reader)
    assert report.changed == 0
    assert "somebody changed where it came out" in report.kept[0]
    assert places(paper) == ["ICML 2022"]


def test_a_place_that_another_import_gave_stays(load: Load, reader: User) -> None:
    batch = load(FIRST)
    load(FIRST, venue="ICML", year=2023)
    report = correct_place(batch, venue=None, year=2024, by=reader)
    assert "others say where it came out" in report.kept[0]
    assert places(Paper.objects.get()) == ["ICML 2023"]


def test_an_added_place_becomes_one_with_what_is_there(load: Load, reader: User) -> None:
    load(FIRST, venue="ICML", year=2024)
    before = snapshots()
    batch = load(bibtex("On Choice", pages="1--9"), "a.bib", venue="ICML", year=2023)
    paper = Paper.objects.get()
    assert places(paper) == ["ICML 2024", "ICML 2023"]
    correct_place(batch, venue=None, year=2024, by=reader)
    assert places(paper) == ["ICML 2024"]
    assert paper.appearances.get().pages == "1–9"
    undo(batch)
    assert snapshots() == before
    assert list(problems()) == []


def test_undoing_the_batch_removes_what_was_corrected(load: Load, reader: User) -> None:
    batch = load(f"{FIRST}\n\n{OTHER}", venue="ICML", year=2023)
    correct_place(batch, venue="NeurIPS", year=None, by=reader)
    report = undo(batch)
    assert (report.removed, report.kept) == (2, [])


def test_importing_the_file_again_brings_no_wrong_place(load: Load, reader: User) -> None:
    correct_place(load(FIRST, venue="ICML", year=2023), venue=None, year=2024, by=reader)
    again = load(FIRST, venue="ICML", year=2023)
    assert places(Paper.objects.get()) == ["ICML 2024"]
    assert records(again)[0].outcome == "same"
    assert "took this away" in records(again)[0].message


def test_earlier_keys_lead_to_the_paper_and_final_ones_stay(load: Load, reader: User) -> None:
    batch = load(FIRST, venue="ICML", year=2023)
    paper = Paper.objects.get()
    provisional = paper.citation_key
    correct_place(batch, venue=None, year=2024, by=reader)
    assert Paper.objects.get().citation_key == f"icml-2024-{paper.key}"
    assert paper.other_keys.get().key == provisional


@pytest.mark.parametrize(("venue", "year"), [(None, None), ("", None), (None, 1492)])
def test_a_place_that_cannot_be_is_refused(
    load: Load, reader: User, venue: str | None, year: int | None
) -> None:
    batch = load(FIRST, venue="ICML", year=2023)
    with pytest.raises(CorrectionError):
        correct_place(batch, venue=venue, year=year, by=reader)


def test_an_undone_import_is_not_corrected(load: Load, reader: User) -> None:
    batch = load(FIRST)
    undo(batch)
    with pytest.raises(CorrectionError, match="undone"):
        correct_place(batch, venue="ICML", year=None, by=reader)

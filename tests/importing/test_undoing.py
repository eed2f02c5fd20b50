from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.checking import problems
from catalog.importing.pipeline import Options, run_import, sources_in
from catalog.importing.undoing import UndoReport, undo
from catalog.models import Author, ImportBatch, Paper, PaperTopic, User, Venue
from catalog.models.merging import merge
from catalog.models.settling import settle
from tests.conftest import LISTS, SEEDS
from tests.factories import make_paper, make_topic
from tests.importing.batches import edit

pytestmark = pytest.mark.django_db

BIB = str(SEEDS / "icml2024.bib")


def load(*paths: str) -> ImportBatch:
    report = run_import(sources_in(paths), Options())
    return ImportBatch.objects.get(pk=report.batch or 0)


def taken_back(batch: ImportBatch) -> UndoReport:
    report = undo(batch)
    assert list(problems()) == []
    return report


def test_what_an_import_made_goes() -> None:
    report = taken_back(load(*LISTS))
    assert (report.removed, report.kept) == (54, [])
    assert not Paper.objects.exists()
    assert not Venue.objects.exists()


def test_what_an_import_filled_is_blank_again() -> None:
    load(*LISTS)
    before = {paper.key: paper.snapshot() for paper in Paper.objects.all()}
    report = taken_back(load(BIB))
    assert (report.removed, report.blanked, report.kept) == (0, 54, [])
    assert {paper.key: paper.snapshot() for paper in Paper.objects.all()} == before
    assert not Author.objects.exists()


def test_what_people_changed_since_stays(reader: User) -> None:
    load(*LISTS)
    batch = load(BIB)
    edited = Paper.objects.all()[0]
    edited.title = "Another title"
    edited.save()
    report = taken_back(batch)
    assert len(report.kept) == 1
    assert "title changed since" in report.kept[0]
    edited.refresh_from_db()
    assert edited.title == "Another title"
    assert edited.authors_in_order == []


def test_what_people_touched_is_not_removed(reader: User) -> None:
    batch = load(*LISTS)
    tagged, edited, deleted = Paper.objects.all()[:3]
    PaperTopic.objects.create(paper=tagged, topic=make_topic(), added_by=reader)
    settle(tagged)
    edited.keep_revision(by=reader)
    Paper.objects.filter(pk=deleted.pk).soft_delete()
    report = taken_back(batch)
    assert (report.removed, len(report.kept)) == (51, 3)
    assert set(Paper.objects.all()) == {tagged, edited, deleted}


def test_what_another_import_holds_too_stays_until_that_is_undone() -> None:
    first = load(*LISTS)
    again = load(*LISTS)
    assert taken_back(first).removed == 0
    assert taken_back(again).removed == 0
    assert Paper.objects.count() == 54


def test_what_was_undone_can_be_imported_again(tmp_path: Path) -> None:
    taken_back(load(*LISTS))
    load(*LISTS)
    assert Paper.objects.count() == 54


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    batch = load(*LISTS)
    call_command("undo_import", str(batch.pk))
    assert "54 papers removed, 0 blanked, 0 kept" in capsys.readouterr().out
    with pytest.raises(CommandError, match="undone already"):
        call_command("undo_import", str(batch.pk))
    with pytest.raises(CommandError, match="there is no import"):
        call_command("undo_import", "999")


def test_wrong_titles_are_blank_again_and_edits_stay(reader: User, tmp_path: Path) -> None:
    load(*LISTS)
    wrong = tmp_path / "wrong.bib"
    titles = (
        Path(BIB).read_text(encoding="utf-8").replace("\n  title     = {", "\n  title = {Wrong ")
    )
    wrong.write_text(titles, encoding="utf-8")
    batch = load(str(wrong))
    edited = Paper.objects.filter(title__startswith="Wrong")[0]
    edit(edited, title="By Hand")
    report = taken_back(batch)
    assert [line for line in report.kept if "title changed since" in line] == report.kept
    assert list(Paper.objects.exclude(title="").values_list("title", flat=True)) == ["By Hand"]
    load(BIB)
    assert Paper.objects.filter(title="").count() == 0
    assert not Paper.objects.filter(title__startswith="Wrong").exists()


def test_a_title_taken_over_by_a_merge_goes_too(reader: User) -> None:
    load(*LISTS)
    batch = load(BIB)
    survivor, loser = make_paper(), Paper.objects.all()[0]
    merge(loser, survivor, by=reader)
    taken_back(batch)
    assert Paper.objects.get(pk=survivor.pk).title == ""


def test_a_paper_into_which_another_was_merged_is_not_removed(reader: User) -> None:
    batch = load(*LISTS)
    merge(make_paper(), Paper.objects.all()[0], by=reader)
    assert taken_back(batch).removed == 53

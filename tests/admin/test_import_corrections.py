"""What a curator mends on the page of an import, once it is done."""

from pathlib import Path

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from catalog.importing.pipeline import Options, run_import
from catalog.importing.sources import sources_in
from catalog.importing.turns import turn_of
from catalog.models import ImportBatch, ImportedRecord, Paper
from tests.admin.batches import LIST, OTHER, REST, WHOLE, add_imported, make_report
from tests.admin.import_pages import IMPORTS, address, buttons_of, text_of
from tests.factories import make_paper

pytestmark = pytest.mark.django_db

TITLED = "@article{{a, title={{{}}}, abstract={{We study zebras with great care.}}, year={{2024}}}}"


def imported(folder: Path, text: str, name: str = "list.txt") -> ImportBatch:
    (folder / name).write_text(text, encoding="utf-8")
    report = run_import(sources_in([str(folder / name)]), Options())
    return ImportBatch.objects.get(pk=report.batch or 0)


def decide(client: Client, batch: ImportBatch, record: ImportedRecord, decision: str) -> str:
    url = address(batch, f"records/{record.pk}/")
    answer = client.post(f"{url}?show=cut&page=1", {"decision": decision})
    assert answer["Location"].startswith(address(batch) + "?show=cut&page=1")
    return text_of(client, answer["Location"])


@pytest.fixture
def differing(db: None, tmp_path: Path) -> ImportBatch:
    """A batch that knows another title for a paper."""
    imported(tmp_path, TITLED.format("On Zebras"), "first.bib")
    return imported(tmp_path, TITLED.format("On Striped Zebras"), "second.bib")


def test_their_values_are_taken_for_a_record(importing: Client, differing: ImportBatch) -> None:
    page = text_of(importing, address(differing))
    assert "<td>On Zebras</td><td>On Striped Zebras</td>" in page
    record = ImportedRecord.objects.get(file__batch=differing)
    page = decide(importing, differing, record, "take-theirs")
    assert "The values of the file are in place." in page
    assert Paper.objects.get().title == "On Striped Zebras"
    page = text_of(importing, address(differing))
    assert "The values of the file were taken." in page
    assert "Title is" not in page  # which was so before
    assert not buttons_of(page)


def test_their_values_are_taken_for_all(importing: Client, differing: ImportBatch) -> None:
    answer = importing.post(
        address(differing, "decide/"), {"decision": "take-all-theirs"}, follow=True
    )
    assert "Changed: 1." in answer.content.decode()
    assert Paper.objects.get().title == "On Striped Zebras"
    assert LogEntry.objects.get().change_message == "Changed: 1."


def test_values_that_somebody_changed_meanwhile_are_kept_and_said(
    importing: Client, differing: ImportBatch
) -> None:
    Paper.objects.update(title="On the Zebra")
    record = ImportedRecord.objects.get(file__batch=differing)
    assert "changed since the import" in decide(importing, differing, record, "take-theirs")
    assert Paper.objects.get().title == "On the Zebra"


def test_a_look_alike_becomes_one_with_the_other(importing: Client) -> None:
    batch, other = make_report(papers=0), make_paper()
    record = add_imported(batch, make_paper(), like=other)
    assert "The two are one paper now." in decide(importing, batch, record, "same")
    record.refresh_from_db()
    assert record.paper
    assert record.paper.merged_into == other


def test_a_look_alike_stays_a_paper_of_its_own(importing: Client) -> None:
    batch = make_report(papers=0)
    record = add_imported(batch, make_paper(), like=make_paper())
    assert "They stay two papers." in decide(importing, batch, record, "separate")
    assert not buttons_of(text_of(importing, address(batch)))


def test_a_cut_abstract_is_joined(importing: Client, tmp_path: Path) -> None:
    batch = imported(tmp_path, LIST)
    record = ImportedRecord.objects.get(looks_cut=True)
    assert "Joined with the one before." in decide(importing, batch, record, "join")
    abstracts = [paper.text.abstract for paper in Paper.objects.filter(merged_into=None)]
    assert set(abstracts) == {f"{WHOLE}\n\n{REST}", OTHER}


def test_a_wrong_place_is_put_right_for_all_papers(importing: Client, tmp_path: Path) -> None:
    batch = imported(tmp_path, LIST)
    answer = importing.post(
        address(batch, "place/"), {"venue": "NeurIPS", "year": "2023"}, follow=True
    )
    assert "Changed: 3." in answer.content.decode()
    places = {(str(paper.venue), paper.year) for paper in Paper.objects.all()}
    assert places == {("NeurIPS", 2023)}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Say the right venue"),
        ({"year": "17"}, "greater than or equal to"),
        ({"venue": "…"}, "venue"),
    ],
)
def test_a_place_that_cannot_be_is_refused_in_the_form(
    importing: Client, tmp_path: Path, sent: dict[str, str], said: str
) -> None:
    batch = imported(tmp_path, LIST)
    answer = importing.post(address(batch, "place/"), sent)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert said in answer.content.decode()


def test_undoing_says_what_goes_and_what_stays_first(importing: Client, tmp_path: Path) -> None:
    batch = imported(tmp_path, LIST)
    edited = Paper.objects.all()[0]
    edited.keep_revision(by=None)
    page = text_of(importing, address(batch, "undo/"))
    assert "removes 2 papers that it made" in page
    assert f"<li>{edited}: somebody edited it</li>" in page
    answer = importing.post(address(batch, "undo/"), follow=True)
    assert "Removed: 2. Blanked: 0. Kept: " in answer.content.decode()
    assert list(Paper.objects.all()) == [edited]
    assert "undone" in text_of(importing, IMPORTS)


def test_an_import_is_undone_once(importing: Client, tmp_path: Path) -> None:
    batch = imported(tmp_path, LIST)
    importing.post(address(batch, "undo/"))
    page = text_of(importing, address(batch))
    assert not buttons_of(page)
    assert "Venue or year was wrong" not in page
    assert page.count("Its paper is no longer here.") == 3
    assert "It was undone already." in text_of(importing, address(batch, "undo/"))
    answer = importing.post(address(batch, "undo/"))
    assert "It was undone already." in answer.content.decode()


def test_an_import_is_not_undone_twice_at_once(importing: Client, tmp_path: Path) -> None:
    batch = imported(tmp_path, LIST)
    with turn_of(batch):
        answer = importing.post(address(batch, "undo/"))
    assert "It is being undone just now." in answer.content.decode()
    assert Paper.objects.count() == 3


def test_undoing_says_what_corrections_it_takes_back(importing: Client, tmp_path: Path) -> None:
    batch = imported(tmp_path, LIST)
    decide(importing, batch, ImportedRecord.objects.get(looks_cut=True), "join")
    assert "removes 3 papers that it made" in text_of(importing, address(batch, "undo/"))
    importing.post(address(batch, "undo/"))
    assert not Paper.objects.exists()

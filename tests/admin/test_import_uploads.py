"""From sending files over the preview to papers, as the pages carry it."""

import pytest
from django.test import Client

from catalog.models import ImportBatch, Paper, PreviewedRecord
from tests.admin.batches import LIST, OTHER, REST, WHOLE
from tests.admin.import_pages import IMPORTS, address, buttons_of, file, text_of
from tests.factories import make_paper

# The worker is asked once the upload is committed, and here does its work at once.
pytestmark = pytest.mark.django_db(transaction=True)


def send(client: Client, **fields: object) -> ImportBatch:
    answer = client.post(f"{IMPORTS}add/", {"uploads": file(LIST.encode())} | fields)
    batch = ImportBatch.objects.latest("pk")
    assert answer["Location"] == address(batch)
    return batch


def decide(client: Client, record: PreviewedRecord, decision: str, show: str = "all") -> str:
    """The page after the decision; the browser comes back to where it was."""
    batch = record.file.batch
    url = f"{address(batch, f'previewed/{record.pk}/')}?show={show}"
    answer = client.post(url, {"decision": decision})
    place = f"{address(batch)}?show={show}#record-"
    assert answer["Location"].startswith(place)
    page = text_of(client, answer["Location"])
    assert f'id="record-{answer["Location"].removeprefix(place)}"' in page
    return page


def test_files_and_pasted_text_are_shown_before_anything_is_stored(importing: Client) -> None:
    batch = send(importing, pasted=f"ICML 2024 Papers\n\n{OTHER} Again.")
    page = text_of(importing, address(batch))
    assert "Import 4 new papers<" in page
    assert "pasted text" in page
    assert not Paper.objects.exists()


def test_what_was_chosen_holds_for_every_record(importing: Client) -> None:
    batch = send(importing, venue="NeurIPS", year="2023", format="abstracts", encoding="utf-8")
    assert "for every record: NeurIPS 2023" in text_of(importing, address(batch))
    importing.post(address(batch, "decide/"), {"decision": "confirm"})
    places = {(str(paper.venue), paper.year) for paper in Paper.objects.all()}
    assert places == {("NeurIPS", 2023)}


def test_the_script_is_sent_to_the_import(importing: Client) -> None:
    answer = importing.post(
        f"{IMPORTS}add/", {"uploads": file(LIST.encode())}, headers={"HX-Request": "true"}
    )
    assert answer["HX-Redirect"] == address(ImportBatch.objects.get())


def test_a_cut_abstract_is_joined_and_taken_apart(importing: Client) -> None:
    batch = send(importing)
    cut = PreviewedRecord.objects.get(looks_cut=True)
    for show in ("all", "cut", "created"):
        page = decide(importing, cut, "join", show)
        assert "Import 2 new papers<" in page
        page = decide(importing, cut, "unjoin", show)
        assert "Import 3 new papers<" in page
    decide(importing, cut, "join")
    importing.post(address(batch, "decide/"), {"decision": "confirm"})
    abstracts = {paper.text.abstract for paper in Paper.objects.all()}
    assert abstracts == {f"{WHOLE}\n\n{REST}", OTHER}


def test_all_that_look_cut_are_joined_at_once(importing: Client) -> None:
    batch = send(importing)
    answer = importing.post(
        f"{address(batch, 'decide/')}?show=cut", {"decision": "join-all"}, follow=True
    )
    page = answer.content.decode()
    assert "Joined with the one before: 1." in page
    assert "join-all" not in buttons_of(page)
    assert answer.request["QUERY_STRING"] == "show=cut"


def test_a_look_alike_is_the_same_paper_or_another(importing: Client) -> None:
    paper = make_paper(abstract=f"{OTHER} This was written by apes.")
    batch = send(importing)
    record = PreviewedRecord.objects.get(like=paper)
    page = decide(importing, record, "same", "like")
    assert "Import 2 new papers<" in page
    page = decide(importing, record, "separate", "like")
    assert "Import 3 new papers<" in page
    decide(importing, record, "same", "like")
    importing.post(address(batch, "decide/"), {"decision": "confirm"})
    assert Paper.objects.count() == 3


def test_confirming_imports_and_the_report_follows(importing: Client) -> None:
    batch = send(importing)
    answer = importing.post(address(batch, "decide/"), {"decision": "confirm"}, follow=True)
    page = answer.content.decode()
    assert "The import has begun." in page
    assert f"Import {batch.pk}: imported" in page
    assert Paper.objects.count() == 3
    again = importing.post(address(batch, "decide/"), {"decision": "confirm"})
    assert again.status_code == 302
    assert Paper.objects.count() == 3


def test_giving_up_keeps_nothing(importing: Client) -> None:
    batch = send(importing)
    answer = importing.post(address(batch, "decide/"), {"decision": "give-up"}, follow=True)
    assert "Given up: nothing was imported." in answer.content.decode()
    assert answer.request["PATH_INFO"] == IMPORTS
    assert not ImportBatch.objects.exists()


def test_a_decision_that_comes_too_late_is_refused_in_words(importing: Client) -> None:
    batch = send(importing)
    importing.post(address(batch, "decide/"), {"decision": "confirm"})
    answer = importing.post(address(batch, "decide/"), {"decision": "join-all"}, follow=True)
    assert 'class="error"' in answer.content.decode()
    assert Paper.objects.count() == 3


def test_a_failure_is_tried_again(importing: Client) -> None:
    batch = send(importing)
    ImportBatch.objects.update(stage=ImportBatch.Stage.FAILED, failure="The disk is full.")
    answer = importing.post(address(batch, "decide/"), {"decision": "try-again"}, follow=True)
    assert answer.status_code == 200
    batch.refresh_from_db()
    assert batch.stage != ImportBatch.Stage.FAILED

"""The list of imports, and what the page of one shows before and while it is done."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from catalog.models import ImportBatch, ImportedFile, Outcome, PreviewedRecord, Upload
from tests.admin.batches import add_previewed, make_preview, make_report
from tests.admin.import_pages import (
    IMPORTS,
    address,
    buttons_of,
    text_of,
)
from tests.factories import make_paper, make_user

pytestmark = pytest.mark.django_db

LONG_AGO = datetime(2024, 7, 21, tzinfo=UTC)


def test_the_list_says_what_each_import_was(importing: Client) -> None:
    batch = make_report(papers=3, started_by=make_user("ada"))
    ImportedFile.objects.create(batch=batch, path="/home/ada/more.bib")
    page = text_of(importing, IMPORTS)
    assert "list.txt and 1 more" in page
    assert ">ada<" in page
    assert '<td class="field-new">3</td>' in page
    assert f'href="{IMPORTS}add/"' in page


def test_a_preview_shows_each_record_with_its_place_and_words(importing: Client) -> None:
    batch = make_preview("We study $x^2$ zebras.")
    add_previewed(batch, outcome=Outcome.REJECTED, message="neither a title nor an abstract")
    page = text_of(importing, address(batch))
    assert "record 1, line 1" in page
    assert "<math>" in page
    assert "record 2, line 3" in page
    assert "Neither a title nor an abstract" in page
    assert "Import 1 new paper<" in page


SHOWN = {
    "all": 10,
    "created": 3,
    "filled": 1,
    "differs": 1,
    "same": 3,
    "rejected": 1,
    "like": 2,
    "cut": 2,
    "nonsense": 10,
}


@pytest.mark.parametrize("show", SHOWN)
def test_records_are_shown_by_their_fate(importing: Client, show: str) -> None:
    batch = make_preview("We study zebras.")
    first = PreviewedRecord.objects.get()
    for outcome in Outcome:
        add_previewed(batch, "We study apes.", outcome=outcome)
    add_previewed(batch, "We study apes.", outcome="same", like=make_paper())
    add_previewed(batch, "We study apes.", outcome="same", like_record=first)
    add_previewed(batch, "Furthermore, we show.", looks_cut=True)
    add_previewed(batch, "Furthermore, we show.", looks_cut=True, is_joined=True)
    page = importing.get(address(batch), {"show": show}).content.decode()
    assert page.count('class="import-record"') == SHOWN[show]
    assert "Import 3 new papers<" in page


def test_a_file_that_is_refused_as_a_whole_brings_nothing(importing: Client) -> None:
    batch = make_preview("We study zebras.")
    batch.previewed.update(refusal="2 bad records, and all or nothing was asked")
    page = text_of(importing, address(batch))
    assert "Not taken: 2 bad records" in page
    assert buttons_of(page) == {"give-up"}


def test_long_previews_have_pages_of_fifty(importing: Client) -> None:
    batch = make_preview(*(f"We study {number} zebras." for number in range(51)))
    page = text_of(importing, address(batch))
    assert page.count('class="import-record"') == 50
    assert 'href="?page=2#records"' in page
    assert text_of(importing, address(batch) + "?page=2").count('class="import-record"') == 1
    assert "Page 2 of 2" in text_of(importing, address(batch) + "?page=99")


def test_what_a_record_fills_and_says_otherwise_stands_beside_what_is_here(
    importing: Client,
) -> None:
    batch = make_preview()
    changes = {
        "filled": {"appearance": 7, "authors": ["Ada Lovelace", "Zoe Ox"], "year": 2024},
        "differences": {"title": ["On <Zebras>", "On Striped Zebras"]},
    }
    add_previewed(batch, "We study.", outcome="differs", paper=make_paper(), **changes)
    page = text_of(importing, address(batch))
    cells = '<th scope="row">{}</th><td>{}</td><td>{}</td>'
    assert cells.format("Title", "On &lt;Zebras&gt;", "On Striped Zebras") in page
    assert cells.format("Authors", "blank", "Ada Lovelace, Zoe Ox") in page
    assert cells.format("Year", "blank", "2024") in page
    assert "Appearance" not in page


def test_a_look_alike_stands_beside_what_it_looks_like(importing: Client) -> None:
    paper = make_paper(abstract="We study zebras with great care.")
    batch = make_preview()
    record = add_previewed(batch, "We study zebras with care.", like=paper, similarity=0.93)
    page = text_of(importing, address(batch))
    assert "with great care" in page
    assert "93% in common" in page
    assert buttons_of(page) >= {"same", "separate"}
    for decided, left in ((True, "separate"), (False, "same")):
        PreviewedRecord.objects.filter(pk=record.pk).update(is_same=decided)
        assert buttons_of(text_of(importing, address(batch))) & {"same", "separate"} == {left}


def test_what_looks_cut_stands_beside_the_record_before_it(importing: Client) -> None:
    batch = make_preview("We study zebras.", "Furthermore, we count them.")
    cut = PreviewedRecord.objects.last()
    assert cut
    PreviewedRecord.objects.filter(pk=cut.pk).update(looks_cut=True)
    page = text_of(importing, address(batch) + "?show=cut")
    assert "We study zebras." in page
    assert buttons_of(page) >= {"join", "join-all"}
    PreviewedRecord.objects.filter(pk=cut.pk).update(is_joined=True)
    assert buttons_of(text_of(importing, address(batch))) == {"confirm", "give-up", "unjoin"}


def test_nothing_to_import_offers_no_import(importing: Client) -> None:
    batch = make_preview()
    add_previewed(batch, "We study.", outcome="same", paper=make_paper())
    assert buttons_of(text_of(importing, address(batch))) == {"give-up"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"records_done": 500, "records_expected": 1500}, "500 of 1,500 records"),
        ({"records_done": 500}, "500 records"),
        ({}, "Waiting for its turn."),
        ({"stage_since": LONG_AGO}, "no worker is running"),
    ],
)
@pytest.mark.parametrize("stage", ["reading", "importing"])
def test_an_import_under_way_says_how_far_it_is(
    importing: Client, stage: str, fields: dict[str, Any], said: str
) -> None:
    batch = ImportBatch.objects.create(stage=stage, **fields)
    for headers in ({}, {"HX-Request": "true"}):
        answer = importing.get(address(batch), headers=headers)
        assert said in answer.content.decode()
        assert ("<html" in answer.content.decode()) != bool(headers)


def test_the_script_is_sent_on_when_the_work_is_done(importing: Client) -> None:
    answer = importing.get(address(make_report()), headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"


def test_an_import_that_was_killed_says_so(importing: Client) -> None:
    batch = make_report()
    ImportBatch.objects.filter(pk=batch.pk).update(stage="importing", runner="elsewhere 1 2")
    assert "stopped before its end" in text_of(importing, address(batch))


def test_a_failure_says_what_to_do(importing: Client) -> None:
    batch = ImportBatch.objects.create(stage="failed", failure="The disk is full. Make room.")
    page = text_of(importing, address(batch))
    assert "The disk is full. Make room." in page
    assert buttons_of(page) == set()
    Upload.objects.create(batch=batch, name="list.txt", size=16)
    page = text_of(importing, address(batch))
    assert "The disk is full. Make room." in page
    assert buttons_of(page) == {"try-again", "give-up"}

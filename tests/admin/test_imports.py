"""The pages about imports: who may, what they show, and that only what is sent changes anything."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.admin.import_forms import ENCODING_LABELS, FORMAT_LABELS, MOST_PASTED
from catalog.importing.sniffing import FORMAT_NAMES
from catalog.models import ImportBatch, ImportedFile, Outcome, PreviewedRecord, Upload, User
from tests.admin.batches import add_imported, add_previewed, make_preview, make_report
from tests.admin.import_pages import (
    IMPORTS,
    address,
    buttons_of,
    file,
    make_staff,
    signed_in,
    text_of,
)
from tests.factories import make_paper, make_user

pytestmark = pytest.mark.django_db

LONG_AGO = datetime(2024, 7, 21, tzinfo=UTC)

# The address: what a stranger, a member, staff and a curator are answered to GET, and a curator
# to an empty POST.
RULES = {
    "": (302, 302, 403, 200, 200),
    "add/": (302, 302, 403, 200, 200),
    "{preview}/change/": (302, 302, 403, 200, 405),
    "{report}/change/": (302, 302, 403, 200, 405),
    "{report}/history/": (302, 302, 403, 200, 200),
    "{report}/delete/": (302, 302, 403, 403, 403),
    "{report}/undo/": (302, 302, 403, 200, 302),
    "{report}/place/": (302, 302, 403, 200, 200),
    "{preview}/decide/": (302, 302, 405, 405, 400),
    "{preview}/previewed/{previewed}/": (302, 302, 405, 405, 400),
    "{report}/records/{record}/": (302, 302, 405, 405, 400),
}


@pytest.fixture
def keys() -> dict[str, int]:
    preview, report = make_preview("We study zebras."), make_report()
    return {
        "preview": preview.pk,
        "report": report.pk,
        "previewed": preview.previewed.get().records.get().pk,
        "record": report.files.get().records.get().pk,
    }


@pytest.mark.parametrize("rule", RULES)
def test_who_may(rule: str, keys: dict[str, int], importing: Client) -> None:
    url = IMPORTS + rule.format(**keys)
    people = [Client(), signed_in(make_user()), signed_in(make_staff()), importing]
    answers = [someone.get(url).status_code for someone in people]
    assert (*answers, importing.post(url).status_code) == RULES[rule]


@pytest.mark.parametrize("rule", RULES)
def test_nobody_else_sends_anything(rule: str, keys: dict[str, int]) -> None:
    url = IMPORTS + rule.format(**keys)
    before = everything()
    for someone in (Client(), signed_in(make_user()), signed_in(make_staff())):
        assert someone.post(url).status_code in {302, 403, 405}
    assert everything(without=User) == before


@pytest.mark.parametrize("rule", RULES)
def test_a_form_without_its_token_is_refused(rule: str, keys: dict[str, int]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_staff("add_importbatch", "change_importbatch"))
    assert client.post(IMPORTS + rule.format(**keys)).status_code == 403


def test_looking_changes_nothing(keys: dict[str, int], importing: Client) -> None:
    before = everything()
    for rule in RULES:
        importing.get(IMPORTS + rule.format(**keys))
    assert everything() == before


def everything(without: type[User] | None = User) -> list[Any]:
    models = [model for model in apps.get_app_config("catalog").get_models() if model != without]
    return [list(model._default_manager.order_by("pk").values()) for model in models]


@pytest.mark.parametrize("page", ["change/", "undo/", "place/"])
def test_an_import_that_is_not_there_is_not_found(importing: Client, page: str) -> None:
    assert importing.get(f"{IMPORTS}99/{page}").status_code == 404


def test_a_record_of_another_import_is_not_found(keys: dict[str, int], importing: Client) -> None:
    url = f"{IMPORTS}{keys['preview']}/records/{keys['record']}/"
    assert importing.post(url, {"decision": "same"}).status_code == 404


def test_a_decision_about_a_preview_that_is_gone_is_said_to_be_late(importing: Client) -> None:
    batch = make_report()
    answer = importing.post(address(batch, "previewed/7/"), {"decision": "join"}, follow=True)
    assert "Meanwhile somebody has decided" in answer.content.decode()


# What the pages take to make


@pytest.mark.parametrize("make", [make_preview, make_report])
@pytest.mark.parametrize("show", ["all", "like", "cut"])
def test_a_page_takes_as_many_queries_for_more_records(
    importing: Client, make: Any, show: str
) -> None:
    batch = make()
    counts = []
    for more in (3, 6):
        for _ in range(more):
            fields = {"like": make_paper(), "looks_cut": True}
            if make is make_preview:
                add_previewed(batch, "We study zebras.", paper=make_paper(), **fields)
            else:
                add_imported(batch, make_paper(), **fields)
        with CaptureQueriesContext(connection) as queries:
            importing.get(address(batch), {"show": show})
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_takes_as_many_queries_for_more_imports(importing: Client) -> None:
    counts = []
    for more in (2, 4):
        for _ in range(more):
            make_report()
        with CaptureQueriesContext(connection) as queries:
            importing.get(IMPORTS)
        counts.append(len(queries))
    assert counts[0] == counts[1]


# The list


def test_the_list_says_what_each_import_was(importing: Client) -> None:
    batch = make_report(papers=3, started_by=make_user("ada"))
    ImportedFile.objects.create(batch=batch, path="/home/ada/more.bib")
    page = text_of(importing, IMPORTS)
    assert "list.txt and 1 more" in page
    assert ">ada<" in page
    assert '<td class="field-new">3</td>' in page
    assert f'href="{IMPORTS}add/"' in page


# Sending files


def test_every_format_has_a_name_for_people() -> None:
    assert set(FORMAT_LABELS) == set(FORMAT_NAMES)


@pytest.mark.parametrize("encoding", ENCODING_LABELS)
def test_every_encoding_is_known(encoding: str) -> None:
    assert "abstract".encode(encoding)


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({}, "Choose a file, or paste something below."),
        ({"pasted": " \n "}, "Choose a file, or paste something below."),
        ({"uploads": [file(b"", "empty.txt"), file()]}, "“empty.txt” is empty."),
        ({"uploads": [file(name=f"{n}.txt") for n in range(101)]}, "These are 101 files"),
        ({"pasted": "a" * (MOST_PASTED + 1)}, "at most 2,000,000 can be pasted"),
        ({"pasted": "We study.", "encoding": "big5"}, "Pasted text has no encoding to choose"),
        ({"pasted": "We study.", "year": "20024"}, "less than or equal to"),
        ({"pasted": "We study.", "year": "soon"}, "Enter a whole number."),
        ({"pasted": "We study.", "venue": "V" * 201}, "at most 200 characters"),
        ({"pasted": "We study.", "format": "poem"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_taken_is_said_beside_its_field(
    importing: Client, sent: dict[str, Any], message: str
) -> None:
    answer = importing.post(f"{IMPORTS}add/", sent)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert message in page
    assert page.index("errorlist") < page.index(message)
    assert not ImportBatch.objects.exists()


def test_a_form_with_a_fault_keeps_what_was_typed(importing: Client) -> None:
    sent = {"pasted": "We study zebras.", "venue": "ICML", "year": "20024", "format": "bibtex"}
    page = importing.post(f"{IMPORTS}add/", sent | {"uploads": file()}).content.decode()
    assert "We study zebras." in page
    assert 'value="ICML"' in page
    assert '<option value="bibtex" selected>' in page
    assert "choose them again" in page


def test_the_script_keeps_the_files_of_a_form_with_a_fault(importing: Client) -> None:
    headers = {"HX-Request": "true"}
    sent = {"uploads": file(), "year": "20024"}
    page = importing.post(f"{IMPORTS}add/", sent, headers=headers).content.decode()
    assert 'hx-preserve="true"' in page
    assert "choose them again" not in page


# The preview


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


# Progress


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

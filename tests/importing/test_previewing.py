import gzip
import io
import json
import zipfile
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.importing import file_runs
from catalog.importing.previewing import preview
from catalog.importing.tasks import read_for_preview
from catalog.models import ImportBatch, Paper, PreviewedFile, PreviewedRecord
from tests.factories import make_paper
from tests.importing.test_supposing import befall, fates, files, outcome_of, rolled_back
from tests.importing.uploading import (
    NEAR,
    NEARER,
    ONE,
    REST,
    TWO,
    imported,
    outcomes,
    preview_of,
    records_of,
    text_of,
    upload,
)

pytestmark = pytest.mark.django_db


def test_a_preview_waits_for_a_decision_and_keeps_no_paper() -> None:
    batch = preview_of(text_of(ONE, TWO))
    assert (batch.stage, batch.records_done, batch.records_expected) == ("preview", 2, 2)
    assert outcomes(batch) == ["created", "created"]
    assert not Paper.objects.exists()
    assert not batch.files.exists()


def test_a_record_is_shown_as_it_would_look() -> None:
    (record,) = records_of(preview_of(text_of("We study $x^2$ & more. " + ONE)))
    assert "<math" in record.abstract_html
    assert "&amp; more" in record.abstract_html
    assert record.heading_html
    assert record.raw["fields"]["abstract"].startswith("We study $x^2$")
    assert (record.line, record.number) == (3, 1)


def test_a_rejected_record_is_shown_with_its_reason() -> None:
    record = records_of(preview_of(text_of(ONE, "Too <b>short.", TWO)))[1]
    assert (record.outcome, record.paper, record.line) == ("rejected", None, 5)
    assert "too short" in record.message
    assert "Too" in record.abstract_html


def test_what_would_be_filled_and_what_differs_are_shown() -> None:
    paper = make_paper(title="On Choice", abstract=ONE, venue="ICML")
    row = {"title": "On Choosing", "abstract": ONE, "authors": ["Ada Lovelace"], "year": 2024}
    (record,) = records_of(preview_of(json.dumps(row)))
    assert (record.outcome, record.paper) == ("differs", paper)
    assert record.filled == {"authors": ["Ada Lovelace"]}
    assert record.differences == {"title": ["On Choice", "On Choosing"]}


def test_a_look_alike_of_a_stored_paper_names_it() -> None:
    paper = make_paper(abstract=NEAR)
    (record,) = records_of(preview_of(text_of(NEARER)))
    assert (record.outcome, record.like, record.like_record) == ("created", paper, None)
    assert record.similarity
    assert record.similarity > 0.7


def test_a_look_alike_of_an_earlier_record_names_that() -> None:
    first, second, third = records_of(preview_of(text_of(NEAR), text_of(ONE, NEARER)))
    assert (first.like_record, second.like_record, third.like_record) == (None, None, first)
    assert third.like is None


def test_a_copy_of_an_earlier_record_is_the_same() -> None:
    assert outcomes(preview_of(text_of(ONE), text_of(ONE))) == ["created", "same"]


def test_a_record_that_looks_cut_says_so() -> None:
    assert [record.looks_cut for record in records_of(preview_of(text_of(ONE, REST)))] == [
        False,
        True,
    ]


def test_archives_are_opened_and_files_that_cannot_be_read_are_named() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.txt", text_of(ONE))
        archive.writestr("two.txt", text_of(TWO))
    batch = preview_of(packed.getvalue(), gzip.compress(b"")[:9], b"\x89PNG\r\n\x1a\n\x00\x00")
    shown = list(batch.previewed.values_list("path", "format", "refusal"))
    assert [(path.rpartition("/")[2], form) for path, form, _ in shown[:2]] == [
        ("one.txt", "abstracts"),
        ("two.txt", "abstracts"),
    ]
    assert [bool(refusal) for _, _, refusal in shown] == [False, False, True, True]


def test_a_file_that_a_strict_import_would_refuse_is_shown_nevertheless() -> None:
    batch = preview_of(text_of(ONE, "Too short.", TWO), strict=True)
    assert batch.previewed.get().refusal == "1 of its 3 records cannot be taken, so none is"
    assert outcomes(batch) == ["created", "rejected", "created"]


def test_text_that_no_database_holds_is_left_out_of_the_preview() -> None:
    rows = [{"title": "a\x00b", "abstract": ONE}, {"title": "a\ud800b", "abstract": TWO}]
    batch = preview_of("\n".join(map(json.dumps, rows)))
    assert outcomes(batch) == ["rejected", "rejected"]
    assert imported(batch).files.get().records.filter(outcome="rejected").count() == 2


def test_a_text_that_is_far_too_long_is_not_kept_twice() -> None:
    batch = preview_of(text_of(ONE, "word " * 50_000))
    record = records_of(batch)[1]
    assert (record.outcome, set(record.raw)) == ("rejected", {"reason", "found"})
    assert len(record.abstract_html) < 10_000
    rejected = imported(batch).files.get().records.get(outcome="rejected")
    assert rejected.message == record.message


def test_reading_again_replaces_the_earlier_preview() -> None:
    batch = upload(text_of(ONE, TWO))
    preview(batch)
    ImportBatch.objects.filter(pk=batch.pk).update(stage="reading")
    read_for_preview.call(batch.pk)
    assert PreviewedFile.objects.count() == 1
    assert PreviewedRecord.objects.count() == 2


def test_a_preview_that_is_not_wanted_any_more_stops() -> None:
    batch = upload(text_of(ONE, TWO))
    real = file_runs.Trial.note

    def given_up(*args: object) -> object:
        ImportBatch.objects.filter(pk=batch.pk).update(stage="failed")
        return real(*args)  # type: ignore[arg-type]

    with patch.object(file_runs.Trial, "note", given_up):
        read_for_preview.call(batch.pk)
    batch.refresh_from_db()
    assert batch.stage == "failed"
    assert not PreviewedRecord.objects.exists()


def test_a_fault_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    batch = upload(text_of(ONE), format_name="no such format")
    read_for_preview.call(batch.pk)
    batch.refresh_from_db()
    assert batch.stage == "failed"
    assert "unknown format 'no such format'" in batch.failure
    assert "\n" not in batch.failure
    assert "Traceback" in caplog.text


@settings(max_examples=40, deadline=None)
@given(files, files, fates, st.integers(1, 4))
def test_an_import_does_what_its_preview_says(
    before: list[list[dict[str, object]]],
    new: list[list[dict[str, object]]],
    fates: list[str],
    chunk: int,
) -> None:
    with rolled_back(), patch.object(file_runs, "CHUNK", chunk):
        outcome_of(before)
        befall(list(Paper.objects.order_by("pk")), fates)
        texts = ["\n".join(json.dumps(row) for row in rows) for rows in new]
        batch = preview_of(*texts, format_name="jsonl")
        assert batch.stage == "preview", batch.failure
        told = [(r.outcome, r.paper_id, r.filled, r.differences) for r in records_of(batch)]
        done = imported(batch)
        assert done.stage == "done", done.failure
        became = [
            (
                record.outcome,
                record.paper_id if told[place][1] else None,
                {name: value for name, value in record.filled.items() if name != "appearance"},
                record.differences,
            )
            for place, record in enumerate(
                record
                for file in done.files.order_by("pk")
                for record in file.records.order_by("pk")
            )
        ]
        assert became == told

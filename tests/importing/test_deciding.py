from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from catalog.importing.confirmed import import_confirmed
from catalog.importing.deciding import (
    DecisionError,
    confirm,
    give_up,
    join,
    join_all,
    treat_as_same,
    treat_as_separate,
    try_again,
    unjoin,
)
from catalog.importing.tasks import import_upload, read_for_preview
from catalog.models import ImportBatch, ImportedFile, Paper, PreviewedRecord, Upload, User
from tests.factories import make_curator, make_paper
from tests.importing.uploading import (
    LONG,
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

ALSO_REST = "Moreover, it shrinks again as soon as anybody comes in and looks at it for a moment."


def abstracts() -> list[str]:
    return [paper.text.abstract for paper in Paper.objects.order_by("pk").select_related("text")]


def columns_of(batch: ImportBatch) -> list[Any]:
    return list(PreviewedRecord.objects.filter(file__batch=batch).order_by("pk").values())


def test_a_record_is_joined_to_the_one_before_it() -> None:
    batch = preview_of(text_of(ONE, REST, TWO))
    join(records_of(batch)[1])
    first, second, _ = records_of(batch)
    assert (first.is_joined, second.is_joined) == (False, True)
    assert "In addition" in first.abstract_html
    done = imported(batch)
    assert abstracts() == [f"{ONE}\n\n{REST}", TWO]
    assert [r.number for r in done.files.get().records.order_by("pk")] == [1, 3]


def test_several_in_a_row_join_to_one() -> None:
    batch = preview_of(text_of(ONE, REST, ALSO_REST), text_of(TWO))
    assert join_all(batch) == 2
    assert join_all(batch) == 0
    imported(batch)
    assert abstracts() == [f"{ONE}\n\n{REST}\n\n{ALSO_REST}", TWO]


def test_a_rejected_neighbour_is_no_obstacle() -> None:
    batch = preview_of(text_of("Short before.", ONE, "Short after."))
    _, second, third = records_of(batch)
    assert outcomes(batch) == ["rejected", "created", "rejected"]
    join(second)
    join(third)
    assert outcomes(batch) == ["created"]
    imported(batch)
    assert abstracts() == [f"Short before.\n\n{ONE}\n\nShort after."]


def test_no_good_record_is_lost_in_one_that_is_too_long() -> None:
    batch = preview_of(text_of(ONE, REST, "We study stones. " * 1_300, ALSO_REST))
    assert outcomes(batch) == ["created", "created", "rejected", "created"]
    with pytest.raises(DecisionError, match="at most 20,000"):
        join(records_of(batch)[3])
    assert join_all(batch) == 1
    with pytest.raises(DecisionError, match="would be rejected"):
        join_all(batch)
    assert outcomes(batch) == ["created", "rejected", "created"]
    imported(batch)
    assert abstracts() == [f"{ONE}\n\n{REST}", ALSO_REST]


def test_a_joined_record_may_turn_out_to_be_known() -> None:
    paper = make_paper(abstract=f"{ONE}\n\n{REST}", venue="ICML", year=2024)
    batch = preview_of(text_of(ONE, REST))
    assert outcomes(batch) == ["created", "created"]
    join_all(batch)
    head = records_of(batch)[0]
    assert (head.outcome, head.paper) == ("same", paper)


def test_a_joined_record_may_turn_out_to_look_like_another() -> None:
    half, rest = LONG.split(" word15 ")
    paper = make_paper(abstract=LONG)
    batch = preview_of(text_of(half, rest))
    join(records_of(batch)[1])
    head, joined = records_of(batch)
    assert head.like == paper
    unjoin(joined)
    assert records_of(batch)[0].like is None


def test_what_is_taken_apart_again_is_as_it_was() -> None:
    make_paper(abstract=NEAR)
    batch = preview_of(text_of(NEARER, REST, ALSO_REST))
    before = columns_of(batch)
    join_all(batch)
    assert columns_of(batch) != before
    for record in records_of(batch)[1:]:
        unjoin(record)
    assert columns_of(batch) == before


def test_taking_apart_leaves_later_parts_with_the_part_before_them() -> None:
    batch = preview_of(text_of(ONE, REST, ALSO_REST))
    join_all(batch)
    unjoin(records_of(batch)[1])
    imported(batch)
    assert abstracts() == [ONE, f"{REST}\n\n{ALSO_REST}"]


def test_the_first_record_of_a_file_joins_nothing() -> None:
    batch = preview_of(text_of(ONE), text_of(TWO))
    with pytest.raises(DecisionError, match="stands before it"):
        join(records_of(batch)[1])


def test_joining_may_save_a_strict_import() -> None:
    batch = preview_of(text_of(ONE, "Too short."), strict=True)
    assert batch.previewed.get().refusal
    join(records_of(batch)[1])
    assert not batch.previewed.get().refusal
    imported(batch)
    assert abstracts() == [f"{ONE}\n\nToo short."]


def test_a_strict_import_keeps_nothing_of_a_bad_upload() -> None:
    done = imported(preview_of(text_of(ONE, "Too short."), strict=True))
    assert done.files.get().refusal == "1 of its 2 records cannot be taken, so none is"
    assert not Paper.objects.exists()


def test_a_look_alike_may_be_the_stored_paper() -> None:
    paper = make_paper(abstract=NEAR, venue="", year=None)
    batch = preview_of(text_of(NEARER))
    treat_as_same(records_of(batch)[0])
    (record,) = records_of(batch)
    assert (record.outcome, record.paper, record.is_same) == ("filled", paper, True)
    assert record.filled == {"venue": "ICML", "year": 2024}
    done = imported(batch)
    assert Paper.objects.get() == paper
    assert str(paper.appearances.get()) == "ICML 2024"
    assert done.files.get().records.get().outcome == "filled"


def test_a_look_alike_may_be_an_earlier_record() -> None:
    batch = preview_of(text_of(NEAR), text_of(ONE, NEARER))
    treat_as_same(records_of(batch)[2])
    assert records_of(batch)[2].outcome == "same"
    imported(batch)
    assert abstracts() == [NEAR, ONE]


def test_a_chain_of_look_alikes_in_one_file_becomes_one_paper() -> None:
    batch = preview_of(text_of(NEAR, NEARER, f"{NEARER} Indeed."))
    for record in records_of(batch)[1:]:
        treat_as_same(record)
    imported(batch)
    assert abstracts() == [NEAR]


def test_a_copy_of_what_was_decided_to_be_a_paper_is_that_paper_too() -> None:
    paper = make_paper(abstract=NEAR)
    batch = preview_of(text_of(NEARER, NEARER), text_of(NEARER))
    treat_as_same(records_of(batch)[0])
    imported(batch)
    assert Paper.objects.get() == paper


def test_a_look_alike_that_is_separate_is_not_flagged_again() -> None:
    make_paper(abstract=NEAR)
    batch = preview_of(text_of(NEARER, f"{NEARER} Indeed."))
    treat_as_separate(records_of(batch)[0])
    assert outcomes(batch) == ["created", "created"]
    separate, flagged = imported(batch).files.get().records.order_by("pk")
    assert (separate.like, separate.message) == (None, "")
    assert flagged.like == separate.paper
    assert flagged.message.startswith("looks like the paper")


def test_a_decision_can_be_changed() -> None:
    make_paper(abstract=NEAR)
    batch = preview_of(text_of(NEARER))
    before = columns_of(batch)
    treat_as_same(records_of(batch)[0])
    treat_as_separate(records_of(batch)[0])
    assert columns_of(batch) == [{**before[0], "is_same": False}]


def test_only_a_look_alike_can_be_the_same() -> None:
    batch = preview_of(text_of(ONE))
    with pytest.raises(DecisionError, match="looks like no other"):
        treat_as_same(records_of(batch)[0])


def test_confirming_twice_imports_once() -> None:
    batch = preview_of(text_of(ONE, TWO))
    one, two = make_curator(), make_curator()
    confirm(batch, by=one)
    confirm(ImportBatch.objects.get(pk=batch.pk), by=two)
    import_upload.call(batch.pk)
    confirm(batch, by=two)
    import_upload.call(batch.pk)
    batch.refresh_from_db()
    assert (batch.stage, batch.started_by) == ("done", one)
    assert Paper.objects.count() == 2


def test_after_the_import_upload_and_preview_are_gone() -> None:
    done = imported(preview_of(text_of(ONE, "Too short.", TWO)))
    assert (done.stage, done.records_done, done.records_expected) == ("done", 3, 3)
    assert done.finished_at
    assert not Upload.objects.exists()
    assert not PreviewedRecord.objects.exists()
    records = done.files.get().records.order_by("pk").values_list("outcome", flat=True)
    assert list(records) == ["created", "rejected", "created"]


def test_confirming_queues_the_import(
    django_capture_on_commit_callbacks: Callable[..., Any], curator: User
) -> None:
    batch = preview_of(text_of(ONE))
    with django_capture_on_commit_callbacks(execute=True):
        confirm(batch, by=curator)
    assert ImportBatch.objects.get().stage == "done"


@pytest.mark.parametrize("stage", ["reading", "preview", "failed"])
def test_an_upload_can_be_given_up(stage: str) -> None:
    batch = preview_of(text_of(ONE))
    ImportBatch.objects.update(stage=stage)
    give_up(batch)
    assert not ImportBatch.objects.exists()
    assert not Upload.objects.exists()
    read_for_preview.call(batch.pk or 0)
    import_upload.call(batch.pk or 0)


@pytest.mark.parametrize("stage", ["importing", "done"])
def test_what_is_being_imported_is_not_given_up(stage: str) -> None:
    batch = preview_of(text_of(ONE))
    ImportBatch.objects.update(stage=stage)
    with pytest.raises(DecisionError):
        give_up(batch)
    assert PreviewedRecord.objects.exists()


def test_what_was_imported_before_a_failure_stays_and_the_rest_goes() -> None:
    batch = preview_of(text_of(ONE))
    whole = ImportedFile.objects.create(batch=batch, path="one.txt", published_at=timezone.now())
    half = ImportedFile.objects.create(batch=batch, path="two.txt")
    kept, unseen = make_paper(created_in=whole), make_paper(created_in=half)
    ImportBatch.objects.update(stage="failed")
    give_up(batch)
    assert Paper.objects.get() == kept
    assert unseen != kept
    assert ImportBatch.objects.get().files.get() == whole
    assert not Upload.objects.exists()


@pytest.mark.parametrize("stage", ["reading", "importing", "done", "failed"])
def test_decisions_belong_to_the_preview(stage: str, curator: User) -> None:
    batch = preview_of(text_of(NEAR, NEARER))
    ImportBatch.objects.update(stage=stage)
    record = records_of(batch)[1]
    for decide in (join, unjoin, treat_as_same, treat_as_separate):
        with pytest.raises(DecisionError, match="This upload is"):
            decide(record)
    with pytest.raises(DecisionError):
        join_all(batch)


@pytest.mark.parametrize("stage", ["reading", "failed"])
def test_only_a_preview_is_confirmed(stage: str, curator: User) -> None:
    batch = preview_of(text_of(ONE))
    ImportBatch.objects.update(stage=stage)
    with pytest.raises(DecisionError):
        confirm(batch, by=curator)


def test_a_reading_that_failed_is_tried_again() -> None:
    batch = upload(text_of(ONE))
    ImportBatch.objects.update(stage="failed", failure="It stopped.")
    try_again(ImportBatch.objects.get())
    read_for_preview.call(batch.pk)
    batch.refresh_from_db()
    assert (batch.stage, batch.failure) == ("preview", "")


def test_an_import_that_failed_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = preview_of(text_of(NEAR), text_of(NEARER, TWO), text_of(NEARER))
    treat_as_same(records_of(batch)[1])
    failing = ["list2.txt"]
    real = ImportedFile.save

    def save(file: ImportedFile, **how: Any) -> None:
        if file.path in failing and file.published_at:
            raise OSError(28, "No space left on device")
        real(file, **how)

    with monkeypatch.context() as patched:
        patched.setattr(ImportedFile, "save", save)
        stopped = imported(batch)
    assert stopped.stage == "failed"
    assert "No space left on device" in stopped.failure
    try_again(stopped)
    import_upload.call(batch.pk)
    done = ImportBatch.objects.get()
    assert (done.stage, done.records_done) == ("done", 4)
    assert [file.path for file in done.files.order_by("pk")] == [
        "list1.txt",
        "list2.txt",
        "list3.txt",
    ]
    assert abstracts() == [NEAR, TWO]


def test_only_what_failed_is_tried_again() -> None:
    batch = preview_of(text_of(ONE))
    with pytest.raises(DecisionError):
        try_again(batch)


def test_an_import_that_another_worker_has_ended_is_not_begun_again() -> None:
    batch = preview_of(text_of(ONE))
    confirm(batch, by=make_curator())
    late = ImportBatch.objects.get()
    import_upload.call(batch.pk)
    import_confirmed(late)
    done = ImportBatch.objects.get()
    assert (done.stage, done.records_expected, done.files.count()) == ("done", 1, 1)


@pytest.mark.parametrize("stage", ["preview", "failed"])
def test_what_can_still_be_imported_is_not_undone(stage: str, curating: Client) -> None:
    """Else it would be imported afterwards, and count as undone already."""
    batch = preview_of(text_of(ONE))
    ImportBatch.objects.update(stage=stage)
    answer = curating.post(f"/admin/catalog/importbatch/{batch.pk}/undo/")
    assert answer.status_code == 200
    with pytest.raises(CommandError, match="not imported to its end"):
        call_command("undo_import", str(batch.pk))
    batch.refresh_from_db()
    assert batch.undone_at is None

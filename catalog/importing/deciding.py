"""What a curator decides about the preview of an upload, and what follows from it at once.

Only the records concerned are worked out anew; the import itself looks at all of them again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from catalog.importing.preparing import prepare
from catalog.importing.previewed_rows import group_of, head_of, raw_row
from catalog.importing.records import Rejection
from catalog.importing.tasks import import_upload, read_for_preview
from catalog.importing.turns import take_away
from catalog.importing.uploads import clear_upload
from catalog.importing.working_out import work_out
from catalog.models import ImportBatch, ImportedFile, Outcome, PreviewedRecord, User

Stage = ImportBatch.Stage


class DecisionError(ValueError):
    """Why it cannot be done (now); in words for a person."""


def join(record: PreviewedRecord) -> None:
    """The record is the rest of the one before it in its file: one abstract, a blank line between.

    Raises DecisionError when nothing stands before it, it has no text, or a good record would be
    lost in a rejected one.
    """
    with deciding(record.file.batch):
        if not behind_another(PreviewedRecord.objects.filter(pk=record.pk)).exists():
            raise DecisionError("Nothing that it could be joined to stands before it.")
        if not record.raw.get("fields", {}).get("abstract", "").strip():
            raise DecisionError("Of this record there is no text that could be joined.")
        mark_joined([record], is_joined=True)
        if reason := spoilt(group_of(head_of(record))):
            raise DecisionError(f"Together they would be rejected: {reason}.")
    work_out([head_of(record)])


def unjoin(record: PreviewedRecord) -> None:
    """The record stands for itself again, with all that were joined to it after."""
    head = head_of(record)
    with deciding(record.file.batch):
        mark_joined([record], is_joined=False)
    work_out([head, record])


def join_all(batch: ImportBatch) -> int:
    """Join every record that looks cut, where no good one is lost by that; gives how many."""
    cut = PreviewedRecord.objects.filter(file__batch=batch, looks_cut=True, is_joined=False)
    with deciding(batch):
        cut_ones = list(behind_another(cut).select_related("file__batch"))
        mark_joined(cut_ones, is_joined=True)
        heads = {head.pk: head for head in map(head_of, cut_ones)}
        spoilt_ones = joined_in_vain(list(heads.values()), {record.pk for record in cut_ones})
        if cut_ones and len(spoilt_ones) == len(cut_ones):
            raise DecisionError("Joined with the one before, what looks cut would be rejected.")
        mark_joined(spoilt_ones, is_joined=False)
    work_out(list(heads.values()))
    return len(cut_ones) - len(spoilt_ones)


def treat_as_same(record: PreviewedRecord) -> None:
    """The record is the paper, or the earlier record, that it looks like."""
    decide_alike(record, is_same=True)


def treat_as_separate(record: PreviewedRecord) -> None:
    """The record is a paper of its own, whatever it looks like."""
    decide_alike(record, is_same=False)


def confirm(batch: ImportBatch, *, by: User) -> None:
    """Import the upload as the preview shows it, in the name of who says so. Saying it again
    changes nothing."""
    with transaction.atomic():
        if batch.enter(Stage.IMPORTING, only_from=[Stage.PREVIEW], started_by=by, records_done=0):
            transaction.on_commit(lambda: import_upload.enqueue(batch.pk))
            return
    batch.refresh_from_db()
    if batch.stage not in {Stage.IMPORTING, Stage.DONE}:
        raise DecisionError(f"This upload is {batch.get_stage_display()}.")


def give_up(batch: ImportBatch) -> None:
    """Take an upload and its preview away; the batch too, unless some of it is imported already."""
    giving_up = [Stage.READING, Stage.PREVIEW, Stage.FAILED]
    if not batch.enter(Stage.FAILED, only_from=giving_up, failure="It was given up."):
        raise other_stage(batch)
    clear_upload(batch)
    take_away(ImportedFile.objects.unpublished().filter(batch=batch))
    if not batch.files.exists():
        batch.delete()


def try_again(batch: ImportBatch) -> None:
    """Go on with an upload that failed, from the beginning of what failed."""
    if not batch.uploads.exclude(size=0).exists():
        raise DecisionError("Its files are not here any more. Send them again.")
    stage, work = (
        (Stage.IMPORTING, import_upload)
        if batch.previewed_at
        else (Stage.READING, read_for_preview)
    )
    with transaction.atomic():
        if not batch.enter(stage, only_from=[Stage.FAILED], failure="", records_done=0):
            raise other_stage(batch)
        transaction.on_commit(lambda: work.enqueue(batch.pk))


def other_stage(batch: ImportBatch) -> DecisionError:
    batch.refresh_from_db()
    return DecisionError(f"This upload is {batch.get_stage_display()}.")


@contextmanager
def deciding(batch: ImportBatch) -> Iterator[None]:
    """Decisions are made while the preview waits for them; nobody confirms in between."""
    with transaction.atomic():
        stored = ImportBatch.objects.select_for_update().filter(pk=batch.pk).first()
        if stored is None:
            raise DecisionError("This upload was given up.")
        if stored.stage != Stage.PREVIEW:
            raise other_stage(stored)
        yield


def behind_another(records: QuerySet[PreviewedRecord]) -> QuerySet[PreviewedRecord]:
    """Those that are not the first of their file."""
    in_file = PreviewedRecord.objects.filter(file=OuterRef("file")).order_by("number")
    return records.filter(number__gt=Subquery(in_file.values("number")[:1]))


def joined_in_vain(heads: list[PreviewedRecord], just_joined: set[int]) -> list[PreviewedRecord]:
    """Those just joined to something that is rejected with them."""
    spoilt_groups = [group for group in map(group_of, heads) if spoilt(group)]
    return [record for group in spoilt_groups for record in group if record.pk in just_joined]


def spoilt(group: list[PreviewedRecord]) -> str:
    """Why a group that holds a good record would be rejected; '' where it would not."""
    together = prepare(raw_row(group))
    is_lost = any(record.outcome != Outcome.REJECTED for record in group)
    return together.reason if isinstance(together, Rejection) and is_lost else ""


def mark_joined(records: list[PreviewedRecord], *, is_joined: bool) -> None:
    for record in records:
        record.is_joined = is_joined
    PreviewedRecord.objects.bulk_update(records, ["is_joined"], batch_size=100)


def decide_alike(record: PreviewedRecord, *, is_same: bool) -> None:
    if record.is_joined:
        raise DecisionError("It is a part of the record before it.")
    if record.like_id is None and record.like_record_id is None:
        raise DecisionError("This record looks like no other.")
    with deciding(record.file.batch):
        record.is_same = is_same
        record.save(update_fields=["is_same"])
    work_out([record])

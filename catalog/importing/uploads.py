"""Files that people send: kept in the database, where every web node and the worker reach them,
until they are imported or given up."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import PurePath

from django.db import models, transaction

from catalog.importing.limits import MOST_BYTES
from catalog.importing.pipeline import Options
from catalog.importing.sources import Source
from catalog.importing.tasks import read_for_preview
from catalog.models import (
    ImportBatch,
    PreviewedFile,
    PreviewedRecord,
    Upload,
    UploadPart,
    User,
)

Stage = ImportBatch.Stage
PART = 1_000_000  # bytes
ROWS_AT_ONCE = 500
LONGEST_NAME = 255


class UploadError(ValueError):
    """Why what was sent is not taken; in words for a person."""


def receive(
    files: Iterable[tuple[str, Iterable[bytes]]], options: Options, *, by: User
) -> ImportBatch:
    """Keep these files, each a name and its bytes in pieces, and have them read for a preview.

    Raises UploadError, and keeps nothing, when there is no file, an empty one, or too much.
    """
    batch = ImportBatch.objects.create(
        started_by=by,
        stage=Stage.FAILED,
        failure="The upload was cut off. Send the files again.",
        options=asdict(options),
    )
    try:
        uploads = kept(batch, files)
    except BaseException:
        clear_upload(batch)
        batch.delete()
        raise
    with transaction.atomic():
        Upload.objects.bulk_update(uploads, ["size"])
        batch.enter(Stage.READING, only_from=[Stage.FAILED], failure="")
        transaction.on_commit(lambda: read_for_preview.enqueue(batch.pk))
    return batch


def kept(batch: ImportBatch, files: Iterable[tuple[str, Iterable[bytes]]]) -> list[Upload]:
    """Keep the files part by part: others wait no longer than for one. Their sizes are saved
    when all is there."""
    uploads: list[Upload] = []
    for name, pieces in files:
        room = MOST_BYTES - sum(upload.size for upload in uploads)
        uploads.append(keep(batch, PurePath(name).name[-LONGEST_NAME:], pieces, room))
    if not uploads:
        raise UploadError("Choose a file, or paste some text.")
    return uploads


def keep(batch: ImportBatch, name: str, pieces: Iterable[bytes], room: int) -> Upload:
    """Keep one file, for which there is so much room."""
    upload = Upload.objects.create(batch=batch, name=name, size=0)
    for position, part in enumerate(parts_of(pieces)):
        upload.size += len(part)
        if upload.size > room:
            raise UploadError(f"More than {MOST_BYTES // 1_000_000} MB are not taken at once.")
        UploadPart.objects.create(upload=upload, position=position, content=part)
    if not upload.size:
        raise UploadError(f"The file {name} is empty.")
    return upload


def parts_of(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in parts of one size; only the last is smaller."""
    held = bytearray()
    for piece in pieces:
        held += piece
        while len(held) >= PART:
            yield bytes(held[:PART])
            del held[:PART]
    if held:
        yield bytes(held)


def source_of_upload(upload: Upload) -> Source:
    return Source(upload.name, lambda: stored_parts(upload))


def stored_parts(upload: Upload) -> Iterator[bytes]:
    """One part at a time, so that no more is in memory."""
    for pk in list(upload.parts.values_list("pk", flat=True)):
        yield bytes(UploadPart.objects.values_list("content", flat=True).get(pk=pk))


def options_of(batch: ImportBatch) -> Options:
    return Options(**batch.options)


def clear_upload(batch: ImportBatch) -> None:
    """Take the uploaded files and their preview away."""
    clear_preview(batch)
    delete_by_and_by(UploadPart.objects.filter(upload__batch=batch), rows_at_once=20)
    batch.uploads.all().delete()


def clear_preview(batch: ImportBatch) -> None:
    delete_by_and_by(PreviewedRecord.objects.filter(file__batch=batch))
    PreviewedFile.objects.filter(batch=batch).delete()


def delete_by_and_by(
    rows: models.QuerySet[UploadPart] | models.QuerySet[PreviewedRecord],
    rows_at_once: int = ROWS_AT_ONCE,
) -> None:
    """Delete so that other writers wait for a moment only; the last first, since later rows
    refer to earlier ones."""
    keys = list(rows.order_by("-pk").values_list("pk", flat=True))
    for start in range(0, len(keys), rows_at_once):
        some = rows.model._default_manager.filter(pk__in=keys[start : start + rows_at_once])
        some._raw_delete(some.db)

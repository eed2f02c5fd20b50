"""Uploads for tests, read for their preview and imported as the worker does it."""

from typing import Any

from catalog.importing.deciding import confirm
from catalog.importing.pipeline import Options
from catalog.importing.tasks import import_upload, read_for_preview
from catalog.importing.uploads import receive
from catalog.models import ImportBatch, PreviewedRecord, User
from tests.factories import make_curator

ONE = "We study one thing at some length and find that it is quite as large as it looked."
TWO = "We study another thing at some length and find it smaller than anybody had thought."
REST = "In addition, we find that it grows while nobody is looking at it for a longer time."
LONG = "Here is " + " ".join(
    f"word{number} of a long abstract that goes on" for number in range(30)
)
NEAR = f"{LONG} to its first end."
NEARER = f"{LONG} to quite another end."


def text_of(*abstracts: str) -> str:
    return "\n\n".join(("ICML 2024 Papers", *abstracts)) + "\n"


def upload(*files: str | bytes, by: User | None = None, **options: Any) -> ImportBatch:
    """These files sent, and not yet read."""
    sent = [
        (f"list{number}.txt", [file.encode() if isinstance(file, str) else file])
        for number, file in enumerate(files, start=1)
    ]
    return receive(sent, Options(**options), by=by or make_curator())


def preview_of(*files: str | bytes, **options: Any) -> ImportBatch:
    batch = upload(*files, **options)
    read_for_preview.call(batch.pk)
    batch.refresh_from_db()
    return batch


def records_of(batch: ImportBatch) -> list[PreviewedRecord]:
    return list(PreviewedRecord.objects.filter(file__batch=batch).order_by("pk"))


def outcomes(batch: ImportBatch) -> list[str]:
    return [record.outcome for record in records_of(batch) if not record.is_joined]


def imported(batch: ImportBatch) -> ImportBatch:
    confirm(batch, by=make_curator())
    import_upload.call(batch.pk)
    batch.refresh_from_db()
    return batch

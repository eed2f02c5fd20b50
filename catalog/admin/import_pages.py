"""What the pages of a batch show: its files with their counts, and a page of its records."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from catalog.admin.import_filters import LABELS, Selection, preview_of, report_of
from catalog.admin.import_progress import was_stopped
from catalog.admin.import_rows import imported, imported_row, previewed, previewed_row
from catalog.models import ImportBatch, ImportedFile, Outcome, PreviewedFile

BRING_SOMETHING = (Outcome.CREATED, Outcome.FILLED, Outcome.DIFFERS)


@dataclass(frozen=True)
class FileLine:
    """A file with how many of its records had each outcome, in the order of these."""

    file: ImportedFile | PreviewedFile
    counts: list[int]

    @property
    def found(self) -> int:
        return sum(self.counts)


def preview_context(request: HttpRequest, batch: ImportBatch) -> dict[str, Any]:
    selection = preview_of(request, batch)
    files = list(batch.previewed.all())
    context = context_of(selection, files)
    page = selection.page(previewed)
    counts = [selection.of_file[file.pk] for file in files if not file.refusal]
    return context | {
        "page": page,
        "rows": [previewed_row(record) for record in page.object_list],
        "created": sum(count[Outcome.CREATED] for count in counts),
        "brings": any(count[outcome] for count in counts for outcome in BRING_SOMETHING),
        "can_be_mended": True,
        "unjoined": selection.counts["unjoined"],
    }


def report_context(request: HttpRequest, batch: ImportBatch) -> dict[str, Any]:
    selection = report_of(request, batch)
    context = context_of(selection, list(batch.files.order_by("pk")))
    page = selection.page(imported)
    return context | {
        "page": page,
        "rows": [imported_row(record) for record in page.object_list],
        "differing": selection.counts["differing"],
        "can_be_mended": batch.stage == ImportBatch.Stage.DONE and not batch.undone_at,
        "was_stopped": was_stopped(batch),
    }


def context_of(selection: Selection, files: list[Any]) -> dict[str, Any]:
    selection.count()
    return {
        "selection": selection,
        "outcomes": [LABELS[outcome] for outcome in Outcome],
        "files": [
            FileLine(file, [selection.of_file[file.pk][outcome] for outcome in Outcome])
            for file in files
        ],
    }

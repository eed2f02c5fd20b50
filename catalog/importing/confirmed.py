"""The import of an upload as its preview showed it, with what was decided there."""

from functools import partial

from django.db.models import Q

from catalog.importing.decisions import Decisions
from catalog.importing.matching import Mark, marks_of
from catalog.importing.pipeline import Opened, Run, import_file, unwatched, writer
from catalog.importing.preparing import Prepared, prepare
from catalog.importing.previewed_rows import RawRows, group_of, head_of, raw_row
from catalog.importing.records import Reading
from catalog.importing.turns import turn_of
from catalog.importing.uploads import options_of
from catalog.models import ImportBatch, ImportedFile, ImportedRecord, PreviewedFile, PreviewedRecord


def import_confirmed(batch: ImportBatch) -> None:
    """Import what the preview holds. After it was cut off it goes on behind the last whole file."""
    with turn_of(batch):
        batch.refresh_from_db()
        if batch.stage != batch.Stage.IMPORTING:
            return  # another worker came first
        done = list(batch.files.order_by("pk"))
        expect(batch, done)
        decided = DecidedUpload(batch)
        options, start = options_of(batch), writer(batch)
        for number, file in enumerate(batch.previewed.all()):
            decisions = decided.about(file)
            if number < len(done):
                decided.recall(file, done[number], decisions)
                continue
            run = Run(options, unwatched, partial(start, decisions=decisions))
            import_file(opened_again(file), run)
        batch.end()


def expect(batch: ImportBatch, done: list[ImportedFile]) -> None:
    heads = PreviewedRecord.objects.filter(file__batch=batch, is_joined=False)
    batch.records_expected = heads.count()
    batch.records_done = ImportedRecord.objects.filter(file__in=done).count()
    batch.save(update_fields=["records_expected", "records_done"])


def opened_again(file: PreviewedFile) -> Opened:
    """The file as it was read for the preview; one without a format could not be read."""
    if not file.format:
        return Opened(file.path, refusal=file.refusal)
    return Opened(file.path, Reading(file.format, file.encoding, RawRows(file)))


class DecidedUpload:
    """The decisions about all files of an upload, and which papers their records became."""

    def __init__(self, batch: ImportBatch) -> None:
        self.became: dict[int, int] = {}
        self.marks: dict[Mark, int] = {}
        self.same: dict[int, int] = {}
        self.ids: dict[int, dict[int, int]] = {}
        same = PreviewedRecord.objects.filter(file__batch=batch, is_same=True, like=None)
        for record in same.exclude(like_record=None).select_related("like_record"):
            if record.like_record:
                head = head_of(record.like_record)
                self.same[record.pk] = head.pk
                self.ids.setdefault(head.file_id, {})[head.number] = head.pk

    def about(self, file: PreviewedFile) -> Decisions:
        decided = file.records.filter(is_joined=False).exclude(is_same=None)
        same = decided.filter(is_same=True)
        as_record = same.filter(like=None).exclude(like_record=None).values_list("pk", "number")
        return Decisions(
            same_as_paper=dict(same.exclude(like=None).values_list("number", "like")),
            same_as_record={number: self.same[pk] for pk, number in as_record},
            separate=frozenset(decided.filter(is_same=False).values_list("number", flat=True)),
            ids=self.ids.get(file.pk, {}),
            became=self.became,
            marks=self.marks,
        )

    def recall(self, file: PreviewedFile, done: ImportedFile, decisions: Decisions) -> None:
        """Know of a file that is imported already what its import had to know."""
        imported = done.records.filter(number__in=decisions.ids).exclude(paper=None)
        for number, paper in imported.values_list("number", "paper"):
            decisions.note(number, paper)
        same = Q(number__in=[*decisions.same_as_paper, *decisions.same_as_record])
        for record in file.records.filter(same).order_by("number"):
            row = prepare(raw_row(group_of(record)))
            if isinstance(row, Prepared):
                decisions.paper_of(record.number, marks_of(row))

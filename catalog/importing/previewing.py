"""What would become of every record of an upload, written down for a curator to decide on."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from catalog.importing.bulk import insert, next_ids
from catalog.importing.file_runs import Trial, prepared_of, strict_refusal
from catalog.importing.pipeline import Opened, Options, Run, import_file, opened, unwatched
from catalog.importing.preparing import Row
from catalog.importing.previewed_rows import RawRow, as_json, shown
from catalog.importing.reports import FileReport, Noted
from catalog.importing.storing import Store, stored_signatures
from catalog.importing.supposing import Supposed, SupposedNames, is_supposed
from catalog.importing.tasks import NoLongerWantedError
from catalog.importing.uploads import clear_preview, options_of, source_of_upload
from catalog.models import ImportBatch, Outcome, PreviewedFile, PreviewedRecord

Stage = ImportBatch.Stage


def preview(batch: ImportBatch) -> None:
    """Read the uploads of the batch and write their preview; an earlier one goes.

    Raises NoLongerWantedError when the batch was given up meanwhile.
    """
    clear_preview(batch)
    options = options_of(batch)
    previewer = Previewer(batch, Store(Supposed(SupposedNames()), stored_signatures()))
    go_on(batch, records_done=0)
    for upload in batch.uploads.all():
        for file in opened(source_of_upload(upload), options):
            previewer.read(file, options)
    batch.enter(Stage.PREVIEW, only_from=[Stage.READING], previewed_at=timezone.now())
    ImportBatch.objects.filter(pk=batch.pk).update(records_expected=F("records_done"))


def go_on(batch: ImportBatch, **values: Any) -> None:
    batches = ImportBatch.objects.filter(pk=batch.pk, stage=Stage.READING)
    if not batches.update(sign_of_life=timezone.now(), **values):
        raise NoLongerWantedError


@dataclass
class Previewer:
    """What all files of a preview share; `records` tells new papers by the records they are of."""

    batch: ImportBatch
    store: Store
    records: dict[int, int] = field(default_factory=dict)

    def read(self, file: Opened, options: Options) -> None:
        """A file that would be refused as a whole is shown nevertheless."""
        raws: deque[RawRow] = deque()
        if file.reading:
            rows = remembering(file.reading.rows, raws)
            file = replace(file, reading=replace(file.reading, rows=rows))
        run = Run(replace(options, strict=False), unwatched, partial(self.start, raws))
        import_file(file, run)

    def start(self, raws: deque[RawRow], opened: Opened, report: FileReport) -> "PreviewOfFile":
        with transaction.atomic():
            go_on(self.batch)
            file = PreviewedFile.objects.create(
                batch=self.batch,
                path=report.path,
                format=report.format or "",
                encoding=report.encoding,
            )
        return PreviewOfFile(file, report, self, raws)


class PreviewOfFile(Trial):
    """Writes rows that tell what would become of the records of one file."""

    def __init__(
        self, file: PreviewedFile, report: FileReport, shared: Previewer, raws: deque[RawRow]
    ) -> None:
        super().__init__(report, shared.store)
        self.file = file
        self.records = shared.records
        self.raws = raws

    def put(self, chunk: list[Row]) -> None:
        notes = self.note(chunk, self.store.put(prepared_of(chunk)))
        columns = [self.columns(noted, self.raws.popleft()) for noted in notes]
        with transaction.atomic():
            go_on(self.file.batch, records_done=F("records_done") + len(chunk))
            ids = next_ids(PreviewedRecord, len(notes))
            rows = [
                {"id": pk, **row, **self.likeness(noted, pk, row["raw"])}
                for pk, noted, row in zip(ids, notes, columns, strict=True)
            ]
            insert(PreviewedRecord, list(rows[0]), [tuple(row.values()) for row in rows])

    def columns(self, noted: Noted, raw: RawRow) -> dict[str, Any]:
        line, number = noted.place
        undecided = {"is_same": None, "is_joined": False}
        place = {"file": self.file.pk, "line": line, "number": number}
        return {**place, "raw": as_json(raw, noted), **undecided, **shown(noted, raw)}

    def likeness(self, noted: Noted, pk: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Which stored paper or earlier record it looks like. It is kept with what was read, too:
        when records are joined and taken apart again it is the same as before."""
        if noted.stored and noted.outcome == Outcome.CREATED:
            self.records[noted.stored.paper_id] = pk
        found = noted.stored.like if noted.stored else None
        like: dict[str, Any] = dict(NOTHING_ALIKE)
        if found:
            name = "like_record" if is_supposed(found.paper) else "like"
            like[name] = self.records.get(found.paper, found.paper)
            like["similarity"] = found.similarity
        raw["found"] = like
        return like

    def end(self, refusal: str = "") -> None:
        self.file.refusal = refusal
        self.file.save()
        refuse_if_strict(self.file)


NOTHING_ALIKE = {"like": None, "like_record": None, "similarity": None}


def remembering(rows: Iterable[RawRow], raws: deque[RawRow]) -> Iterator[RawRow]:
    """The rows, each kept until what became of it is known."""
    for row in rows:
        raws.append(row)
        yield row


def refuse_if_strict(file: PreviewedFile) -> None:
    """Say of a file whether a strict import would refuse it as a whole."""
    if not (file.format and options_of(file.batch).strict):
        return
    records = file.records.filter(is_joined=False)
    bad = records.filter(outcome=Outcome.REJECTED).count()
    file.refusal = strict_refusal(bad, records.count()) if bad else ""
    file.save()

"""An import from paths to report: read, clean, match and store, one transaction a file."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from catalog.importing.cleaning import clean
from catalog.importing.decoding import UndecodableError
from catalog.importing.records import PaperRecord, Rejection
from catalog.importing.sniffing import read
from catalog.importing.storing import Stored, store
from catalog.models import ImportBatch, ImportedFile, ImportedRecord, User

Outcome = ImportedRecord.Outcome
COUNTED = ("found", "created", "filled", "same", "differs", "rejected", "flagged")
MOST_BYTES = 200_000_000


@dataclass(frozen=True)
class Source:
    """One file to import: the path to name in reports, and how to get its bytes."""

    path: str
    load: Callable[[], bytes]


@dataclass(frozen=True)
class Options:
    """How to import; blank values leave the choice to the file itself."""

    format_name: str = ""
    encoding: str = ""
    venue: str = ""
    year: int | None = None
    strict: bool = False
    dry_run: bool = False


@dataclass(frozen=True)
class Problem:
    line: int
    record: int
    severity: str  # "error": the record or file was refused; "warning": it was taken
    message: str


@dataclass
class FileReport:
    """What became of one file; counts as in CONTRACT, `import_papers`."""

    path: str
    format: str | None = None
    encoding: str = ""
    found: int = 0
    created: int = 0
    filled: int = 0
    same: int = 0
    differs: int = 0
    rejected: int = 0
    flagged: int = 0
    problems: list[Problem] = field(default_factory=list)

    def count(self, outcome: str) -> None:
        self.found += 1
        setattr(self, outcome, getattr(self, outcome) + 1)

    def refuse(self, reason: str, *, line: int = 0, record: int = 0) -> None:
        self.problems.append(Problem(line, record, "error", reason))

    def warn(self, message: str, row: PaperRecord) -> None:
        self.problems.append(Problem(row.line, row.number, "warning", message))


@dataclass
class Report:
    batch: int | None
    dry_run: bool
    files: list[FileReport]

    @property
    def totals(self) -> dict[str, int]:
        return {name: sum(getattr(file, name) for file in self.files) for name in COUNTED}

    @property
    def errors(self) -> list[tuple[FileReport, Problem]]:
        """Everything that was refused, with its file."""
        return [
            (file, problem)
            for file in self.files
            for problem in file.problems
            if problem.severity == "error"
        ]

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"totals": self.totals}


Row = PaperRecord | Rejection
Watch = Callable[[Iterable[Row], str], Iterable[Row]]


def unwatched(rows: Iterable[Row], path: str) -> Iterable[Row]:
    return rows


class RefusedWhole(Exception):  # noqa: N818 - a decision, not a fault
    """A strict import met a bad record: nothing of the file is kept."""


def sources_in(paths: Iterable[str]) -> Iterator[Source]:
    """Files as they are, folders by the order of their files' names, hidden ones left out."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from (source_of(file) for file in files_below(path))
        else:
            yield source_of(path)


def files_below(folder: Path) -> Iterator[Path]:
    """Every file in the folder and those below it; links to folders are not followed."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(place) / name for name in sorted(files) if not name.startswith("."))


def source_of(path: Path) -> Source:
    return Source(str(path), lambda: bytes_of(path))


def bytes_of(path: Path) -> bytes:
    """The file's bytes; raises OSError, also for what is no plain file or too big."""
    if path.exists() and not path.is_file():
        raise OSError(0, "is not a plain file")
    if path.exists() and path.stat().st_size > MOST_BYTES:
        raise OSError(0, f"is larger than {MOST_BYTES // 1_000_000} MB")
    return path.read_bytes()


def run_import(
    sources: Iterable[Source],
    options: Options,
    *,
    by: User | None = None,
    watch: Watch = unwatched,
    done: Callable[[FileReport], None] = lambda report: None,
) -> Report:
    """Import everything, tell `done` of each file, and report. A dry run keeps nothing."""
    with kept_unless(options.dry_run):
        batch = ImportBatch.objects.create(started_by=by)
        report = Report(None if options.dry_run else batch.pk, options.dry_run, [])
        for source in sources:
            file = import_source(source, options, batch, watch)
            report.files.append(file)
            done(file)
        batch.finished_at = timezone.now()
        batch.save()
    return report


@contextmanager
def kept_unless(dry_run: bool) -> Iterator[None]:
    if not dry_run:
        yield
        return
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def import_source(source: Source, options: Options, batch: ImportBatch, watch: Watch) -> FileReport:
    report = FileReport(source.path)
    try:
        reading = read(
            source.load(),
            encoding=options.encoding or None,
            format_name=options.format_name or None,
        )
    except OSError as failure:
        report.refuse(failure.strerror or str(failure))
        return report
    except UndecodableError as failure:
        report.refuse(str(failure))
        return report
    report.format, report.encoding = reading.format, reading.encoding
    if not reading.format:
        return report
    rows = [row if isinstance(row, Rejection) else clean(row) for row in reading.rows]
    file = ImportedFile(
        batch=batch, path=source.path, format=reading.format, encoding=reading.encoding
    )
    return store_file(file, report, rows, options, watch)


def store_file(
    file: ImportedFile, report: FileReport, rows: list[Row], options: Options, watch: Watch
) -> FileReport:
    blank = replace(report, problems=[])
    try:
        with transaction.atomic():
            file.save()
            records = [take(row, report, file, options) for row in watch(rows, file.name)]
            ImportedRecord.objects.bulk_create(records, batch_size=500)
            if options.strict and report.rejected:
                raise RefusedWhole
    except RefusedWhole:
        return refused(blank, report, len(rows))
    return report


def refused(blank: FileReport, report: FileReport, found: int) -> FileReport:
    """The report of a file of which a strict import keeps nothing."""
    blank.problems = [problem for problem in report.problems if problem.severity == "error"]
    blank.found = blank.rejected = found
    return blank


def take(row: Row, report: FileReport, file: ImportedFile, options: Options) -> ImportedRecord:
    """Store one row, count it, and give the note that is kept of it."""
    note = ImportedRecord(file=file, line=row.line, number=row.number)
    if isinstance(row, Rejection):
        report.count(Outcome.REJECTED)
        report.refuse(row.reason, line=row.line, record=row.number)
        note.outcome, note.message = Outcome.REJECTED, row.reason
        return note
    record = overridden(row, options)
    stored = store(record, at=file.batch.started_at)
    report.count(stored.outcome)
    messages = [*record.warnings, *stored.messages, *flags_of(stored)]
    report.flagged += bool(record.warnings or flags_of(stored))
    for message in messages:
        report.warn(message, record)
    note.outcome, note.paper, note.message = stored.outcome, stored.paper, "\n".join(messages)
    note.filled, note.differences = stored.filled, stored.differences
    return note


def flags_of(stored: Stored) -> list[str]:
    """What a curator should look at in a paper that this record made."""
    return stored.paper.flags.splitlines() if stored.outcome == Outcome.CREATED else []


def overridden(record: PaperRecord, options: Options) -> PaperRecord:
    """The record with the venue and year that the command line gave for the whole import."""
    return replace(record, venue=options.venue or record.venue, year=options.year or record.year)

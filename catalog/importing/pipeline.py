"""An import from paths to report: read, clean, match and store, and publish file by file."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from catalog.importing.bulk import insert
from catalog.importing.completing import Stored
from catalog.importing.continuations import CONTINUES
from catalog.importing.decoding import UndecodableError
from catalog.importing.names_to_rows import Names
from catalog.importing.preparing import CHUNK, Prepared, Row, prepared_chunks
from catalog.importing.records import PaperRecord, Rejection
from catalog.importing.sniffing import read
from catalog.importing.storing import Store, stored_signatures
from catalog.importing.turns import give_sign_of_life, turn_of
from catalog.importing.unpacking import UnpackingError, unpacked
from catalog.markup.near_duplicates import LookAlikes
from catalog.models import ImportBatch, ImportedFile, ImportedRecord, Outcome, User

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


Watch = Callable[[Iterable[Row], str], Iterable[Row]]


def unwatched(rows: Iterable[Row], path: str) -> Iterable[Row]:
    return rows


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
    waiting: Callable[[], None] = lambda: None,
) -> Report:
    """Import everything, tell `done` of each file, and report. A dry run keeps nothing.

    `waiting` is told when another import has to end first.
    """
    with kept_unless(options.dry_run):
        batch = ImportBatch.objects.create(started_by=by)
        report = Report(None if options.dry_run else batch.pk, options.dry_run, [])
        with turn_of(batch, waiting):
            run = Run(options, batch, Names(), stored_signatures(), watch)
            for source in sources:
                for file in import_source(source, run):
                    report.files.append(file)
                    done(file)
            batch.finished_at = timezone.now()
            batch.stage = ImportBatch.Stage.DONE
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


@dataclass(frozen=True)
class Run:
    """What all files of one import share."""

    options: Options
    batch: ImportBatch
    names: Names
    look_alikes: LookAlikes
    watch: Watch


def import_source(source: Source, run: Run) -> Iterator[FileReport]:
    """Import a file, or each file that is packed in it."""
    try:
        data = source.load()
    except OSError as failure:
        yield refused(source.path, failure.strerror or str(failure))
        return
    for path, content in unpacked(source.path, data):
        if isinstance(content, UnpackingError):
            yield refused(path, str(content))
        else:
            yield import_content(path, content, run)


def refused(path: str, reason: str, *, line: int = 0) -> FileReport:
    report = FileReport(path)
    report.refuse(reason, line=line)
    return report


def import_content(path: str, data: bytes, run: Run) -> FileReport:
    options = run.options
    encoding, format_name = options.encoding or None, options.format_name or None
    try:
        reading = read(data, encoding=encoding, format_name=format_name)
    except UndecodableError as failure:
        return refused(path, str(failure), line=failure.line)
    report = FileReport(path)
    report.format, report.encoding = reading.format, reading.encoding
    if not reading.format:
        return report
    chunks = prepared_chunks(reading.rows, venue=options.venue, year=options.year)
    file = ImportedFile.objects.create(
        batch=run.batch, path=path, format=reading.format, encoding=reading.encoding
    )
    store = Store(file, run.names, run.look_alikes)
    return FileImport(file, report, store).run(chunks, run.watch, strict=options.strict)


class FileImport:
    """Stores the chunks of one file, each in a short transaction, and publishes them at the end."""

    def __init__(self, file: ImportedFile, report: FileReport, store: Store) -> None:
        self.file = file
        self.report = report
        self.store = store

    def run(self, chunks: Iterator[list[Row]], watch: Watch, *, strict: bool) -> FileReport:
        if strict:
            whole = list(chunks)
            rejections = [row for chunk in whole for row in chunk if isinstance(row, Rejection)]
            if rejections:
                return self.refuse_whole(rejections, sum(map(len, whole)))
            chunks = iter(whole)
        for chunk in in_chunks(watch(chain.from_iterable(chunks), self.file.name)):
            self.put(chunk)
            give_sign_of_life(self.file.batch)
        self.file.published_at = timezone.now()
        self.file.save()
        return self.report

    def refuse_whole(self, rejections: list[Rejection], found: int) -> FileReport:
        """A strict import keeps nothing of a file with a bad record."""
        self.file.delete()
        self.report.found = self.report.rejected = found
        for row in rejections:
            self.report.refuse(row.reason, line=row.line, record=row.number)
        return self.report

    def put(self, chunk: list[Row]) -> None:
        good = [row for row in chunk if isinstance(row, Prepared)]
        write = self.store.plan(good)
        with transaction.atomic():
            stored = dict(zip(map(id, good), write(), strict=True))
            notes = [
                self.reject(row) if isinstance(row, Rejection) else self.note(row, stored[id(row)])
                for row in chunk
            ]
            insert(ImportedRecord, RECORD_COLUMNS, notes)

    def reject(self, row: Rejection) -> tuple[Any, ...]:
        self.report.count(Outcome.REJECTED)
        self.report.refuse(row.reason, line=row.line, record=row.number)
        place = (self.file.pk, row.line, row.number)
        return (*place, Outcome.REJECTED, None, row.reason, {}, {}, False)

    def note(self, row: Prepared, stored: Stored) -> tuple[Any, ...]:
        """Count what became of a record, and give the row that is kept of it."""
        record = row.record
        self.report.count(stored.outcome)
        is_new = stored.outcome == Outcome.CREATED
        flags = [*row.derived.flags.splitlines(), *stored.messages] if is_new else []
        messages = [*record.warnings, *(flags or stored.messages)]
        self.report.flagged += bool(record.warnings or flags)
        for message in messages:
            self.report.warn(message, record)
        place = (self.file.pk, record.line, record.number)
        what = (stored.outcome, stored.paper_id, "\n".join(messages))
        looks_cut = any(warning.startswith(CONTINUES) for warning in record.warnings)
        return (*place, *what, stored.filled, stored.differences, looks_cut)


RECORD_COLUMNS = (
    *(
        "file",
        "line",
        "number",
        "outcome",
        "paper",
        "message",
        "filled",
        "differences",
        "looks_cut",
    ),
)


def in_chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK)):
        yield chunk

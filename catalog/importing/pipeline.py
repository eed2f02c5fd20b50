"""An import from paths to report: read, clean, match and store, and publish file by file."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from catalog.importing.decisions import Decisions
from catalog.importing.decoding import UndecodableError
from catalog.importing.file_runs import FileImport, Trial, Watch
from catalog.importing.names_to_rows import Names
from catalog.importing.preparing import Row, prepared_chunks
from catalog.importing.records import Reading
from catalog.importing.reports import FileReport, Report
from catalog.importing.sniffing import read
from catalog.importing.storing import Store, Written, stored_signatures
from catalog.importing.supposing import Supposed, SupposedNames
from catalog.importing.turns import turn_of
from catalog.importing.unpacking import UnpackingError, unpacked
from catalog.models import ImportBatch, ImportedFile, User

NO_PAPERS = "it holds no papers"
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
    """Import everything, tell `done` of each file, and report. A dry run writes nothing.

    `waiting` is told when another import has to end first.
    """
    files = (file for source in sources for file in opened(source, options))
    if options.dry_run:
        return dry_run(files, options, watch, done)
    batch = ImportBatch.objects.create(started_by=by)
    report = Report(batch.pk, False, [])
    with failure_noted(batch), turn_of(batch, waiting):
        run = Run(options, watch, writer(batch))
        for file in files:
            report.files.append(import_file(file, run))
            done(report.files[-1])
        batch.end()
    return report


def dry_run(
    files: Iterable["Opened"], options: Options, watch: Watch, done: Callable[[FileReport], None]
) -> Report:
    report = Report(None, True, [])
    store = Store(Supposed(SupposedNames()), stored_signatures())
    run = Run(options, watch, lambda file, about: Trial(about, store))
    for file in files:
        report.files.append(import_file(file, run))
        done(report.files[-1])
    return report


@contextmanager
def failure_noted(batch: ImportBatch) -> Iterator[None]:
    """A batch that a fault or a person stops says so."""
    try:
        yield
    except BaseException:
        batch.fail("The import was stopped. Import the same files again to complete it.")
        raise


@dataclass(frozen=True)
class Opened:
    """A file ready to be read; or why it is refused; or, with neither, one without papers."""

    path: str
    reading: Reading | None = None
    refusal: str = ""
    line: int = 0


def opened(source: Source, options: Options) -> Iterator[Opened]:
    """The file, or each file that is packed in it."""
    try:
        data = source.load()
    except OSError as failure:
        yield Opened(source.path, refusal=failure.strerror or str(failure))
        return
    for path, content in unpacked(source.path, data):
        if isinstance(content, UnpackingError):
            yield Opened(path, refusal=str(content))
        else:
            yield opened_content(path, content, options)


def opened_content(path: str, data: bytes, options: Options) -> Opened:
    encoding, format_name = options.encoding or None, options.format_name or None
    try:
        reading = read(data, encoding=encoding, format_name=format_name)
    except UndecodableError as failure:
        return Opened(path, refusal=str(failure), line=failure.line)
    return Opened(path, reading)


@dataclass(frozen=True)
class Run:
    """What all files of one import share; `start` makes the run of one of them."""

    options: Options
    watch: Watch
    start: Callable[[Opened, FileReport], Trial]


def writer(batch: ImportBatch) -> "Writer":
    """Starts the files of a real import, which share names and look-alikes."""
    names, look_alikes = Names(), stored_signatures()

    def start(opened: Opened, report: FileReport, decisions: Decisions | None = None) -> FileImport:
        file = ImportedFile.objects.create(
            batch=batch, path=opened.path, format=report.format or "", encoding=report.encoding
        )
        return FileImport(file, report, Store(Written(file, names), look_alikes, decisions))

    return start


class Writer(Protocol):
    def __call__(
        self, opened: Opened, report: FileReport, decisions: Decisions | None = None
    ) -> FileImport: ...


def import_file(file: Opened, run: Run) -> FileReport:
    """The report of one file after it was imported, refused or passed over."""
    report = FileReport(file.path)
    if file.reading:
        report.format, report.encoding = file.reading.format, file.reading.encoding
    trial = run.start(file, report)
    if file.refusal:
        report.refuse(file.refusal, line=file.line)
    if not file.reading or not file.reading.format:
        trial.end(file.refusal or NO_PAPERS)
        return report
    options = run.options
    chunks = prepared_chunks(file.reading.rows, venue=options.venue, year=options.year)
    return trial.run(chunks, run.watch, strict=options.strict)

"""An import from paths to report: read, clean, match and store, and publish file by file."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO, Protocol

from catalog.importing.cleaning import clean
from catalog.importing.decisions import Decisions
from catalog.importing.decoding import UndecodableError
from catalog.importing.file_runs import FileImport, Trial, Watch
from catalog.importing.limits import MOST_RECORDS
from catalog.importing.names_to_rows import Names
from catalog.importing.pieces import TooLargeError
from catalog.importing.preparing import RawRow, Row, prepared_chunks
from catalog.importing.records import Reading, Rejection
from catalog.importing.reports import FileReport, Problem, Report
from catalog.importing.sniffing import read
from catalog.importing.sources import Source
from catalog.importing.storing import Store, Written, stored_signatures
from catalog.importing.supposing import Supposed, SupposedNames
from catalog.importing.turns import turn_of
from catalog.importing.unpacking import UnpackingError, unpacked
from catalog.models import ImportBatch, ImportedFile, User

NO_PAPERS = "it holds no papers"


@dataclass(frozen=True)
class Options:
    """How to import; blank values leave the choice to the file itself."""

    format_name: str = ""
    encoding: str = ""
    venue: str = ""
    year: int | None = None
    strict: bool = False
    dry_run: bool = False


def unwatched(rows: Iterable[Row], name: str, lines: int) -> Iterable[Row]:
    return rows


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
    """The file, or each file that is packed in it, to be read before the next is asked for."""
    with ExitStack() as held:
        try:
            file = held.enter_context(source.opened())
        except OSError as failure:
            yield Opened(source.path, refusal=failure.strerror or str(failure))
            return
        except TooLargeError as failure:
            yield Opened(source.path, refusal=str(failure))
            return
        for path, content in unpacked(source.path, file):
            if isinstance(content, UnpackingError):
                yield Opened(path, refusal=str(content))
            else:
                is_named = source.is_named and content is file
                yield opened_content(path, content, options, is_named=is_named)


def opened_content(path: str, file: BinaryIO, options: Options, *, is_named: bool) -> Opened:
    encoding, format_name = options.encoding or None, options.format_name or None
    try:
        reading = read(file, encoding=encoding, format_name=format_name)
    except UndecodableError as failure:
        return Opened(path, refusal=str(failure), line=failure.line)
    if is_named and reading.instead:
        return Opened(path, reading, refusal=reading.instead)
    return Opened(path, reading, refusal=too_many_records(reading))


def too_many_records(reading: Reading) -> str:
    """Why the file is not begun with; counting takes a while, so only large files are counted."""
    if reading.most_records <= MOST_RECORDS:
        return ""
    first_ones = islice(reading.rows, MOST_RECORDS + 1)
    too_many = sum(1 for _ in first_ones) > MOST_RECORDS
    return f"has more than {MOST_RECORDS:,} records; divide it" if too_many else ""


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
    elif file.reading and file.reading.instead:
        report.problems.append(Problem(0, 0, "warning", file.reading.instead))
    if file.refusal or not file.reading or not file.reading.format:
        trial.end(file.refusal or NO_PAPERS)
        return report
    reading, options = file.reading, run.options
    if options.strict:
        found, rejections = checked(reading.rows)
        if rejections:
            return trial.refuse_whole(rejections, found)
    chunks = prepared_chunks(reading.rows, venue=options.venue, year=options.year)
    return trial.run(chunks, run.watch, reading.lines)


def checked(rows: Iterable[RawRow]) -> tuple[int, list[Rejection]]:
    """How many records there are, and those that cannot be taken."""
    found, rejections = 0, []
    for row in rows:
        found += 1
        record = row if isinstance(row, Rejection) else clean(row)
        if isinstance(record, Rejection):
            rejections.append(record)
    return found, rejections

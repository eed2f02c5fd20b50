"""One file on its way through an import, chunk by chunk; or only as if."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import PurePath
from typing import Any

from django.db import transaction
from django.utils import timezone

from catalog.importing.bulk import insert
from catalog.importing.keywords import suggest
from catalog.importing.preparing import Prepared, Row
from catalog.importing.records import Rejection
from catalog.importing.reports import FileReport, Noted, note, note_rejection
from catalog.importing.storing import Store, Stored
from catalog.importing.turns import give_sign_of_life
from catalog.models import ImportedFile, ImportedRecord, Outcome

CHUNK = 100  # records stored at once; 200 made another writer wait for up to 233 ms
# Is given the rows of a file, its name and how many lines it has, and passes the rows on.
Watch = Callable[[Iterable[Row], str, int], Iterable[Row]]


class Trial:
    """Works out what would become of the records of a file, and keeps nothing but the report."""

    def __init__(self, report: FileReport, store: Store) -> None:
        self.report = report
        self.store = store

    def run(self, chunks: Iterator[list[Row]], watch: Watch, lines: int) -> FileReport:
        name = PurePath(self.report.path).name
        for chunk in in_chunks(watch(chain.from_iterable(chunks), name, lines)):
            self.put(chunk)
        self.end()
        return self.report

    def refuse_whole(self, rejections: list[Rejection], found: int) -> FileReport:
        """A strict import keeps nothing of a file with a bad record."""
        self.report.found = self.report.rejected = found
        for row in rejections:
            self.report.refuse(row.reason, line=row.line, record=row.number)
        self.end(strict_refusal(len(rejections), found))
        return self.report

    def put(self, chunk: list[Row]) -> None:
        self.note(chunk, self.store.put(prepared_of(chunk)))

    def note(self, chunk: list[Row], stored: list[Stored]) -> list[Noted]:
        """What became of each row, given that of the good ones; it is counted in the report."""
        notes = noted_rows(chunk, stored)
        for noted in notes:
            self.report.add(noted)
        return notes

    def end(self, refusal: str = "") -> None:
        """The last record was put, or the whole file refused."""


class FileImport(Trial):
    """Stores the chunks of one file, each in a short transaction, and publishes them at the end."""

    def __init__(self, file: ImportedFile, report: FileReport, store: Store) -> None:
        super().__init__(report, store)
        self.file = file

    def put(self, chunk: list[Row]) -> None:
        write = self.store.plan(prepared_of(chunk))
        with transaction.atomic():
            notes = self.note(chunk, write())
            insert(ImportedRecord, RECORD_COLUMNS, [self.record_row(noted) for noted in notes])
            suggest(topics_to_suggest(notes), self.file)
        give_sign_of_life(self.file.batch, records=len(chunk))

    def record_row(self, noted: Noted) -> tuple[Any, ...]:
        head = (self.file.pk, *noted.place, sources_of(noted.row), noted.outcome)
        stored = noted.stored
        if stored is None:
            return (*head, None, noted.message, {}, {}, {}, None, noted.looks_cut, "")
        like = stored.like.paper if stored.like else None
        what = (stored.paper_id, noted.message, stored.filled, stored.differences)
        return (*head, *what, {}, like, noted.looks_cut, noted.identity)

    def end(self, refusal: str = "") -> None:
        self.file.refusal = refusal
        self.file.published_at = timezone.now()
        self.file.save()


RECORD_COLUMNS = (
    *("file", "line", "number", "sources", "outcome", "paper", "message", "filled", "differences"),
    *("taken", "like", "looks_cut", "identity"),
)


def noted_rows(chunk: list[Row], stored: list[Stored]) -> list[Noted]:
    waiting = iter(stored)
    return [
        note_rejection(row) if isinstance(row, Rejection) else note(row, next(waiting))
        for row in chunk
    ]


def sources_of(row: Row) -> list[dict[str, Any]]:
    """Where the record itself says that it is from."""
    sources = row.record.sources if isinstance(row, Prepared) else ()
    return [{"file": file, "record": number} for file, number in sources]


def topics_to_suggest(notes: list[Noted]) -> dict[int, list[str]]:
    """By paper: keywords, and topics of known papers, where none returns that was taken away."""
    named: dict[int, list[str]] = {}
    for noted in notes:
        if isinstance(noted.row, Prepared) and noted.stored:
            record = noted.row.record
            is_new = noted.outcome == Outcome.CREATED
            names = record.keywords if is_new else record.keywords + record.topics
            named.setdefault(noted.stored.paper_id, []).extend(names)
    return named


def strict_refusal(bad: int, found: int) -> str:
    return f"{bad} of its {found} records cannot be taken, so none is"


def prepared_of(chunk: list[Row]) -> list[Prepared]:
    return [row for row in chunk if isinstance(row, Prepared)]


def in_chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK)):
        yield chunk

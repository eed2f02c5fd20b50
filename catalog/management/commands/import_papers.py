"""Import papers from files or folders."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from catalog.importing.limits import LONGEST
from catalog.importing.pieces import PIECE
from catalog.importing.pipeline import Options, run_import
from catalog.importing.preparing import Row
from catalog.importing.records import Rejection
from catalog.importing.reports import FileReport, Report
from catalog.importing.sniffing import FORMAT_NAMES
from catalog.importing.sources import Source, sources_in
from catalog.models import User
from catalog.models.papers import FIRST_YEAR, LAST_YEAR

BAR = "{desc}: {percentage:3.0f}%|{bar}| {postfix}, {elapsed} passed, {remaining} left"


class Command(BaseCommand):
    help = "Import papers from files or folders (a folder in the order of its file names)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", metavar="PATH", help="default: seeds/; - is stdin")
        parser.add_argument("--format", default="", choices=FORMAT_NAMES)
        parser.add_argument("--encoding", default="", help="default: told from the file")
        parser.add_argument("--venue", default="", help="for every record")
        parser.add_argument("--year", type=int, help="for every record")
        parser.add_argument("--strict", action="store_true", help="refuse files with a bad record")
        parser.add_argument("--dry-run", action="store_true", help="report, but keep nothing")
        parser.add_argument("--report", default="text", choices=["text", "json"])
        parser.add_argument("--by", default="", metavar="USERNAME", help="who imports")

    def handle(self, *args: Any, **options: Any) -> None:
        paths = options["paths"] or [str(settings.SEEDS_DIR)]
        check(paths, options)
        as_text = options["report"] == "text"
        sources = list(all_sources(paths))
        progress = Progress(len(sources))
        report = run_import(
            progress.over(sources),
            Options(
                format_name=options["format"],
                encoding=options["encoding"],
                venue=options["venue"],
                year=options["year"],
                strict=options["strict"],
                dry_run=options["dry_run"],
            ),
            by=user_called(options["by"]),
            watch=progress.watch,
            done=self.say_file if as_text else lambda file: None,
        )
        if as_text:
            self.say_totals(report)
        else:
            self.stdout.write(json.dumps(report.as_json(), ensure_ascii=False))
        for file, problem in report.errors:
            self.stderr.write(line_about(file, problem.line, problem.record, problem.message))
        if report.errors:
            sys.exit(1)

    def say_file(self, file: FileReport) -> None:
        if file.format:
            self.stdout.write(f"{file.path}: {counts_in_words(vars(file))}")
        elif not file.problems:
            self.stdout.write(f"{file.path}: passed over, it holds no papers")
        for problem in file.problems:
            if problem.severity == "warning":
                message = line_about(file, problem.line, problem.record, problem.message)
                self.stdout.write(f"  {message}")

    def say_totals(self, report: Report) -> None:
        name = "Dry run, nothing kept" if report.dry_run else f"Import {report.batch}"
        self.stdout.write(f"{name}: {counts_in_words(report.totals)}")


def check(paths: list[str], options: dict[str, Any]) -> None:
    """Refuse what can be known to be wrong before anything is read."""
    if "-" in paths and not options["format"]:
        raise CommandError("standard input needs --format", returncode=2)
    year = options["year"]
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        raise CommandError(f"--year is from {FIRST_YEAR} to {LAST_YEAR}", returncode=2)
    if len(options["venue"]) > LONGEST["venue"]:
        message = f"--venue has at most {LONGEST['venue']} characters"
        raise CommandError(message, returncode=2)
    try:
        "".encode(options["encoding"] or "utf-8")
    except LookupError:
        raise CommandError(f"no encoding is called {options['encoding']}", returncode=2) from None


def all_sources(paths: list[str]) -> Iterable[Source]:
    for path in paths:
        if path == "-":
            yield Source("standard input", typed)
        else:
            yield from sources_in([path])


def typed() -> Iterator[bytes]:
    return iter(lambda: sys.stdin.buffer.read(PIECE), b"")


def user_called(username: str) -> User | None:
    if not username:
        return None
    try:
        return User.objects.get_by_natural_key(username)
    except User.DoesNotExist:
        raise CommandError(f"nobody has the user name {username}") from None


class Progress:
    """A bar on a terminal for each file: which of all it is, records, rate, time left.

    Nothing is shown where the output goes to a file.
    """

    def __init__(self, files: int) -> None:
        self.files = files
        self.begun = 0

    def over(self, sources: list[Source]) -> Iterator[Source]:
        for source in sources:
            self.begun += 1
            yield source

    def watch(self, rows: Iterable[Row], name: str, lines: int) -> Iterator[Row]:
        """The time left is told from the lines: nobody has counted the records."""
        name = f"file {self.begun} of {self.files}, {name}"
        total = lines if lines > 1 else None
        with tqdm(total=total, desc=name, leave=False, disable=None, bar_format=BAR) as bar:
            for number, row in enumerate(rows, start=1):
                yield row
                if not bar.disable:
                    rate = number / max(1, bar.format_dict["elapsed"])
                    bar.set_postfix_str(f"{number:,} records, {rate:,.0f} a second", refresh=False)
                    bar.update(max(0, line_of(row) - bar.n))


def line_of(row: Row) -> int:
    return row.line if isinstance(row, Rejection) else row.record.line


def counts_in_words(counts: dict[str, Any]) -> str:
    words = {
        "created": "new",
        "filled": "completed",
        "differs": "differing",
        "same": "known already",
        "rejected": "rejected",
        "flagged": "to look at",
    }
    parts = [f"{counts[name]} {word}" for name, word in words.items() if counts[name]]
    return f"{counts['found']} found" + (f" ({', '.join(parts)})" if parts else "")


def line_about(file: FileReport, line: int, record: int, message: str) -> str:
    place = f", line {line}" if line else ""
    place += f", record {record}" if record else ""
    return f"{file.path}{place}: {message}"

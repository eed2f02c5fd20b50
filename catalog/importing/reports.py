"""What an import tells of its files and records."""

import re
from dataclasses import asdict, dataclass, field
from typing import Any

from catalog.importing.continuations import CONTINUES
from catalog.importing.matching import identity
from catalog.importing.preparing import Prepared, Row
from catalog.importing.records import Rejection
from catalog.importing.storing import Stored
from catalog.models import Outcome

COUNTED = ("found", "created", "filled", "same", "differs", "rejected", "flagged")
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")  # what no database text may hold


@dataclass(frozen=True)
class Noted:
    """What became of a row; `stored` is None for a rejected one."""

    row: Row
    outcome: Outcome
    messages: tuple[str, ...]
    is_flagged: bool
    looks_cut: bool
    stored: Stored | None = None

    @property
    def place(self) -> tuple[int, int]:
        record = self.row.record if isinstance(self.row, Prepared) else self.row
        return record.line, record.number

    @property
    def identity(self) -> str:
        return identity(self.row) if isinstance(self.row, Prepared) else ""

    @property
    def message(self) -> str:
        return "\n".join(self.messages)


def note(row: Prepared, stored: Stored) -> Noted:
    warnings = row.record.warnings
    is_new = stored.outcome == Outcome.CREATED
    flags = [*row.derived.flags.splitlines(), *stored.messages] if is_new else []
    messages = tuple(map(without_unstorable, [*warnings, *(flags or stored.messages)]))
    is_flagged = bool(warnings or flags)
    return Noted(row, stored.outcome, messages, is_flagged, looks_cut(warnings), stored)


def note_rejection(row: Rejection) -> Noted:
    is_cut = looks_cut(row.raw.warnings if row.raw else ())
    return Noted(row, Outcome.REJECTED, (without_unstorable(row.reason),), False, is_cut)


def looks_cut(warnings: tuple[str, ...]) -> bool:
    return any(warning.startswith(CONTINUES) for warning in warnings)


def without_unstorable(text: str) -> str:
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


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

    def add(self, noted: Noted) -> None:
        """Count a record in exactly one outcome, and keep what is to be said of it."""
        self.found += 1
        setattr(self, noted.outcome, getattr(self, noted.outcome) + 1)
        self.flagged += noted.is_flagged
        severity = "error" if noted.outcome == Outcome.REJECTED else "warning"
        self.problems += [Problem(*noted.place, severity, message) for message in noted.messages]

    def refuse(self, reason: str, *, line: int = 0, record: int = 0) -> None:
        self.problems.append(Problem(line, record, "error", reason))


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

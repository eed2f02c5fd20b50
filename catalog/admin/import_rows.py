"""One record of an import as a curator sees it: what it is, what it changes, what to decide."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from catalog.models import ImportedRecord, Outcome, Paper, PreviewedRecord

FIELD_LABELS = {"code_url": "code", "doi": "DOI", "arxiv": "arXiv", "pdf": "PDF", "url": "link"}


@dataclass(frozen=True)
class Change:
    """A field of the stored paper beside what the file says; `here` is "" where it is blank."""

    name: str
    here: str
    offered: str


@dataclass(frozen=True)
class Beside:
    """An abstract to compare the record with."""

    label: str
    heading_html: str
    abstract_html: str
    paper: Paper | None = None


@dataclass(frozen=True)
class Decision:
    """A button: what it sends, and what it says."""

    name: str
    label: str


@dataclass
class Row:
    record: ImportedRecord | PreviewedRecord
    outcome: str
    heading_html: str
    abstract_html: str
    byline: str = ""
    paper: Paper | None = None
    state: str = ""
    changes: list[Change] = field(default_factory=list)
    before: Beside | None = None
    besides: list[Beside] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    @property
    def file_name(self) -> str:
        return PurePath(self.record.file.path).name

    @property
    def remarks(self) -> list[str]:
        """What is to be said of the record, but for the values that stand beside each other."""
        names = [*self.record.differences, *getattr(self.record, "taken", ())]
        compared = tuple(f"{name} is " for name in names)
        return [line for line in self.record.message.splitlines() if not line.startswith(compared)]


def changes_of(record: ImportedRecord | PreviewedRecord) -> Iterator[Change]:
    for name, pair in record.differences.items():
        yield change_of(name, pair)
    for name, offered in record.filled.items():
        if offered and name != "appearance":
            yield change_of(name, ["", "as shown" if name == "abstract" else offered])


def change_of(name: str, pair: list[Any]) -> Change:
    here, offered = map(in_words, pair)
    return Change(FIELD_LABELS.get(name, name), here, offered)


def in_words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def with_record_before(records: "QuerySet[Any]", **columns: str) -> "QuerySet[Any]":
    """Each record with these columns of the one before it in its file, under the names given."""
    before = records.model._default_manager.filter(
        file=OuterRef("file"), number__lt=OuterRef("number")
    ).order_by("-number")
    found = {name: Subquery(before.values(column)[:1]) for name, column in columns.items()}
    with_rest: QuerySet[Any] = records.annotate(**found)
    return with_rest


def previewed(records: "QuerySet[PreviewedRecord]") -> "QuerySet[PreviewedRecord]":
    """Everything that the rows of a preview show."""
    with_rest = with_record_before(
        records, heading_before="heading_html", abstract_before="abstract_html"
    )
    return with_rest.select_related("file", "paper", "like__text", "like_record")


def imported(records: "QuerySet[ImportedRecord]") -> "QuerySet[ImportedRecord]":
    """Everything that the rows of a report show."""
    with_rest = with_record_before(
        records,
        heading_before="paper__text__heading_html",
        abstract_before="paper__text__abstract_html",
    )
    return with_rest.select_related("file", "paper__text", "like__text")


def previewed_row(record: PreviewedRecord) -> Row:
    row = Row(
        record,
        outcome="joined" if record.is_joined else Outcome(record.outcome).label,
        heading_html=record.heading_html,
        abstract_html=record.abstract_html,
        byline=byline(record.raw.get("fields", {})),
        paper=record.paper,
        changes=list(changes_of(record)),
    )
    if record.is_joined:
        row.state = "Joined with the record before it."
        row.decisions.append(Decision("unjoin", "Take apart again"))
        return row
    if record.looks_cut:
        row.before = record_before(record)
        row.decisions.append(Decision("join", "Join with the one before"))
    add_likeness(row, record)
    return row


def add_likeness(row: Row, record: PreviewedRecord) -> None:
    label = "Looks like this one" + (
        f", {record.similarity:.0%} in common" if record.similarity else ""
    )
    if like := record.like:
        row.paper = None if row.paper == like else row.paper  # its links stand there
        row.besides.append(beside(label, like))
    elif other := record.like_record:
        label = f"{label} (record {other.number} of this upload)"
        row.besides.append(Beside(label, other.heading_html, other.abstract_html))
    else:
        return
    same, separate = ("same", "It is the same paper"), ("separate", "They are two papers")
    if record.is_same is not None:
        row.state = "Taken as the same paper." if record.is_same else "Taken as two papers."
    row.decisions += [
        Decision(*choice)
        for choice, decided in ((same, True), (separate, False))
        if record.is_same is not decided
    ]


def imported_row(record: ImportedRecord) -> Row:
    paper = record.paper
    text = paper.text if paper else None
    row = Row(
        record,
        outcome=Outcome(record.outcome).label,
        heading_html=text.heading_html if text else "",
        abstract_html=text.abstract_html if text else "",
        paper=paper,
        changes=list(changes_of(record)),
    )
    if not paper and record.outcome != Outcome.REJECTED:
        row.state = "Its paper is no longer here."
    if record.taken:
        row.state = "The values of the file were taken."
        row.changes += [change_of(name, pair) for name, pair in record.taken.items()]
    offer_corrections(row, record)
    return row


def offer_corrections(row: Row, record: ImportedRecord) -> None:
    if record.looks_cut:
        row.before = record_before(record)
        row.decisions.append(Decision("join", "Join with the one before"))
    if record.like:
        row.besides.append(beside("Looks like this one", record.like))
        row.decisions.append(Decision("same", "It is the same paper"))
        row.decisions.append(Decision("separate", "They are two papers"))
    if record.differences:
        row.decisions.append(Decision("take-theirs", "Take theirs"))


def record_before(record: Any) -> Beside:
    return Beside("The record before it", record.heading_before or "", record.abstract_before or "")


def beside(label: str, paper: Paper) -> Beside:
    return Beside(label, paper.text.heading_html, paper.text.abstract_html, paper)


def byline(fields: Mapping[str, str]) -> str:
    """Authors, venue and year as the file gives them."""
    authors = "; ".join(fields.get("authors", "").splitlines())
    parts = (authors, fields.get("venue", ""), fields.get("year", ""))
    return " · ".join(part for part in parts if part)

"""Take an import back: what it made goes, what it filled is blank again, what people did stays."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from catalog.importing.turns import turn_of
from catalog.models import (
    Appearance,
    Author,
    ImportBatch,
    ImportedRecord,
    OtherKey,
    Paper,
    PaperText,
    PaperTopic,
    Revision,
    Venue,
)
from catalog.models.settling import settle_all

CHUNK = 500


@dataclass
class UndoReport:
    """How many papers were removed or blanked, and one line for each thing that was kept."""

    removed: int = 0
    blanked: int = 0
    kept: list[str] = field(default_factory=list)


def undo(batch: ImportBatch) -> UndoReport:
    """Undo the batch. A second call after a kill goes on where the first came to."""
    report = UndoReport()
    with turn_of(batch):
        for records in chunks(records_of(batch).filter(outcome="created")):
            with transaction.atomic():
                remove(records, batch, report)
        for records in chunks(records_of(batch).exclude(filled={}).order_by("-pk")):
            with transaction.atomic():
                blank(records, report)
        batch.undone_at = timezone.now()
        batch.finished_at = batch.finished_at or batch.undone_at
        batch.save()
    return report


def records_of(batch: ImportBatch) -> Any:
    return ImportedRecord.objects.filter(file__batch=batch).exclude(paper=None)


def chunks(records: Any) -> Iterator[list[ImportedRecord]]:
    keys = list(records.values_list("pk", flat=True))
    for start in range(0, len(keys), CHUNK):
        some = records.filter(pk__in=keys[start : start + CHUNK])
        yield list(some.select_related("paper__text"))


def remove(records: list[ImportedRecord], batch: ImportBatch, report: UndoReport) -> None:
    papers = {record.paper.pk: record.paper for record in records if record.paper}
    reasons = touched_since(list(papers), batch)
    for pk, reason in reasons.items():
        report.kept.append(f"{papers[pk]}: {reason}")
    free = [pk for pk in papers if pk not in reasons]
    authors = set(Author.objects.filter(authorships__paper__in=free).values_list("pk", flat=True))
    venues = set(Venue.objects.filter(appearances__paper__in=free).values_list("pk", flat=True))
    Paper.objects.filter(pk__in=free).delete()
    Author.objects.filter(pk__in=authors, authorships=None).delete()
    Venue.objects.filter(pk__in=venues, appearances=None).delete()
    report.removed += len(free)


def touched_since(papers: list[int], batch: ImportBatch) -> dict[int, str]:
    """Of these papers, those that somebody or another import has to do with, and why."""
    others = ImportedRecord.objects.filter(paper__in=papers).exclude(file__batch=batch)
    others = others.filter(file__batch__undone_at=None).exclude(outcome="rejected")
    held = [pk for pk in others.values_list("paper", flat=True) if pk is not None]
    reasons = dict.fromkeys(held, "another import holds it too")
    tagged = PaperTopic.objects.filter(paper__in=papers).exclude(added_by=None)
    reasons |= dict.fromkeys(tagged.values_list("paper", flat=True), "somebody tagged it")
    edited = Revision.objects.filter(subject="paper", subject_id__in=papers)
    reasons |= dict.fromkeys(edited.values_list("subject_id", flat=True), "somebody edited it")
    hidden = Paper.objects.filter(pk__in=papers).exclude(deleted_at=None, merged_into=None)
    return reasons | dict.fromkeys(
        hidden.values_list("pk", flat=True), "somebody deleted or merged it"
    )


def blank(records: list[ImportedRecord], report: UndoReport) -> None:
    """Blank what these records filled, where it is still what they filled in."""
    changed: set[int] = set()
    for record in records:
        if record.paper is None:
            continue
        kept = [name for name, value in record.filled.items() if not take_back(record, name, value)]
        if kept := [name for name in kept if name != "appearance"]:
            report.kept.append(f"{record.paper}: {', '.join(kept)} changed since")
        changed.add(record.paper.pk)
    empty_places(record.filled.get("appearance") for record in records)
    settle_all(Paper.objects.filter(pk__in=changed))
    report.blanked += len(changed)


def take_back(record: ImportedRecord, name: str, filled: Any) -> bool:
    """Blank one value; False when it is another one by now."""
    paper = record.paper
    if paper is None:
        return True
    match name:
        case "title" | "code_url":
            same = Paper.objects.filter(pk=paper.pk, **{name: filled})
            return bool(same.update(**{name: ""}))
        case "abstract":
            OtherKey.objects.filter(paper=paper, key__regex="^[0-9a-f]{10,64}$").delete()
            return bool(PaperText.objects.filter(paper=paper, abstract=filled).update(abstract=""))
        case "authors":
            return take_authors_back(paper, filled)
        case "appearance":
            return True
        case "venue":
            seen = appearance_of(record).filter(venue__names__name=filled) if filled else None
            return seen is None or bool(appearance_of(record).update(venue=None))
    same_value = appearance_of(record).filter(**{name: filled})
    return bool(same_value.update(**{name: None if name == "year" else ""}))


def appearance_of(record: ImportedRecord) -> Any:
    return Appearance.objects.filter(pk=record.filled.get("appearance"), paper=record.paper_id)


def take_authors_back(paper: Paper, filled: list[str]) -> bool:
    if [author.name for author in paper.authors_in_order] != filled:
        return False
    authors = [author.pk for author in paper.authors_in_order]
    paper.authorships.all().delete()
    Author.objects.filter(pk__in=authors, authorships=None).delete()
    return True


def empty_places(keys: Iterable[int | None]) -> None:
    """Take away appearances of which nothing is left."""
    blanks = dict.fromkeys(Appearance.DETAILS, "")
    Appearance.objects.filter(
        pk__in=[key for key in keys if key], venue=None, year=None, **blanks
    ).delete()

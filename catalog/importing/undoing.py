"""Take an import back: what it made goes, what it filled is blank again, what people did stays."""

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from catalog.importing.correcting import replace_anywhere
from catalog.importing.turns import turn_of
from catalog.models import (
    Author,
    ImportBatch,
    ImportedRecord,
    Merge,
    OtherKey,
    Outcome,
    Paper,
    PaperQuerySet,
    PaperTopic,
    Reason,
    Revision,
    TopicSuggestion,
    Venue,
)
from catalog.models.keys import paper_key
from catalog.models.merging import FIELDS, MergeError, unmerge
from catalog.models.replacing import blank_again, blank_of, count_change, replace
from catalog.models.settling import settle_all


@dataclass
class UndoReport:
    """How many papers were removed or blanked, and one line for each thing that was kept."""

    removed: int = 0
    blanked: int = 0
    kept: list[str] = field(default_factory=list)


def undo(batch: ImportBatch) -> UndoReport:
    """Undo the batch, with what was corrected in it. A second call after a kill goes on where the
    first came to."""
    report = UndoReport()
    records = ImportedRecord.objects.stored_by(batch)
    with turn_of(batch):
        batch.refresh_from_db()
        if batch.undone_at:
            return report  # somebody else came first
        take_apart(batch, report)
        for created in records.filter(outcome=Outcome.CREATED).in_chunks():
            with transaction.atomic():
                remove(created, batch, report)
        TopicSuggestion.objects.undecided().filter(brought_by__batch=batch).delete()
        for changed in records.exclude(filled={}, taken={}).order_by("-pk").in_chunks():
            with transaction.atomic():
                blank(changed, batch, report)
        batch.undone_at = timezone.now()
        batch.finished_at = batch.finished_at or batch.undone_at
        batch.save()
    return report


def is_undecided(batch: ImportBatch) -> bool:
    """Whether its upload can still be imported: then it is given up, and not undone."""
    stage = batch.Stage(batch.stage)
    return stage == stage.PREVIEW or (stage != stage.DONE and batch.uploads.exists())


def prospect(batch: ImportBatch) -> UndoReport:
    """What undoing would do, as things stand; `blanked` counts papers that were here before."""
    records = ImportedRecord.objects.stored_by(batch)
    created = records.filter(outcome=Outcome.CREATED)
    changed = records.exclude(filled={}, taken={}).exclude(paper__in=created.values("paper"))
    report = UndoReport(blanked=changed.values("paper").distinct().count())
    papers = dict(created.values_list("paper", "paper__heading"))
    merges = Merge.objects.filter(batch=batch).values_list("loser", "survivor")
    apart_again = {pk for pair in merges for pk in pair}
    for pk, reason in touched_since(created.values("paper"), batch).items():
        if pk not in apart_again:
            report.kept.append(f"{papers[pk]}: {reason}")
    report.removed = len(papers) - len(report.kept)
    return report


def take_apart(batch: ImportBatch, report: UndoReport) -> None:
    """Take back merges by which a curator corrected the batch, the latest first."""
    for merged in Merge.objects.filter(batch=batch).order_by("-pk").select_related("loser"):
        try:
            kept = unmerge(merged.loser, by=None, batch=batch)
        except MergeError as failure:
            report.kept.append(str(failure))
            continue
        if kept:
            report.kept.append(f"{merged.survivor}: {', '.join(kept)} changed since")


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


def touched_since(papers: list[int] | QuerySet[Any, Any], batch: ImportBatch) -> dict[int, str]:
    """Of these papers, those that somebody or another import has to do with, and why."""
    others = ImportedRecord.objects.filter(paper__in=papers).exclude(file__batch=batch)
    others = others.filter(file__batch__undone_at=None).exclude(outcome="rejected")
    held = [pk for pk in others.values_list("paper", flat=True) if pk is not None]
    reasons = dict.fromkeys(held, "another import holds it too")
    tagged = PaperTopic.objects.filter(paper__in=papers).exclude(added_by=None)
    reasons |= dict.fromkeys(tagged.values_list("paper", flat=True), "somebody tagged it")
    edited = Revision.objects.filter(subject="paper", subject_id__in=papers)
    edited = edited.exclude(batch=batch).exclude(batch__undone_at__isnull=False)
    reasons |= dict.fromkeys(edited.values_list("subject_id", flat=True), "somebody edited it")
    merged = Paper.objects.filter(merged_into__in=papers).values_list("merged_into", flat=True)
    reasons |= dict.fromkeys(filter(None, merged), "another paper was merged into it")
    hidden = Paper.objects.filter(pk__in=papers).exclude(deleted_at=None, merged_into=None)
    return reasons | dict.fromkeys(
        hidden.values_list("pk", flat=True), "somebody deleted or merged it"
    )


def blank(records: list[ImportedRecord], batch: ImportBatch, report: UndoReport) -> None:
    """Put back and blank what came of these records, where it is still what they gave."""
    own = [record.paper for record in records if record.paper]
    papers: PaperQuerySet = Paper.objects.filter(
        pk__in={pk for paper in own for pk in led_to(paper)}
    )
    keep_histories(papers, batch)
    for record in records:
        if record.paper and (kept := take_back(record, record.paper)):
            report.kept.append(f"{record.paper}: {', '.join(kept)} changed since")
    settle_all(papers, remember=False)
    report.blanked += len({paper.pk for paper in own})


def led_to(paper: Paper) -> list[int]:
    """The paper and those that it was merged into, one after the other."""
    way = [paper.pk]
    while paper.merged_into:
        paper = paper.merged_into
        way.append(paper.pk)
    return way


def keep_histories(papers: PaperQuerySet, batch: ImportBatch) -> None:
    """Of papers with a history, keep the state before this too: see `taken_away`."""
    edited = Revision.objects.filter(subject="paper").values("subject_id")
    count_change(papers.exclude(pk__in=edited))
    for paper in papers.filter(pk__in=edited).with_everything():
        paper.keep_revision(by=None, reason=Reason.UNDO, batch=batch)
        paper.save(update_fields=["version", "modified_at"])


def take_back(record: ImportedRecord, paper: Paper) -> list[str]:
    """Put back what was taken from the record and blank what it filled; gives the names of what is
    something else by now."""
    kept = [
        name
        for name, (old, new) in record.taken.items()
        if not replace_anywhere(paper.survivor, name, new, old)
        if not gives_way(record, name, new, old)
    ]
    filled = {name: value for name, value in record.filled.items() if value}
    seen = paper.appearances.filter(pk=filled.pop("appearance", None))
    of_paper = {name: filled.pop(name) for name in FIELDS if name in filled}
    changed = [name for name, value in of_paper.items() if not blank_field(paper, name, value)]
    changed += blank_again(seen, filled)
    values = of_paper | filled
    return kept + [
        name for name in changed if not gives_way(record, name, values[name], blank_of(name))
    ]


def blank_field(paper: Paper, name: str, filled: Any) -> bool:
    """Blank it in the paper, and in those that took it over when this was merged into them."""
    if not replace(paper, name, filled, blank_of(name)):
        return False
    if name == "abstract":
        forget_key(paper, filled)
    merged = Merge.objects.filter(loser=paper).first()
    if merged and merged.taken.get(name) == [blank_of(name), filled]:
        blank_field(merged.survivor, name, filled)
    return True


def gives_way(record: ImportedRecord, name: str, given: Any, before: Any) -> bool:
    """Whether it is something else because a curator took another file's value for it. When that
    is taken back, what was `before` this one comes again."""
    others = ImportedRecord.objects.filter(paper=record.paper).exclude(pk=record.pk)
    for other in others.exclude(taken={}):
        old, new = other.taken.get(name, (None, None))
        if old == given:
            other.taken[name] = [before, new]
            other.save(update_fields=["taken"])
            return True
    return False


def forget_key(paper: Paper, abstract: str) -> None:
    """The key of an abstract that the paper has no more."""
    key = paper_key(abstract, lambda key: False)
    OtherKey.objects.filter(paper=paper, key__startswith=key).delete()

"""What a curator mends after an import: wrong places, better values, papers in two pieces.

Whatever is done here belongs to the import: undoing that takes it back as well.
"""

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Q

from catalog.importing.names import author_name
from catalog.importing.names_to_rows import Names
from catalog.importing.places import Places, Right
from catalog.markup import MAX_SOURCE_LENGTH
from catalog.models import (
    Appearance,
    Author,
    ImportBatch,
    ImportedRecord,
    Merge,
    Outcome,
    Paper,
    Reason,
    User,
)
from catalog.models.merging import FIELDS, MergeError, merge
from catalog.models.papers import FIRST_YEAR, LAST_YEAR
from catalog.models.replacing import replace, replace_in
from catalog.models.settling import settle


class CorrectionError(Exception):
    """Why a correction cannot be made, in a sentence for the curator."""


@dataclass(frozen=True)
class Correction:
    """Which values of a paper were replaced, and which were kept since somebody changed them."""

    changed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


@dataclass
class CorrectionReport:
    """How many papers were corrected, and one line for each thing that was kept."""

    changed: int = 0
    kept: list[str] = field(default_factory=list)


def correct_place(
    batch: ImportBatch, *, venue: str | None, year: int | None, by: User | None
) -> CorrectionReport:
    """Put all that the batch says of where papers came out at the right venue, year or both.

    What somebody changed since stays. Raises CorrectionError for a place that cannot be.
    """
    refuse_unless_done(batch)
    if not venue and not year:
        raise CorrectionError("Say the right venue, the right year, or both.")
    if year and not FIRST_YEAR <= year <= LAST_YEAR:
        raise CorrectionError(f"A year is from {FIRST_YEAR} to {LAST_YEAR}.")
    with transaction.atomic():
        right = Right(Names().venue(venue or ""), year)
    if venue and not right.venue:
        raise CorrectionError(f"“{venue}” is no name of a venue.")
    report = CorrectionReport()
    records = ImportedRecord.objects.stored_by(batch)
    for some in records.filter(Q(outcome=Outcome.CREATED) | ~Q(filled={})).in_chunks():
        with transaction.atomic():
            places = Places(some, batch, right)
            report.kept += places.correct(by=by)
            report.changed += len(places.changed)
    return report


@transaction.atomic
def take_theirs(record: ImportedRecord, *, by: User | None) -> Correction:
    """Put the differing values of the file in place of the stored ones, but for the abstract.

    Raises CorrectionError where there are none, or each stored value is another one by now.
    """
    paper = paper_of(record)
    offered = {name: pair for name, pair in record.differences.items() if name != "abstract"}
    if not offered:
        raise CorrectionError("The file says nothing else than what is stored.")
    paper.keep_revision(by=by, reason=Reason.CORRECTION, batch=record.file.batch)
    paper.save(update_fields=["version", "modified_at"])
    taken = {name: pair for name, pair in offered.items() if replace_anywhere(paper, name, *pair)}
    kept = tuple(name for name in offered if name not in taken)
    if not taken:
        raise CorrectionError(f"“{paper}”: {', '.join(kept)} changed since the import.")
    record.taken |= taken
    record.differences = {
        name: pair for name, pair in record.differences.items() if name not in taken
    }
    record.save(update_fields=["taken", "differences"])
    settle(paper)
    return Correction(tuple(taken), kept)


def take_all_theirs(batch: ImportBatch, *, by: User | None) -> CorrectionReport:
    """The same for every record of the batch that differs."""
    refuse_unless_done(batch)
    report = CorrectionReport()
    for records in ImportedRecord.objects.stored_by(batch).exclude(differences={}).in_chunks():
        with transaction.atomic():
            for record in records:
                take_one_of_all(record, report, by=by)
    return report


def take_one_of_all(record: ImportedRecord, report: CorrectionReport, *, by: User | None) -> None:
    try:
        with transaction.atomic():
            done = take_theirs(record, by=by)
    except CorrectionError as failure:
        report.kept.append(str(failure).removesuffix("."))
        return
    report.changed += 1
    if done.kept:
        report.kept.append(f"“{record.paper}”: {', '.join(done.kept)} changed since the import")


def replace_anywhere(paper: Paper, name: str, old: Any, new: Any) -> bool:
    """Replace a field of the paper, or a detail of the appearance that has it."""
    if name == "authors":
        learn_families(new)
    if name in FIELDS:
        return replace(paper, name, old, new)
    seen = paper.appearances.filter(**{name: old}).first()
    if not seen:
        return False
    return replace_in(Appearance.objects.filter(pk=seen.pk), name, old, new)


def learn_families(names: list[str]) -> None:
    for name in map(author_name, names):
        Author.objects.called(name.name, name.family)


@transaction.atomic
def same_paper(record: ImportedRecord, *, by: User | None) -> None:
    """The record's paper is the one that it looks like, and is merged into that."""
    if not record.like:
        raise CorrectionError("The record looks like no other paper.")
    merged(own_paper(record), record.like, record, by=by)
    separate_paper(record)


def separate_paper(record: ImportedRecord) -> None:
    """The record's paper only looks like another one."""
    record.like = None
    record.save(update_fields=["like"])


@transaction.atomic
def join_with_previous(record: ImportedRecord, *, by: User | None) -> None:
    """The record is the rest of the one before it: that paper gets both abstracts, with a blank
    line between them, and this one's is merged into it."""
    first, second = paper_of(previous(record)), own_paper(record)
    together = "\n\n".join(filter(None, (first.text.abstract, second.text.abstract)))
    if len(together) > MAX_SOURCE_LENGTH:
        raise CorrectionError(f"The two have more than {MAX_SOURCE_LENGTH:,} characters.")
    done = merged(second, first, record, by=by)
    before = first.text.abstract
    if before and replace(first, "abstract", before, together):
        done.taken["abstract"] = [before, together]
        done.save(update_fields=["taken"])
    settle(first)
    ImportedRecord.objects.filter(paper=second).update(looks_cut=False)
    record.looks_cut = False


def previous(record: ImportedRecord) -> ImportedRecord:
    before = ImportedRecord.objects.filter(file=record.file, number__lt=record.number)
    found = before.order_by("-number").first()
    if not found:
        raise CorrectionError("This is the first record of its file.")
    return found


def merged(loser: Paper, survivor: Paper, record: ImportedRecord, *, by: User | None) -> Merge:
    try:
        return merge(loser, survivor, by=by, batch=record.file.batch)
    except MergeError as failure:
        raise CorrectionError(str(failure)) from failure


def paper_of(record: ImportedRecord) -> Paper:
    """The paper as it is now that a record made or is, which may be merged into another one."""
    refuse_unless_done(record.file.batch)
    if not record.paper_id:
        raise CorrectionError(f"There is no paper of {record.file}, record {record.number}.")
    paper = Paper.objects.get(pk=record.paper_id).survivor
    if paper.deleted_at:
        raise CorrectionError(f"“{paper}” is deleted.")
    return paper


def own_paper(record: ImportedRecord) -> Paper:
    """The paper that a record made or is, as long as it is one of its own."""
    paper = paper_of(record)
    if paper.pk != record.paper_id:
        raise CorrectionError(f"“{record.paper}” is merged into another paper already.")
    return paper


def refuse_unless_done(batch: ImportBatch) -> None:
    if batch.undone_at:
        raise CorrectionError("The import is undone.")
    if batch.stage != ImportBatch.Stage.DONE:
        raise CorrectionError("The import is not done yet.")

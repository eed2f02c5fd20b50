"""Where the papers of a batch came out, as far as the batch says it, put right in one step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from catalog.importing.histories import is_unchanged, steps_of
from catalog.models import (
    Appearance,
    ImportBatch,
    ImportedRecord,
    Merge,
    Outcome,
    Paper,
    Reason,
    User,
    Venue,
)
from catalog.models.merging import FIELDS
from catalog.models.naming import fold_name
from catalog.models.replacing import fill_blanks
from catalog.models.settling import settle_all

PLACE = ("venue", "year")


@dataclass(frozen=True)
class Right:
    """The right venue or year; None for what was right already."""

    venue: Venue | None
    year: int | None


class KeptError(Exception):
    """Why a place stays as it is."""


class Places:
    """The places that some records of a batch gave, and what else is known of their papers."""

    def __init__(self, records: list[ImportedRecord], batch: ImportBatch, right: Right) -> None:
        self.records = records
        self.batch = batch
        self.right = right
        papers = Paper.objects.filter(pk__in=[record.paper_id for record in records])
        self.papers = {paper.pk: paper for paper in papers.with_everything()}
        self.steps = steps_of(self.papers.values())
        self.given_otherwise = set(given_otherwise(self.papers))
        self.changed: set[int] = set()

    def correct(self, *, by: User | None) -> list[str]:
        """Correct them all; gives a line for each that is kept."""
        kept = []
        for record in self.records:
            paper = self.papers[record.paper_id or 0]
            try:
                self.correct_one(record, paper, by=by)
            except KeptError as reason:
                kept.append(f"{paper}: {reason}")
        settle_all(Paper.objects.filter(pk__in=self.changed))
        return kept

    def correct_one(self, record: ImportedRecord, paper: Paper, *, by: User | None) -> None:
        is_new = record.outcome == Outcome.CREATED
        names = {name for name in PLACE if is_new or record.filled.get(name)}
        if not names:
            return
        seen = self.first_place(paper) if is_new else self.filled_place(record)
        venue = (self.right.venue if "venue" in names else None) or seen.venue
        year = (self.right.year if "year" in names else None) or seen.year
        if (venue, year) == (seen.venue, seen.year):
            return
        if paper.merged_into_id:
            raise KeptError("it was merged into another paper since")
        if paper.pk not in self.changed:
            paper.keep_revision(by=by, reason=Reason.CORRECTION, batch=self.batch)
            paper.save(update_fields=["version", "modified_at"])
            self.changed.add(paper.pk)
        put_at(seen, venue, year, record)

    def first_place(self, paper: Paper) -> Appearance:
        """What a new paper's own record says; a new one where nobody says anything."""
        stored = list(paper.appearances.order_by("pk"))
        own = [seen for seen in stored if seen.pk not in self.given_otherwise]
        steps = self.steps.get(paper.pk, [])
        had_place = any(name == "place" for step in steps for name, _ in step.before)
        if not own and (stored or had_place):
            raise KeptError("others say where it came out")
        if not own:
            return Appearance(paper=paper, preferred=True)
        if not is_unchanged((own[0].venue_id, own[0].year), steps, self.batch):
            raise KeptError("somebody changed where it came out")
        return own[0]

    def filled_place(self, record: ImportedRecord) -> Appearance:
        """What the record added or completed, unless it is something else by now."""
        seen = Appearance.objects.filter(pk=record.filled["appearance"]).first()
        if not seen or not is_as_filled(seen, record.filled):
            raise KeptError("somebody changed where it came out")
        return seen


def is_as_filled(seen: Appearance, filled: dict[str, Any]) -> bool:
    if filled.get("year") and seen.year != filled["year"]:
        return False
    called = filled.get("venue")
    names = seen.venue.names.filter(folded=fold_name(called)) if seen.venue and called else None
    return not called or bool(names and names.exists())


def given_otherwise(papers: Iterable[int]) -> Iterator[int]:
    """Appearances of these papers whose place came by other records or by merges."""
    records = ImportedRecord.objects.filter(paper__in=papers).exclude(filled={})
    filled = list(records.values_list("filled", flat=True))
    for taken in Merge.objects.filter(survivor__in=papers).values_list("taken", flat=True):
        filled += taken.get("appearances", ())
    for seen in filled:
        if any(seen.get(name) for name in PLACE):
            yield seen["appearance"]


def put_at(seen: Appearance, venue: Venue | None, year: int | None, record: ImportedRecord) -> None:
    """Move an appearance; where there is one already, the two become that one.

    The record goes on telling what it filled, so that undoing it finds that.
    """
    there = Appearance.objects.filter(paper=seen.paper, venue=venue, year=year)
    twin = there.exclude(pk=seen.pk).first()
    if twin:
        unite(seen, twin, record)
        return
    seen.venue, seen.year = venue, year
    seen.save()
    if record.filled:
        now = {"venue": venue.name if venue else "", "year": year}
        record.filled |= {name: value for name, value in now.items() if name in record.filled}
        record.save(update_fields=["filled"])


def unite(seen: Appearance, twin: Appearance, record: ImportedRecord) -> None:
    gone, was_preferred = seen.pk, seen.preferred
    filled = fill_blanks(twin, seen)
    seen.delete()
    if was_preferred:
        twin.preferred = True
        twin.save(update_fields=["preferred"])
    if record.filled:
        of_paper = {name: record.filled[name] for name in FIELDS if name in record.filled}
        of_twin = {name: value for name, value in filled.items() if name in record.filled}
        record.filled = of_paper | ({"appearance": twin.pk} | of_twin if of_twin else {})
        record.save(update_fields=["filled"])
    for other in ImportedRecord.objects.filter(paper=twin.paper, filled__appearance=gone):
        other.filled["appearance"] = twin.pk
        other.save(update_fields=["filled"])

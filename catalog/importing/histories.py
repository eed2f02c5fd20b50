"""What people did to papers, read from the states that were kept of them.

An import never puts back what somebody took away: a wrong title that was blanked, an appearance
at the wrong place.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from catalog.models import Appearance, ImportBatch, Paper, Reason, Revision, VenueName
from catalog.models.merging import FIELDS
from catalog.models.naming import fold_name

# What was taken away: a field and its value; for a place the ids of the venue and the year.
Value = tuple[str, Any]
Place = tuple[int | None, int | None]
BY_PEOPLE = {Reason.EDIT, Reason.CORRECTION}


@dataclass(frozen=True)
class Step:
    """One change of a paper, with the values before and after."""

    revision: Revision
    before: frozenset[Value]
    after: frozenset[Value]

    def is_correction_of(self, batch: ImportBatch) -> bool:
        return self.revision.reason == Reason.CORRECTION and self.revision.batch_id == batch.pk


def steps_of(papers: Iterable[Paper]) -> dict[int, list[Step]]:
    """The changes of each of these papers that has any kept, the oldest first."""
    now = {paper.pk: paper for paper in papers}
    revisions = Revision.objects.filter(subject="paper", subject_id__in=now).order_by("version")
    kept: dict[int, list[Revision]] = {}
    for revision in revisions.select_related("batch"):
        kept.setdefault(revision.subject_id, []).append(revision)
    if not kept:
        return {}
    states = {
        pk: [*(revision.content for revision in of_paper), now[pk].snapshot()]
        for pk, of_paper in kept.items()
    }
    venues = venue_ids(state for of_paper in states.values() for state in of_paper)
    return {pk: list(steps(kept[pk], states[pk], venues)) for pk in kept}


def steps(
    revisions: list[Revision], states: list[dict[str, Any]], venues: dict[str, int]
) -> Iterator[Step]:
    values = [frozenset(values_of(state, venues)) for state in states]
    yield from map(Step, revisions, values[:-1], values[1:])


def values_of(state: dict[str, Any], venues: dict[str, int]) -> Iterator[Value]:
    """What `Paper.snapshot` tells of a paper, value by value."""
    yield from (value_of(name, state[name]) for name in FIELDS)
    for seen in state["appearances"]:
        yield "place", (venues.get(fold_name(seen["venue"])), seen["year"])
        yield from ((name, seen[name]) for name in Appearance.DETAILS)


def value_of(name: str, value: Any) -> Value:
    """Authors are the same however their names are spelt."""
    return name, tuple(map(fold_name, value)) if name == "authors" else value


def venue_ids(states: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Venues by every folded name that these states call one, renamed ones too."""
    names = {fold_name(seen["venue"]) for state in states for seen in state["appearances"]}
    return dict(VenueName.objects.filter(folded__in=names).values_list("folded", "venue"))


def taken_away(papers: Iterable[Paper]) -> dict[int, frozenset[Value]]:
    """What people took out of papers. What was put right in an import that was undone as a whole
    counts no more."""
    return {
        pk: frozenset().union(*(step.before - step.after for step in of_paper if counts(step)))
        for pk, of_paper in steps_of(papers).items()
    }


def counts(step: Step) -> bool:
    batch = step.revision.batch
    return step.revision.reason in BY_PEOPLE and not (batch and batch.undone_at)


def is_unchanged(place: Place, of_paper: list[Step], batch: ImportBatch) -> bool:
    """Whether a place of today is as the batch, or its last correction, left it."""
    for step in reversed(of_paper):
        if step.is_correction_of(batch):
            return True
        if ("place", place) not in step.before:
            return False
    return True

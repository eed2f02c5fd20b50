"""Put a chunk of records into the catalogue: new papers, blanks filled, notes of what differs.

The order of things is here, for an import that writes and for one that only says what it would do;
what is asked and written stands behind `Catalogue`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from catalog.importing.comparing import Comparison, Known, compare
from catalog.importing.completing import fill, known_papers
from catalog.importing.creating import Creator
from catalog.importing.decisions import Decisions
from catalog.importing.matching import Mark, earlier_marks, lowest, marks_of, stored_marks
from catalog.importing.names_to_rows import Names
from catalog.importing.preparing import Prepared
from catalog.markup.near_duplicates import Likeness, LookAlikes, is_current
from catalog.models import ImportedFile, Outcome, Paper, PaperText
from catalog.models.settling import settle_all

# What the message of a record begins with that looks like another paper.
LOOKS_LIKE = "looks like the paper"


@dataclass(frozen=True)
class Stored:
    """What became of a record; `filled` names what was added, for undoing it."""

    outcome: Outcome
    paper_id: int
    messages: tuple[str, ...] = ()
    filled: dict[str, Any] = field(default_factory=dict)
    differences: dict[str, Any] = field(default_factory=dict)
    like: Likeness | None = None


class Catalogue(Protocol):
    """What is asked of the catalogue, and done to it. Papers are named by their ids."""

    names: Names

    def marked(self, chunk: list[Prepared]) -> dict[Mark, int]:
        """The papers that have marks of these records."""

    def plan(self, new: list[Prepared]) -> Callable[[], list[int]]:
        """Make ready what can be; what is given makes the papers."""

    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        """Papers by the ids asked for; for a merged one, the paper it was merged into."""

    def keys(self, papers: Iterable[int]) -> dict[int, str]:
        """The permanent keys of those that exist."""

    def fill(self, after: Known, one: Prepared, found: Comparison) -> Known: ...

    def settle(self, papers: Iterable[int]) -> None:
        """Bring up to date what follows from what was filled."""

    def note(self, one: Prepared, paper: int) -> None:
        """Know the record again as this paper."""


class Written:
    """The catalogue in the database."""

    def __init__(self, file: ImportedFile, names: Names) -> None:
        self.names = names
        self.creator = Creator(file, names)

    def marked(self, chunk: list[Prepared]) -> dict[Mark, int]:
        return lowest(earlier_marks(chunk)) | lowest(stored_marks(chunk))

    def plan(self, new: list[Prepared]) -> Callable[[], list[int]]:
        return self.creator.plan(new).write

    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        return known_papers(keys)

    def keys(self, papers: Iterable[int]) -> dict[int, str]:
        return dict(Paper.objects.filter(pk__in=set(papers)).values_list("pk", "key"))

    def fill(self, after: Known, one: Prepared, found: Comparison) -> Known:
        return fill(after, one, found)

    def settle(self, papers: Iterable[int]) -> None:
        settle_all(Paper.objects.filter(pk__in=set(papers)), remember=False)

    def note(self, one: Prepared, paper: int) -> None:
        """The row of the record tells it."""


class Store:
    """Stores the records of one file, chunk by chunk, each whole or not at all.

    What can be found out and worked out before is not done while others wait for the lock.
    """

    def __init__(
        self, catalogue: Catalogue, look_alikes: LookAlikes, decisions: Decisions | None = None
    ) -> None:
        self.catalogue = catalogue
        self.look_alikes = look_alikes
        self.decisions = decisions or Decisions()

    def put(self, chunk: list[Prepared]) -> list[Stored]:
        """What became of each record, in order; to be called in a transaction of its own."""
        return self.plan(chunk)()

    def plan(self, chunk: list[Prepared]) -> Callable[[], list[Stored]]:
        """Match the chunk and make its rows; what is given writes them."""
        known, new, again = self.divided(chunk)
        make = self.catalogue.plan(new)

        def write() -> list[Stored]:
            results = dict(zip(map(id, new), self.created(new, make()), strict=True))
            results |= self.complete(known)
            for one in chunk:
                if id(one) in results:
                    self.decisions.note(one.record.number, results[id(one)].paper_id)
                    self.catalogue.note(one, results[id(one)].paper_id)
            if again:
                results |= dict(zip(map(id, again), self.put(again), strict=True))
            return [results[id(one)] for one in chunk]

        return write

    def divided(
        self, chunk: list[Prepared]
    ) -> tuple[list[tuple[Prepared, int]], list[Prepared], list[Prepared]]:
        """The records of known papers with these, those that stand for new papers, and those
        that are one of these once more."""
        stored = self.catalogue.marked(chunk)
        numbers = {one.record.number for one in chunk}
        claimed: set[Mark] = set()
        known: list[tuple[Prepared, int]] = []
        new: list[Prepared] = []
        again: list[Prepared] = []
        for one in chunk:
            marks = marks_of(one)
            pk = self.decisions.paper_of(one.record.number, marks) or paper_marked(marks, stored)
            if pk is not None:
                known.append((one, pk))
                continue
            waits = self.decisions.waits_for(one.record.number, numbers)
            is_again = waits or any(mark in claimed for mark in marks)
            (again if is_again else new).append(one)
            claimed.update(claims_of(one))
        return known, new, again

    def created(self, new: list[Prepared], papers: list[int]) -> list[Stored]:
        """The new papers, each with the one that it looks like: nothing is merged unasked."""
        likenesses = [self.like(one, pk) for one, pk in zip(new, papers, strict=True)]
        keys = self.catalogue.keys(like.paper for found in likenesses for like in found)
        return [
            created(pk, [like for like in found if like.paper in keys], keys)
            for pk, found in zip(papers, likenesses, strict=True)
        ]

    def like(self, one: Prepared, pk: int) -> list[Likeness]:
        found = self.look_alikes.like(one.derived.signature)
        self.look_alikes.add(pk, one.derived.signature)
        return [] if one.record.number in self.decisions.separate else found

    def complete(self, records: list[tuple[Prepared, int]]) -> dict[int, Stored]:
        """Complete known papers. Of several records for one paper, each sees what came before."""
        asked = self.catalogue.known(pk for _, pk in records)
        now = {known.pk: known for known in asked.values()}
        results: dict[int, Stored] = {}
        changed: set[int] = set()
        for one, pk in records:
            known = now[asked[pk].pk]
            results[id(one)], now[known.pk] = self.completed(known, one)
            if results[id(one)].filled:
                changed.add(known.pk)
        self.catalogue.settle(changed)
        return results

    def completed(self, known: Known, one: Prepared) -> tuple[Stored, Known]:
        """Fill what is blank in a known paper; give it as it is then."""
        if known.is_deleted:
            message = "a curator deleted this paper; it stays deleted"
            return Stored(Outcome.SAME, known.pk, (message,)), known
        found, after = compare(known, one, self.catalogue.names.venue(one.record.venue))
        if found.fills:
            after = self.catalogue.fill(after, one, found)
        return stored_of(found, after), after


def created(pk: int, likenesses: list[Likeness], keys: dict[int, str]) -> Stored:
    messages = tuple(
        f"{LOOKS_LIKE} {keys[like.paper]} ({like.similarity:.0%} in common)" for like in likenesses
    )
    return Stored(Outcome.CREATED, pk, messages, like=next(iter(likenesses), None))


def stored_of(found: Comparison, after: Known) -> Stored:
    filled = dict(found.fills)
    if found.fills_place:
        filled["appearance"] = after.places[found.place].id
    messages = tuple(
        f"{name} is {old!r} here and {new!r} in the file"
        for name, (old, new) in found.differences.items()
    )
    if found.refused:
        messages += (f"somebody took this away here, it stays away: {', '.join(found.refused)}",)
    fills_or_not = Outcome.FILLED if filled else Outcome.SAME
    outcome = Outcome.DIFFERS if found.differences else fills_or_not
    return Stored(outcome, after.pk, messages, filled, found.differences)


def stored_signatures() -> LookAlikes:
    """The signatures of all stored papers, to compare new ones with."""
    found = LookAlikes()
    rows = PaperText.objects.exclude(signature=b"").order_by("pk")
    rows = rows.exclude(paper__created_in__in=ImportedFile.objects.unpublished())
    for pk, mark in rows.values_list("pk", "signature").iterator(chunk_size=5_000):
        if is_current(bytes(mark)):
            found.add(pk, bytes(mark))
    return found


def paper_marked(marks: list[Mark], stored: dict[Mark, int]) -> int | None:
    """The paper that a record is, by its surest mark."""
    return next((stored[mark] for mark in marks if mark in stored), None)


def claims_of(one: Prepared) -> list[Mark]:
    """The marks under which a further record would find the paper that this one makes."""
    marks = [mark for mark in marks_of(one) if mark[0] != "title"]
    title = [value for kind, value in marks_of(one) if kind in {"title", "bare title"}]
    marks += [("bare title", value) for value in title]
    return marks if one.record.abstract else [*marks, *(("title", value) for value in title)]

"""Store a chunk of records: new papers, blanks filled in known ones, notes of what differs."""

from collections.abc import Callable

from catalog.importing.completing import Stored, complete
from catalog.importing.creating import Creator
from catalog.importing.matching import Mark, marks_of, stored_marks, survivors
from catalog.importing.names_to_rows import Names
from catalog.importing.preparing import Prepared
from catalog.markup.near_duplicates import LookAlikes, is_current
from catalog.models import ImportedFile, Outcome, Paper, PaperText
from catalog.models.settling import settle_all


class Store:
    """Stores the records of one file, chunk by chunk, each whole or not at all.

    What can be found out and worked out before is not done while others wait for the lock.
    """

    def __init__(self, file: ImportedFile, names: Names, look_alikes: LookAlikes) -> None:
        self.names = names
        self.look_alikes = look_alikes
        self.creator = Creator(file, names)

    def put(self, chunk: list[Prepared]) -> list[Stored]:
        """What became of each record, in order; to be called in a transaction of its own."""
        return self.plan(chunk)()

    def plan(self, chunk: list[Prepared]) -> Callable[[], list[Stored]]:
        """Match the chunk and make its rows; what is given writes them."""
        known = known_papers(chunk)
        new, again = divided([one for one, pk in zip(chunk, known, strict=True) if pk is None])
        planned = self.creator.plan(new)

        def write() -> list[Stored]:
            created = zip(new, planned.write(), strict=True)
            results = {
                id(one): Stored(Outcome.CREATED, pk, self.likenesses(pk, one))
                for one, pk in created
            }
            known_ones = [(one, pk) for one, pk in zip(chunk, known, strict=True) if pk]
            results |= self.complete(known_ones)
            if again:
                results |= dict(zip(map(id, again), self.put(again), strict=True))
            return [results[id(one)] for one in chunk]

        return write

    def likenesses(self, pk: int, one: Prepared) -> tuple[str, ...]:
        """Which papers the new one looks like; it is stored all the same, nothing is merged."""
        found = self.look_alikes.like(one.derived.signature)
        self.look_alikes.add(pk, one.derived.signature)
        keys = dict(
            Paper.objects.filter(pk__in=[like.paper for like in found]).values_list("pk", "key")
        )
        return tuple(
            f"looks like the paper {keys[like.paper]} ({like.similarity:.0%} in common)"
            for like in found
            if like.paper in keys
        )

    def complete(self, known: list[tuple[Prepared, int]]) -> dict[int, Stored]:
        """Complete known papers. Of several records for one paper, each sees what came before."""
        results: dict[int, Stored] = {}
        while known:
            papers = survivors(pk for _, pk in known)
            seen: set[int] = set()
            later: list[tuple[Prepared, int]] = []
            for one, pk in known:
                paper = papers[pk]
                if paper.pk in seen:
                    later.append((one, pk))
                    continue
                seen.add(paper.pk)
                results[id(one)] = complete(paper, one, self.names)
            changed = [stored.paper_id for stored in results.values() if stored.filled]
            settle_all(Paper.objects.filter(pk__in=seen.intersection(changed)))
            known = later
        return results


def stored_signatures() -> LookAlikes:
    """The signatures of all stored papers, to compare new ones with."""
    found = LookAlikes()
    rows = PaperText.objects.exclude(signature=b"").order_by("pk")
    for pk, mark in rows.values_list("pk", "signature").iterator(chunk_size=5_000):
        if is_current(bytes(mark)):
            found.add(pk, bytes(mark))
    return found


def known_papers(chunk: list[Prepared]) -> list[int | None]:
    """The id of the stored paper that each record is, by its surest mark."""
    stored = stored_marks(chunk)
    return [next((stored[mark] for mark in marks_of(one) if mark in stored), None) for one in chunk]


def divided(new: list[Prepared]) -> tuple[list[Prepared], list[Prepared]]:
    """The records that stand for new papers, and those that are one of these once more."""
    claimed: set[Mark] = set()
    firsts: list[Prepared] = []
    again: list[Prepared] = []
    for one in new:
        if any(mark in claimed for mark in marks_of(one)):
            again.append(one)
            continue
        firsts.append(one)
        claimed.update(claims_of(one))
    return firsts, again


def claims_of(one: Prepared) -> list[Mark]:
    """The marks under which a further record would find the paper that this one makes."""
    marks = [mark for mark in marks_of(one) if mark[0] != "title"]
    title = [value for kind, value in marks_of(one) if kind in {"title", "bare title"}]
    marks += [("bare title", value) for value in title]
    return marks if one.record.abstract else [*marks, *(("title", value) for value in title)]

"""Two entries that are one paper: one is merged into the other, and taken apart again.

A merged paper stays as it was, hidden, and leads to its survivor. The survivor takes over what it
lacks, and the merge notes what that was.
"""

from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from catalog.models.accounts import User
from catalog.models.history import Reason
from catalog.models.imports import ImportBatch
from catalog.models.papers import Appearance, Paper, PaperTopic
from catalog.models.provenance import CatalogueState
from catalog.models.replacing import blank_again, fill_blanks, replace
from catalog.models.settling import settle, settle_all

FIELDS = ("title", "abstract", "code_url", "authors")


class MergeError(Exception):
    """Why two papers cannot be merged or taken apart."""


class Merge(models.Model):
    """That a paper was merged into another one, and what the survivor took over.

    `taken` holds the old and new value of each field, the ids of `topics` tags, and
    `appearances` with what was filled in each.
    """

    loser = models.OneToOneField(Paper, on_delete=models.CASCADE, related_name="merge")
    survivor = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="merges")
    taken = models.JSONField(default=dict)
    merged_at = models.DateTimeField(default=timezone.now)
    merged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    batch = models.ForeignKey(
        ImportBatch,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The import that was corrected so.",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(loser=F("survivor")), name="merge_has_two_papers"),
        ]

    def __str__(self) -> str:
        return f"{self.loser} into {self.survivor}"


@transaction.atomic
def merge(
    loser: Paper, survivor: Paper, *, by: User | None, batch: ImportBatch | None = None
) -> Merge:
    """Merge a paper into another, or into the one that this was merged into itself.

    Raises MergeError. `batch` is the import that is corrected so.
    """
    wait_for_turn()
    loser, survivor = held(loser.pk), held(held(survivor.pk).survivor.pk)
    refuse_unfit(loser, survivor)
    keep(loser, survivor, by=by, reason=Reason.MERGE, batch=batch)
    Paper.objects.filter(pk=loser.pk).update(merged_into=survivor)
    taken = take_over(loser, survivor)
    merged = Merge.objects.create(
        loser=loser, survivor=survivor, taken=taken, merged_by=by, batch=batch
    )
    settle(loser)
    settle(survivor)
    return merged


@transaction.atomic
def unmerge(loser: Paper, *, by: User | None, batch: ImportBatch | None = None) -> list[str]:
    """Take a merge back; gives what the survivor keeps because it was changed since.

    Raises MergeError where nothing was merged, or its survivor was merged on since.
    """
    wait_for_turn()
    loser = held(loser.pk)
    if not loser.merged_into:
        raise MergeError(f"“{loser}” is not merged into another paper.")
    survivor = held(loser.merged_into.pk)
    if survivor.merged_into:
        raise MergeError(f"“{survivor}” was merged into another paper since: take that back first.")
    keep(loser, survivor, by=by, reason=Reason.UNMERGE, batch=batch)
    merged = Merge.objects.filter(loser=loser).first()
    kept = give_back(survivor, merged.taken) if merged else []
    Merge.objects.filter(loser=loser).delete()
    Paper.objects.filter(pk=loser.pk).update(merged_into=None)
    settle(loser)
    settle_all(Paper.objects.filter(pk=survivor.pk), remember=False)
    return kept


def wait_for_turn() -> None:
    """One merge at a time: two that cross would make a circle."""
    CatalogueState.current()
    CatalogueState.objects.select_for_update().get()


def held(pk: int) -> Paper:
    """The paper as it is now, held against other changes."""
    papers = Paper.objects.select_for_update(of=("self",)).with_everything()
    return papers.select_related("merged_into").get(pk=pk)


def refuse_unfit(loser: Paper, survivor: Paper) -> None:
    if loser.merged_into:
        raise MergeError(f"“{loser}” is merged into another paper already.")
    if survivor.pk == loser.pk:
        raise MergeError("These are one paper already.")
    for paper in (loser, survivor):
        if paper.deleted_at:
            raise MergeError(f"“{paper}” is deleted.")
        if not Paper.objects.published().filter(pk=paper.pk).exists():
            raise MergeError(f"“{paper}” is being imported still.")


def keep(*papers: Paper, by: User | None, reason: Reason, batch: ImportBatch | None) -> None:
    for paper in papers:
        paper.keep_revision(by=by, reason=reason, batch=batch)
        paper.save(update_fields=["version", "modified_at"])


def take_over(loser: Paper, survivor: Paper) -> dict[str, Any]:
    """Fill what is blank in the survivor; gives what was taken, for giving it back."""
    theirs, ours = loser.snapshot(), survivor.snapshot()
    taken: dict[str, Any] = {
        name: [ours[name], theirs[name]]
        for name in FIELDS
        if theirs[name] and not ours[name] and replace(survivor, name, ours[name], theirs[name])
    }
    taken["topics"] = [tag.pk for tag in take_topics(loser, survivor)]
    taken["appearances"] = take_appearances(loser, survivor)
    return {name: value for name, value in taken.items() if value}


def take_topics(loser: Paper, survivor: Paper) -> list[PaperTopic]:
    here = survivor.tags.values("topic")
    missing = PaperTopic.objects.filter(paper=loser).exclude(topic__in=here).order_by("pk")
    return [
        survivor.tags.create(topic=tag.topic, added_by=tag.added_by, added_at=tag.added_at)
        for tag in missing.select_related("topic", "added_by")
    ]


def take_appearances(loser: Paper, survivor: Paper) -> list[dict[str, Any]]:
    """Appearances at one place complete each other, the others are added."""
    taken = []
    for theirs in loser.appearances.order_by("-preferred", "pk"):
        stored = list(survivor.appearances.order_by("-preferred", "pk"))
        seen = same_place(stored, theirs) or Appearance(paper=survivor, preferred=not stored)
        if filled := fill_blanks(seen, theirs):
            taken.append({"appearance": seen.pk} | filled)
    return taken


def same_place(stored: list[Appearance], other: Appearance) -> Appearance | None:
    """The one at the other's venue and year as far as both are known, the best known first."""
    fitting = [
        seen
        for seen in stored
        if seen.venue_id in {other.venue_id, None} or not other.venue_id
        if seen.year in {other.year, None} or not other.year
    ]
    fitting.sort(key=lambda seen: (seen.venue_id is None, seen.year is None))
    return next(iter(fitting), None)


def give_back(survivor: Paper, taken: dict[str, Any]) -> list[str]:
    """Take back from the survivor what is unchanged; gives the names of what is not."""
    kept = [
        name
        for name in FIELDS
        if name in taken and not replace(survivor, name, *reversed(taken[name]))
    ]
    survivor.tags.filter(pk__in=taken.get("topics", ())).delete()
    for filled in taken.get("appearances", ()):
        seen = survivor.appearances.filter(pk=filled.pop("appearance"))
        kept += blank_again(seen, filled)
    return kept

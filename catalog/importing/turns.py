"""Imports take turns: one stores at a time, and what a killed one left behind is swept up.

A turn is a row that names the process that has it. It ends with that process, whatever ended it:
whoever comes next asks the operating system, or, for a process of another machine, how long ago
the turn last gave a sign of life.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from catalog import processes
from catalog.models import CatalogueState, ImportBatch, ImportedFile, Paper

Stage = ImportBatch.Stage
SECONDS_BETWEEN_QUESTIONS = 0.5
SILENT_FOR = timedelta(minutes=10)  # a process elsewhere that says nothing for so long is gone


@contextmanager
def turn_of(batch: ImportBatch, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Wait until no other import is under way; tell `waiting` once when that takes time."""
    has_told = False
    while not take_turn(batch):
        if not has_told:
            waiting()
            has_told = True
        time.sleep(SECONDS_BETWEEN_QUESTIONS)
    try:
        sweep_up(batch)
        yield
    finally:
        CatalogueState.objects.filter(importing=batch).update(importing=None)


@transaction.atomic
def take_turn(batch: ImportBatch) -> bool:
    state = CatalogueState.objects.select_for_update().get(pk=CatalogueState.current().pk)
    me, other = processes.this_process(), state.importing
    if other and has_turn(other) and not was_left_to(me, batch, other):
        return False
    batch.runner = me
    batch.sign_of_life = timezone.now()
    batch.save(update_fields=["runner", "sign_of_life"])
    state.importing = batch
    state.save()
    return True


def was_left_to(me: str, batch: ImportBatch, other: ImportBatch) -> bool:
    """Whether this very import has the turn from an attempt of this process. Taking an import back
    is no such case: of a web process, two threads may try that at once."""
    return other == batch and other.runner == me and batch.stage == Stage.IMPORTING


def whose_turn() -> ImportBatch | None:
    """The batch that is imported or taken back just now."""
    state = CatalogueState.objects.select_related("importing").first()
    return state.importing if state and state.importing and has_turn(state.importing) else None


def give_sign_of_life(batch: ImportBatch, *, records: int) -> None:
    """So many more records are done."""
    batch.records_done += records
    batch.sign_of_life = timezone.now()
    batch.save(update_fields=["records_done", "sign_of_life"])


def sweep_up(mine: ImportBatch) -> None:
    """Take away what killed imports left behind. Who has the turn knows that no other is alive.

    An upload goes on by itself; a command has to be given again.
    """
    take_away(ImportedFile.objects.unpublished())
    cut_off = ImportBatch.objects.filter(stage=Stage.IMPORTING, uploads=None).exclude(runner="")
    cut_off.exclude(pk=mine.pk).update(
        stage=Stage.FAILED,
        stage_since=timezone.now(),
        failure="The import was cut off. Import the same files again to complete it.",
    )


def take_away(unpublished: QuerySet[ImportedFile]) -> None:
    """Papers of files that were never published go with their files."""
    for file in unpublished:
        with transaction.atomic():
            Paper.objects.filter(created_in=file).delete()
            file.delete()


def has_turn(batch: ImportBatch) -> bool:
    """Whether the batch, which was given the turn, has it still. One that is imported is given it
    again to be taken back."""
    ended, begun = batch.undone_at or batch.finished_at, batch.sign_of_life
    return is_alive(batch) and not (ended and (not begun or begun < ended))


def is_alive(batch: ImportBatch) -> bool:
    """Whether the process that runs the batch, or did last, is still there."""
    answer = processes.is_alive(batch.runner)
    if answer is None:
        return bool(batch.sign_of_life and batch.sign_of_life > timezone.now() - SILENT_FOR)
    return answer

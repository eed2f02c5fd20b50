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
from django.utils import timezone

from catalog import processes
from catalog.models import CatalogueState, ImportBatch, ImportedFile, Paper

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
        sweep_up()
        yield
    finally:
        CatalogueState.objects.filter(importing=batch).update(importing=None)


@transaction.atomic
def take_turn(batch: ImportBatch) -> bool:
    state = CatalogueState.objects.select_for_update().get(pk=CatalogueState.current().pk)
    if state.importing and state.importing != batch and is_alive(state.importing):
        return False
    batch.runner = processes.this_process()
    batch.sign_of_life = timezone.now()
    batch.save()
    state.importing = batch
    state.save()
    return True


def give_sign_of_life(batch: ImportBatch) -> None:
    ImportBatch.objects.filter(pk=batch.pk).update(sign_of_life=timezone.now())


def sweep_up() -> None:
    """Take away the papers of files that were never published: their import was killed."""
    for file in ImportedFile.objects.unpublished():
        with transaction.atomic():
            Paper.objects.filter(created_in=file).delete()
            file.delete()


def is_alive(batch: ImportBatch) -> bool:
    """Whether the process that runs the batch still does."""
    if batch.finished_at:
        return False
    answer = processes.is_alive(batch.runner)
    if answer is None:
        return bool(batch.sign_of_life and batch.sign_of_life > timezone.now() - SILENT_FOR)
    return answer

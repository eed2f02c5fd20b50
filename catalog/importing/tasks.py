"""What the worker does with uploads. Each task may be done again after it was cut off.

The modules that do the work are loaded when they are needed: the web processes only queue it.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django_tasks import task

from catalog.models import ImportBatch

logger = logging.getLogger(__name__)
Stage = ImportBatch.Stage


class NoLongerWantedError(Exception):
    """The upload was given up meanwhile."""


@task
def read_for_preview(batch_id: int) -> None:
    from catalog.importing.previewing import preview

    for batch in ImportBatch.objects.filter(pk=batch_id, stage=Stage.READING):
        with faults_noted(batch, "The file could not be read to its end"):
            preview(batch)


@task
def import_upload(batch_id: int) -> None:
    from catalog.importing.confirmed import import_confirmed
    from catalog.importing.uploads import clear_upload

    for batch in ImportBatch.objects.filter(pk=batch_id, stage=Stage.IMPORTING):
        with faults_noted(batch, "The import stopped before its end"):
            import_confirmed(batch)
    for batch in ImportBatch.objects.filter(pk=batch_id, stage=Stage.DONE):
        clear_upload(batch)


def note_cut_off(task_path: str, arguments: list[Any]) -> None:
    """A worker was killed each time it tried the task, and it is not tried again."""
    if task_path in {read_for_preview.module_path, import_upload.module_path}:
        for batch in ImportBatch.objects.filter(pk__in=arguments):
            batch.fail("The work was cut off several times. Try again, or divide the file.")


@contextmanager
def faults_noted(batch: ImportBatch, what: str) -> Iterator[None]:
    """A fault ends in one line for the curator and a traceback in the log."""
    try:
        yield
    except NoLongerWantedError:
        return
    except Exception as fault:
        logger.exception("%s: %s", batch, what)
        reason = " ".join(str(fault).split())[:200] or type(fault).__name__
        batch.fail(
            f"{what} ({reason}). Try again; if it stops again, the log of the site says more."
        )

"""Tasks that were begun and not finished: who still works on them, and what becomes of the rest.

A worker of this machine is gone when its process is. One of another machine is believed while its
lease lasts: a running task's `run_after`, which means nothing else once the task has begun, says
until when nobody but its worker may have it, and the worker moves it on.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from catalog import processes
from catalog.importing.tasks import note_cut_off

LEASE = timedelta(minutes=5)
MOST_ATTEMPTS = 3
KEPT_FOR = timedelta(days=14)

AnyTask: TypeAlias = DBTaskResult[Any, Any]

logger = logging.getLogger(__name__)


class CutOffError(Exception):
    """The task's worker was killed each time that it was tried."""


def tidy() -> None:
    """Queue again what workers that are gone have left, and forget what was finished long ago."""
    queue_again()
    DBTaskResult.objects.finished().filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()


def extend_lease(tasks: Iterable[AnyTask]) -> None:
    running = DBTaskResult.objects.running().filter(pk__in=[task.pk for task in tasks])
    running.update(run_after=timezone.now() + LEASE)


@transaction.atomic
def queue_again() -> None:
    """Queue the tasks whose worker is gone; one that was cut off too often fails for good."""
    for task in DBTaskResult.objects.running().select_for_update(skip_locked=True):
        if is_held(task):
            continue
        if len(task.worker_ids) < MOST_ATTEMPTS:
            put_back(task, task.worker_ids)
        else:
            give_up(task)


def is_held(task: AnyTask) -> bool:
    """Whether a worker that is there has the task."""
    alive = processes.is_alive(task.worker_ids[-1])
    return lease_ends(task) > timezone.now() if alive is None else alive


def lease_ends(task: AnyTask) -> datetime:
    """What has just begun has yet to get its lease."""
    first_lease = (task.started_at or task.enqueued_at) + LEASE
    return first_lease if task.run_after == get_date_max() else max(first_lease, task.run_after)


def put_back(task: AnyTask, attempts: list[str]) -> None:
    """Queue the task, with the names of the workers that have tried it in vain.

    One that was deleted meanwhile stays deleted, which `save` would not see to.
    """
    DBTaskResult.objects.filter(pk=task.pk).update(
        status=TaskResultStatus.READY,
        worker_ids=attempts,
        run_after=get_date_max(),
        started_at=None,
    )


def give_up(task: AnyTask) -> None:
    reason = f"cut off {len(task.worker_ids)} times by the end of its worker; not tried again"
    task.set_failed(CutOffError(reason))
    note_cut_off(task.task_path, task.args_kwargs["args"])
    logger.error("Task %s (%s): %s", task.pk, task.task_path, reason)

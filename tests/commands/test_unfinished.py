"""Tasks that were begun and not finished."""

import os
import socket
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django_tasks_db.backend import DatabaseBackend
from django_tasks_db.models import DBTaskResult

from catalog.importing.tasks import read_for_preview
from catalog.management.unfinished import (
    KEPT_FOR,
    LEASE,
    MOST_ATTEMPTS,
    AnyTask,
    extend_lease,
    queue_again,
    tidy,
)
from catalog.processes import this_process
from tests.commands.errands import ring_up
from tests.commands.telephone import Telephone
from tests.importing.uploading import upload

GONE = f"{socket.gethostname()} {os.getpid()} 1"  # our number, used by another long ago
ELSEWHERE = "far-away.example.org 1 1"

pytestmark = pytest.mark.django_db


@pytest.fixture
def task(db: None, telephone: Telephone) -> AnyTask:
    return telephone.queue(ring_up)


def claim(task: AnyTask, *workers: str, ago: timedelta = timedelta(0)) -> None:
    for worker in workers:
        task.claim(worker)
    task.started_at = timezone.now() - ago
    task.save()


def status_after(task: AnyTask) -> str:
    queue_again()
    task.refresh_from_db()
    return task.status


def test_a_task_of_a_worker_that_is_gone_is_ready_again(task: AnyTask) -> None:
    claim(task, GONE)
    assert status_after(task) == "READY"
    assert list(DBTaskResult.objects.ready()) == [task]
    assert task.worker_ids == [GONE]


def test_a_task_of_a_worker_that_runs_is_left_alone(task: AnyTask) -> None:
    claim(task, this_process(), ago=timedelta(days=1))
    assert status_after(task) == "RUNNING"


def test_a_task_of_another_machine_is_left_alone_when_it_has_just_begun(task: AnyTask) -> None:
    task.run_after = timezone.now() - timedelta(days=1)
    claim(task, ELSEWHERE)
    assert status_after(task) == "RUNNING"


def test_a_task_of_another_machine_is_left_alone_while_its_lease_lasts(task: AnyTask) -> None:
    claim(task, ELSEWHERE, ago=2 * LEASE)
    extend_lease([task])
    assert status_after(task) == "RUNNING"


def test_a_task_of_another_machine_is_ready_again_after_its_lease(task: AnyTask) -> None:
    claim(task, ELSEWHERE, ago=2 * LEASE)
    assert status_after(task) == "READY"


def test_a_task_that_is_done_gets_no_lease(task: AnyTask) -> None:
    claim(task, this_process())
    task.set_successful("done")
    before = task.run_after
    extend_lease([task])
    task.refresh_from_db()
    assert task.run_after == before


def test_a_task_that_was_cut_off_too_often_fails(
    task: AnyTask, caplog: pytest.LogCaptureFixture
) -> None:
    claim(task, *[GONE] * MOST_ATTEMPTS)
    assert status_after(task) == "FAILED"
    assert "cut off 3 times" in task.traceback
    assert str(task.pk) in caplog.text


def test_an_upload_whose_task_was_cut_off_too_often_says_so() -> None:
    batch = upload("A list that brings down whoever reads it.")
    reading: Any = read_for_preview
    queued: Any = DatabaseBackend("default", {}).enqueue(reading, [batch.pk], {})
    claim(DBTaskResult.objects.get(pk=queued.id), *[GONE] * MOST_ATTEMPTS)
    queue_again()
    batch.refresh_from_db()
    assert batch.stage == "failed"
    assert "cut off several times" in batch.failure


def test_finished_tasks_are_forgotten_after_some_days(task: AnyTask) -> None:
    task.set_successful("done")
    tidy()
    assert DBTaskResult.objects.count() == 1
    task.finished_at = timezone.now() - 2 * KEPT_FOR
    task.save()
    tidy()
    assert DBTaskResult.objects.count() == 0

"""The worker for real: a process of its own on the test's database."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django_tasks_db.models import DBTaskResult

from tests.commands.environments import environment_of_tests
from tests.commands.errands import (
    ring_up,
    ring_up_and_fail,
    ring_up_from_a_pool,
    ring_up_whatever_happens,
)
from tests.commands.telephone import SECONDS_TO_END, Telephone
from tests.conftest import ROOT

pytestmark = pytest.mark.django_db(transaction=True)

STOPS = [signal.SIGTERM, signal.SIGINT]


@contextmanager
def worker() -> Iterator[subprocess.Popen[str]]:
    """A worker that waits for tasks."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "work"],
        cwd=ROOT,
        env=environment_of_tests(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stderr
    with process:
        try:
            assert process.stdout.readline() == "Waiting for tasks (Ctrl-C ends it)\n"
            yield process
        finally:
            process.kill()


def said_at_the_end(process: subprocess.Popen[str]) -> str:
    process.terminate()
    _, errors = process.communicate(timeout=SECONDS_TO_END)
    return errors


def said_when_stopped(process: subprocess.Popen[str], stop: signal.Signals) -> str:
    """What the worker and those it started print when all are told to end, as in a terminal."""
    os.killpg(process.pid, stop)
    _, errors = process.communicate(timeout=SECONDS_TO_END)
    return errors


def test_a_queued_task_is_done(telephone: Telephone) -> None:
    task = telephone.queue(ring_up)
    with worker() as process:
        telephone.pick_up().answer("well done")
        assert said_at_the_end(process) == ""
        assert process.returncode == 0
    task.refresh_from_db()
    assert (task.status, task.return_value) == ("SUCCESSFUL", "well done")


def test_a_task_that_fails_says_why_and_is_not_tried_again(telephone: Telephone) -> None:
    task = telephone.queue(ring_up_and_fail)
    next_one = telephone.queue(ring_up)
    with worker() as process:
        telephone.pick_up().answer("no such paper")
        telephone.pick_up().answer("well done")
        assert "RuntimeError: no such paper" in said_at_the_end(process)
    task.refresh_from_db()
    next_one.refresh_from_db()
    assert (task.status, next_one.status) == ("FAILED", "SUCCESSFUL")


@pytest.mark.parametrize("errand", [ring_up, ring_up_from_a_pool])
def test_a_task_whose_worker_was_killed_is_done_by_the_next(
    telephone: Telephone, errand: object
) -> None:
    task = telephone.queue(errand)
    with worker() as process:
        call = telephone.pick_up()
        process.kill()
        assert call.ends()
    with worker() as process:
        telephone.pick_up().answer("after all")
        assert said_at_the_end(process) == ""
    task.refresh_from_db()
    assert (task.status, task.return_value) == ("SUCCESSFUL", "after all")
    assert len(task.worker_ids) == 2


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("errand", [ring_up, ring_up_from_a_pool])
def test_a_task_under_way_waits_again_when_the_worker_is_stopped(
    telephone: Telephone, errand: object, stop: signal.Signals
) -> None:
    task = telephone.queue(errand)
    with worker() as process:
        call = telephone.pick_up()
        assert said_when_stopped(process, stop) == ""
        assert call.ends()
    task.refresh_from_db()
    assert (task.status, task.worker_ids, task.traceback) == ("READY", [], "")


def test_a_task_that_cannot_be_interrupted_ends_with_its_worker(telephone: Telephone) -> None:
    telephone.queue(ring_up_whatever_happens)
    with worker() as process:
        call = telephone.pick_up()
        assert said_at_the_end(process) == ""
        assert process.returncode == -signal.SIGALRM
        assert call.ends()
    assert DBTaskResult.objects.running().count() == 1


@pytest.mark.parametrize("stop", STOPS)
def test_an_idle_worker_stops_at_once(stop: signal.Signals) -> None:
    with worker() as process:
        assert said_when_stopped(process, stop) == ""

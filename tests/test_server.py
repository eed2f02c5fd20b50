"""gunicorn for real, with the background worker that it keeps: alive, and gone with it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import timezone

from catalog.models import CatalogueState
from tests.commands.environments import environment_of_tests
from tests.commands.errands import ring_up, ring_up_from_a_pool, ring_up_whatever_happens
from tests.commands.telephone import SECONDS_TO_END, Telephone
from tests.commands.test_serve import SERVE, free_port, serving

pytestmark = pytest.mark.django_db(transaction=True)

CONFIGURATION = "site_config/gunicorn_conf.py"
SERVER = [sys.executable, "-m", "site_config.server", "--config", CONFIGURATION, "--workers", "1"]

Site = subprocess.Popen[str]


@pytest.fixture
def site(transactional_db: None) -> Iterator[Site]:
    port = str(free_port())
    command = [*SERVER, "--bind", f"127.0.0.1:{port}"]
    with serving(environment_of_tests(PORT=port), command) as (site, _):
        yield site


def said_at_the_end(site: Site) -> str:
    output, _ = site.communicate(timeout=SECONDS_TO_END)
    return output


def test_a_worker_that_was_killed_is_started_again_and_does_its_task(
    site: Site, telephone: Telephone
) -> None:
    task = telephone.queue(ring_up)
    os.kill(telephone.pick_up().process, signal.SIGKILL)
    telephone.pick_up().answer("after all")
    site.terminate()
    assert said_at_the_end(site) == (
        "The background worker has ended; it is started again in 1 s.\n"
    )
    task.refresh_from_db()
    assert (task.status, task.return_value) == ("SUCCESSFUL", "after all")


@pytest.mark.parametrize("errand", [ring_up_from_a_pool, ring_up_whatever_happens])
def test_sigterm_ends_a_long_task_too(site: Site, telephone: Telephone, errand: object) -> None:
    telephone.queue(errand)
    call = telephone.pick_up()
    site.terminate()
    assert said_at_the_end(site) == ""
    assert site.returncode == 0
    assert call.has_ended()


def test_ctrl_c_in_a_terminal_ends_a_long_task_too(tmp_path: Path, telephone: Telephone) -> None:
    state = CatalogueState.current()
    state.seeded_at = timezone.now()
    state.save()
    telephone.queue(ring_up_from_a_pool)
    environment = environment_of_tests(DATA_DIR=str(tmp_path), PORT=str(free_port()))
    with serving(environment, SERVE) as (site, _):
        call = telephone.pick_up()
        os.killpg(site.pid, signal.SIGINT)
        assert said_at_the_end(site) == ""
        assert site.returncode == 0
        assert call.has_ended()


def test_the_worker_ends_when_the_web_server_was_killed(site: Site, telephone: Telephone) -> None:
    telephone.queue(ring_up_from_a_pool)
    call = telephone.pick_up()
    site.kill()
    assert call.ends()

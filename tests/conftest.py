"""What every test may ask for."""

import os
from pathlib import Path

import pytest
from django.test import Client

from catalog.importing.pipeline import Options, Report, run_import, sources_in
from catalog.models import User
from tests.factories import make_curator, make_user

CHROMIUM = Path("/usr/bin/chromium")
ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT / "seeds"
LISTS = [str(path) for path in sorted(SEEDS.glob("*.txt"))]


def pytest_report_header() -> str:
    found = "found" if CHROMIUM.exists() else "not installed: the tests in a browser are skipped"
    return f"Chromium ({CHROMIUM}): {found}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """On the machine that decides, a skipped test is a failed run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if os.environ.get("CI") == "true" and skipped and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"{len(skipped)} tests were skipped, which CI=true forbids", red=True)


@pytest.fixture
def reader(db: None) -> User:
    return make_user("reader")


@pytest.fixture
def curator(db: None) -> User:
    return make_curator(username="curator")


@pytest.fixture
def curating(curator: User, client: Client) -> Client:
    client.force_login(curator)
    return client


@pytest.fixture
def seeds(db: None) -> Report:
    """The catalogue that `make run` shows first."""
    return run_import(sources_in([str(SEEDS)]), Options())


@pytest.fixture
def lists(db: None) -> Report:
    """The three lists of abstracts alone, without titles."""
    return run_import(sources_in(LISTS), Options())

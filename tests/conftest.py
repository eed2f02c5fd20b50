"""What every test may ask for."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from catalog.importing.pipeline import Options, run_import
from catalog.importing.reports import Report
from catalog.importing.sources import sources_in
from catalog.models import CatalogueVersion, User
from tests.commands.telephone import Telephone
from tests.factories import make_curator, make_user

CHROMIUM = Path("/usr/bin/chromium")
ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT / "seeds"
LISTS = [str(path) for path in sorted(SEEDS.glob("*.txt"))]


def pytest_report_header() -> list[str]:
    found = "found" if CHROMIUM.exists() else "not installed: the tests in a browser are skipped"
    return [f"database: {connection.vendor}", f"Chromium ({CHROMIUM}): {found}"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """On the machine that decides, a skipped test is a failed run."""
    skipped = terminalreporter.stats.get("skipped", [])
    if os.environ.get("CI") == "true" and skipped:
        terminalreporter.write_line(f"CI=true forbids skipped tests: {len(skipped)}", red=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter and reporter.stats.get("skipped"):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


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


@pytest.fixture
def telephone() -> Iterator[Telephone]:
    """On which tasks in other processes ring up the test."""
    with closing(Telephone()) as telephone:
        yield telephone


@pytest.fixture
def versioned(transactional_db: None) -> None:
    """The row of the catalogue's version, which emptying the tables after a test took away."""
    CatalogueVersion.objects.get_or_create()

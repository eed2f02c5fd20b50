"""What every test may ask for."""

from pathlib import Path

import pytest
from django.test import Client

from catalog.importing.pipeline import Options, Report, run_import, sources_in
from catalog.models import User
from tests.factories import make_curator, make_user

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT / "seeds"
LISTS = [str(path) for path in sorted(SEEDS.glob("*.txt"))]


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

"""Whose turn it is to import, or to take an import back."""

import pytest
from django.utils import timezone

from catalog import processes
from catalog.importing.turns import take_turn, turn_of, whose_turn
from catalog.importing.undoing import undo
from catalog.models import CatalogueState, ImportBatch
from tests.admin.batches import make_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended() -> ImportBatch:
    return make_report(finished_at=timezone.now())


def test_nobody_imports_while_an_import_is_taken_back(ended: ImportBatch) -> None:
    with turn_of(ended):
        assert whose_turn() == ended
        assert not take_turn(ImportBatch.objects.create())
    assert whose_turn() is None


def test_two_threads_do_not_take_one_import_back_at_once(ended: ImportBatch) -> None:
    with turn_of(ended):
        assert not take_turn(ended)


def test_an_import_has_its_turn_again_in_the_same_process() -> None:
    batch = ImportBatch.objects.create()
    assert take_turn(batch)
    assert take_turn(batch)


def test_an_import_that_has_ended_keeps_no_turn() -> None:
    """Its process lives on, and could not say that the turn is over."""
    me, now = processes.this_process(), timezone.now()
    ended = ImportBatch.objects.create(runner=me, sign_of_life=now, finished_at=timezone.now())
    state = CatalogueState.current()
    state.importing = ended
    state.save()
    assert whose_turn() is None
    assert take_turn(ImportBatch.objects.create())


def test_an_import_is_taken_back_once(ended: ImportBatch) -> None:
    stale = ImportBatch.objects.get()
    undo(ended)
    undo(stale)
    assert stale.undone_at == ended.undone_at

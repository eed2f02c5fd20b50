"""The catalogue's version moves with what the catalogue shows, and with nothing else."""

import threading
from collections.abc import Callable, Iterable

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.utils import timezone

from catalog.importing import file_runs
from catalog.importing.pipeline import Options, run_import
from catalog.importing.preparing import Row
from catalog.importing.sources import sources_in
from catalog.models import (
    CatalogueVersion,
    ImportBatch,
    ImportedFile,
    Paper,
    PaperTopic,
    Topic,
    User,
    Venue,
)
from catalog.models.version import catalogue_version, unseen_rows
from catalog.models.version_triggers import SHOWN, trigger_names
from tests.conftest import LISTS
from tests.factories import make_author, make_paper, make_topic, make_user, make_venue

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("versioned")]


def moves(change: Callable[[], object]) -> bool:
    before = catalogue_version()
    change()
    after = catalogue_version()
    assert before is not None
    assert after is not None
    assert after >= before
    return after > before


def raw(statement: str) -> Callable[[], object]:
    def change() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    return change


CHANGES: dict[str, Callable[[], object]] = {
    "a new paper": make_paper,
    "a hidden paper": lambda: Paper.objects.soft_delete(),
    "a deleted paper": lambda: Paper.objects.all().delete(),
    "a new topic": make_topic,
    "a topic's name": lambda: Topic.objects.update(name="Other"),
    "another name": lambda: Topic.objects.get().add_name("Alias", "synonym"),
    "a tag": lambda: PaperTopic.objects.create(paper=Paper.objects.get(), topic=make_topic()),
    "a tag taken away": lambda: PaperTopic.objects.all().delete(),
    "a venue": lambda: make_venue("Elsewhere"),
    "a venue's name": lambda: Venue.objects.update(name="Other"),
    "an author": lambda: make_author("Emmy Noether"),
    "an abstract": raw("UPDATE catalog_papertext SET abstract = 'Other.'"),
    "an author taken away": raw("DELETE FROM catalog_authorship"),
    "a year": raw("UPDATE catalog_appearance SET year = 2020"),
    "a file published": lambda: ImportedFile.objects.update(published_at=timezone.now()),
}


@pytest.mark.parametrize("name", CHANGES)
def test_it_moves_when_the_catalogue_changes(name: str) -> None:
    make_paper(authors=("Ada Lovelace",), topics=(make_topic("Graphs"),))
    ImportedFile.objects.create(batch=ImportBatch.objects.create(), path="a.txt")
    assert moves(CHANGES[name])


NOTHING_SHOWN: dict[str, Callable[[], object]] = {
    "an account": make_user,
    "a sign-in": lambda: User.objects.update(last_login=timezone.now()),
    "a session": lambda: SessionStore().save(),
    "a batch": lambda: ImportBatch.objects.create(),
    "a batch's progress": lambda: ImportBatch.objects.update(records_done=5),
    "a file being read": lambda: ImportedFile.objects.create(
        batch=ImportBatch.objects.get(), path="b.txt"
    ),
    "nothing changed": lambda: Paper.objects.filter(title="None such").update(title="Other"),
}


@pytest.mark.parametrize("name", NOTHING_SHOWN)
def test_it_stays_when_nothing_shown_changes(name: str) -> None:
    make_user()
    make_paper()
    ImportBatch.objects.create()
    assert not moves(NOTHING_SHOWN[name])


def test_what_is_taken_back_does_not_move_it() -> None:
    def change() -> None:
        with transaction.atomic():
            make_paper()
            transaction.set_rollback(True)

    assert not moves(change)


def test_a_savepoint_taken_back_does_not_hide_what_follows() -> None:
    def change() -> None:
        with transaction.atomic():
            with transaction.atomic():
                make_topic()
                transaction.set_rollback(True)
            make_topic()

    assert moves(change)


def in_a_thread(question: Callable[[], object]) -> object:
    """Asked over another connection."""
    answers: list[object] = []

    def ask() -> None:
        answers.append(question())
        connection.close()

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    return answers[0]


def test_others_see_it_move_once_at_the_end_of_a_transaction() -> None:
    before = catalogue_version()
    with transaction.atomic():
        for _ in range(3):
            make_topic()
            assert in_a_thread(catalogue_version) == before
    assert in_a_thread(catalogue_version) == catalogue_version() != before


def test_nothing_may_be_kept_within_a_transaction() -> None:
    with transaction.atomic():
        assert catalogue_version() is None


def test_unseen_rows_leave_it_alone() -> None:
    def change() -> None:
        with transaction.atomic(), unseen_rows():
            make_topic()

    assert not moves(change)
    assert moves(make_topic)


def test_rows_beside_unseen_ones_move_it() -> None:
    def change() -> None:
        with transaction.atomic():
            with unseen_rows():
                make_topic()
            make_topic()

    assert moves(change)


def test_an_import_moves_it_when_its_papers_are_published(monkeypatch: pytest.MonkeyPatch) -> None:
    run_import(sources_in(LISTS[:1]), Options())  # makes the venue
    monkeypatch.setattr(file_runs, "CHUNK", 5)
    versions = [catalogue_version()]

    def watch(rows: Iterable[Row], path: str, lines: int) -> Iterable[Row]:
        for row in rows:
            versions.append(catalogue_version())
            yield row

    report = run_import(sources_in(LISTS[1:2]), Options(), watch=watch)
    assert report.totals["created"] > 10
    assert len(set(versions)) == 1
    assert catalogue_version() != versions[0]


def test_without_its_row_nothing_may_be_kept() -> None:
    CatalogueVersion.objects.all().delete()
    assert catalogue_version() is None


def test_every_shown_table_has_its_triggers() -> None:
    names = {"sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'"}
    names["postgresql"] = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(names[connection.vendor])
        found = {name for (name,) in cursor.fetchall()}
    assert {name for table in SHOWN for name in trigger_names(table)} <= found


if connection.vendor == "postgresql":

    def test_writers_do_not_wait_for_each_other() -> None:
        def change() -> None:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '5s'")
                make_topic()

        before = catalogue_version()
        with transaction.atomic():
            make_topic()
            in_a_thread(change)
            between = in_a_thread(catalogue_version)
        assert before != between != catalogue_version()

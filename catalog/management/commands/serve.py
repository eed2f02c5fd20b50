"""Prepare everything and serve the site: what `make run` does once the packages are there."""

import fcntl
import os
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from catalog.management.commands.setup_link import new_setup_address
from catalog.models import CatalogueState, User


class Command(BaseCommand):
    help = "Prepare the database, load the seeds once, collect static files, and serve."
    requires_system_checks: list[str] = []  # migrations may wait; `check` is run by the tests

    def handle(self, *args: Any, **options: Any) -> None:
        check_address_is_free(settings.HOST, settings.PORT)
        with one_at_a_time(settings.DATA_DIR / "preparing.lock"):
            self.prepare_database()
            self.load_seeds_once()
            self.say("Collecting static files …")
            call_command("collectstatic", interactive=False, verbosity=0)
        self.say_setup_address()
        serve()

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def prepare_database(self) -> None:
        waiting = migrations_waiting()
        if not waiting:
            return
        if connection.introspection.table_names():
            self.back_up()
        self.say(f"Preparing the database ({len(waiting)} migrations) …")
        call_command("migrate", interactive=False, verbosity=0)

    def back_up(self) -> None:
        if connection.vendor != "sqlite":
            self.say("Migrations wait. This database is backed up by its own server, not by us.")
            return
        copy = copy_of_database()
        self.say(f"Migrations wait: the database as it was is kept in {copy}")

    def load_seeds_once(self) -> None:
        state = CatalogueState.current()
        if state.seeded_at:
            return
        self.say("Loading the topic vocabulary …")
        call_command("load_topics", stdout=self.stdout)
        self.say("Importing the seed papers …")
        call_command("import_papers", stdout=self.stdout)
        state.seeded_at = timezone.now()
        state.save()

    def say_setup_address(self) -> None:
        if User.objects.exists():
            return
        self.say("\nNobody has an account yet. Make the first one, an administrator, at")
        self.say(f"  {new_setup_address()}")
        self.say(
            "(works once, for a day; '.venv/bin/python manage.py setup_link' prints another)\n"
        )


@contextmanager
def one_at_a_time(file: Path) -> Iterator[None]:
    """Hold a lock that ends with this process: of two that start at once, one prepares."""
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check_address_is_free(host: str, port: int) -> None:
    """Ask before anything is prepared, so that a busy port is the only thing said."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with closing(socket.socket(family, kind, proto)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as failure:
        reason = (failure.strerror or str(failure)).lower()
        raise CommandError(
            f"cannot serve on {host}:{port}: {reason}; choose another with PORT=… or HOST=…"
        ) from None


def migrations_waiting() -> list[Any]:
    try:
        executor = MigrationExecutor(connection)
    except OperationalError as failure:
        first_line = str(failure).strip().splitlines()[0]
        raise CommandError(f"DATABASE_URL: the database does not answer: {first_line}") from None
    return executor.migration_plan(executor.loader.graph.leaf_nodes())


def copy_of_database() -> Path:
    """A consistent copy of the SQLite file in DATA_DIR/backups."""
    folder = settings.DATA_DIR / "backups"
    folder.mkdir(exist_ok=True)
    copy = folder / f"before-migrating-{timezone.now():%Y%m%d-%H%M%S}.sqlite3"
    connection.ensure_connection()
    with closing(sqlite3.connect(copy)) as target:
        connection.connection.backup(target)
    return copy


def serve() -> None:
    """Become gunicorn: signals reach it directly, and it ends with its own code."""
    connection.close()
    configuration = settings.BASE_DIR / "site_config/gunicorn_conf.py"
    host = f"[{settings.HOST}]" if ":" in settings.HOST else settings.HOST
    program = [sys.executable, "-m", "site_config.server", "--config", str(configuration)]
    arguments = ["--bind", f"{host}:{settings.PORT}", "--workers", str(settings.WORKERS)]
    os.execv(program[0], [*program, *arguments])  # noqa: S606 - every argument was read as a type

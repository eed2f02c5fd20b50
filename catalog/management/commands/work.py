"""Do the work that outlasts a request."""

import os
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from catalog.management.worker import Worker
from catalog.processes import this_process, when_parent_is_gone


class Command(BaseCommand):
    help = "Do queued tasks (imports of uploaded files and the like) until stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--for-parent",
            type=int,
            metavar="PID",
            help="end when that process is not the parent any more",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        worker = Worker(this_process())
        worker.configure_signals()
        if options["for_parent"]:
            when_parent_is_gone(options["for_parent"], end)
        if options["verbosity"]:
            self.stdout.write("Waiting for tasks (Ctrl-C ends it)")
            self.stdout.flush()
        worker.work()


def end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)

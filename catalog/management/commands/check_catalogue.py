"""Verify the stored data; exit 1 and a list when something is wrong."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from catalog.checking import mend, problems


class Command(BaseCommand):
    help = "Verify the stored data; --fix rebuilds what is derived from the rest."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fix", action="store_true", help="rebuild what is derived")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(problems())
        if found and options["fix"]:
            self.stdout.write(f"Mending {len(found)} problems …")
            with transaction.atomic():
                mend()
            found = list(problems())
        for problem in found:
            self.stderr.write(problem)
        if found:
            sys.exit(1)
        self.stdout.write("The catalogue agrees with itself.")

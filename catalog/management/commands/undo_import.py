"""Take an import back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from catalog.importing.undoing import is_undecided, undo
from catalog.models import ImportBatch


class Command(BaseCommand):
    help = "Remove what an import made and nobody has touched, and blank what it filled."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("batch", type=int, help="the number that import_papers reported")

    def handle(self, *args: Any, **options: Any) -> None:
        batch = ImportBatch.objects.filter(pk=options["batch"]).first()
        if batch is None:
            raise CommandError(f"there is no import {options['batch']}")
        if batch.undone_at:
            raise CommandError(f"import {batch.pk} was undone already")
        if is_undecided(batch):
            raise CommandError(
                f"import {batch.pk} is not imported to its end: "
                "confirm it, try it again or give it up on its page"
            )
        report = undo(batch)
        self.stdout.write(
            f"Import {batch.pk} undone: {report.removed} papers removed, "
            f"{report.blanked} blanked, {len(report.kept)} kept."
        )
        for line in report.kept:
            self.stdout.write(f"  kept {line}")

"""Create or update the topic vocabulary; never deletes."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from catalog.importing.vocabulary import NotAVocabularyError, load_vocabulary, read_vocabulary


class Command(BaseCommand):
    help = "Create or update the topic vocabulary; never deletes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default=str(settings.SEEDS_DIR / "topics.json"))

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        try:
            entries = read_vocabulary(path.read_bytes())
        except OSError as failure:
            raise CommandError(f"{path}: {failure.strerror}") from None
        except NotAVocabularyError as failure:
            raise CommandError(f"{path}: {failure}") from None
        report = load_vocabulary(entries)
        self.stdout.write(
            f"Topics: {report.created} new, {report.completed} completed, "
            f"{report.unchanged} as they were."
        )
        for name in report.passed_over:
            self.stdout.write(f"  {name} names another topic already and was passed over.")

"""How far an import has come, how fast it goes and when it will be there."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from catalog.importing.turns import is_alive
from catalog.models import ImportBatch

PATIENCE = timedelta(minutes=1)
AT_WORK = {ImportBatch.Stage.READING, ImportBatch.Stage.IMPORTING}


@dataclass(frozen=True)
class Progress:
    done: int
    expected: int | None
    elapsed: timedelta

    @property
    def in_words(self) -> str:
        found = f"{self.done:,} of {self.expected:,}" if self.expected else f"{self.done:,}"
        rate = round(self.done / max(self.elapsed.total_seconds(), 1))
        left = f", {self.time_left} left" if self.time_left else ""
        return f"{found} records, {rate:,} a second{left}"

    @property
    def time_left(self) -> str:
        """In words; '' while nothing can be said."""
        if not self.expected or not self.done:
            return ""
        left = self.elapsed / self.done * max(self.expected - self.done, 0)
        minutes, seconds = divmod(round(left.total_seconds()), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"

    @property
    def is_late(self) -> bool:
        """Whether it should have begun long ago: perhaps no worker runs."""
        return not self.done and self.elapsed > PATIENCE


def progress_of(batch: ImportBatch) -> Progress:
    return Progress(batch.records_done, batch.records_expected, timezone.now() - batch.stage_since)


def is_at_work(batch: ImportBatch) -> bool:
    """Whether the batch is being read or imported, or waits for its turn."""
    return batch.stage in AT_WORK and not was_stopped(batch)


def was_stopped(batch: ImportBatch) -> bool:
    """Whether an import by command was killed: nobody goes on with it."""
    is_ours = batch.stage == ImportBatch.Stage.IMPORTING and bool(batch.runner)
    return is_ours and not batch.uploads.exists() and not is_alive(batch)

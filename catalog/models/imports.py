"""Batches of imported files."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils import timezone


class Outcome(models.TextChoices):
    """What becomes of a record; exactly one of these."""

    CREATED = "created", "new"
    FILLED = "filled", "fills blanks"
    DIFFERS = "differs", "differs from what is stored"
    SAME = "same", "already here"
    REJECTED = "rejected", "rejected"


class ImportBatch(models.Model):
    """One run of the importer over any number of files.

    Files that a curator uploads are read for a preview first, and wait there for a decision.
    """

    class Stage(models.TextChoices):
        READING = "reading", "being read"
        PREVIEW = "preview", "waiting for a decision"
        IMPORTING = "importing", "being imported"
        DONE = "done", "imported"
        FAILED = "failed", "failed"

    stage = models.CharField(max_length=16, choices=Stage, default=Stage.IMPORTING)
    stage_since = models.DateTimeField(default=timezone.now)
    records_done = models.PositiveIntegerField(default=0)
    records_expected = models.PositiveIntegerField(null=True)
    failure = models.TextField(blank=True)
    options = models.JSONField(
        default=dict, help_text="What was chosen for an upload: format, encoding, venue, year …"
    )
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    runner = models.CharField(
        max_length=200, blank=True, help_text="The process that imports, while it does."
    )
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    sign_of_life = models.DateTimeField(null=True)
    previewed_at = models.DateTimeField(
        null=True, help_text="When the preview of an upload was complete."
    )

    class Meta:
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"import {self.pk} of {self.started_at:%Y-%m-%d %H:%M}"

    def enter(self, stage: Stage, *, only_from: Iterable[Stage], **values: Any) -> bool:
        """Go on to the stage, from one of these; False when the batch is in another one by now."""
        batches = ImportBatch.objects.filter(pk=self.pk, stage__in=only_from)
        has_gone_on = batches.update(stage=stage, stage_since=timezone.now(), **values) > 0
        if has_gone_on:
            self.refresh_from_db()
        return has_gone_on

    def end(self) -> None:
        self.enter(self.Stage.DONE, only_from=[self.Stage.IMPORTING], finished_at=timezone.now())

    def fail(self, failure: str) -> None:
        """Note in one line why it did not come to its end, and what to do."""
        running = [self.Stage.READING, self.Stage.IMPORTING]
        self.enter(self.Stage.FAILED, only_from=running, failure=failure)


class ImportedFileQuerySet(models.QuerySet["ImportedFile"]):
    def unpublished(self) -> Self:
        """Files whose papers nobody sees: their import goes on, or was killed."""
        return self.filter(published_at=None)


class ImportedFile(models.Model):
    """One file of a batch. Its new papers are seen all at once, when it is published."""

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="files")
    path = models.TextField()
    format = models.CharField(max_length=32, blank=True)
    encoding = models.CharField(max_length=32, blank=True)
    refusal = models.TextField(blank=True, help_text="Why the file was not taken at all.")
    published_at = models.DateTimeField(null=True, db_index=True)

    objects = ImportedFileQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return PurePath(self.path).name

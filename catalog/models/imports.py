"""Batches of imported files."""

from pathlib import PurePath
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone


class ImportBatch(models.Model):
    """One run of the importer over any number of files."""

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

    class Meta:
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"import {self.pk} of {self.started_at:%Y-%m-%d %H:%M}"


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
    published_at = models.DateTimeField(null=True, db_index=True)

    objects = ImportedFileQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return PurePath(self.path).name

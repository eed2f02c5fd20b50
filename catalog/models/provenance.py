"""Where every stored value came from, so that an import can be explained and undone."""

from pathlib import PurePath

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from catalog.models.papers import Paper


class ImportBatch(models.Model):
    """One run of the importer over any number of files."""

    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"import {self.pk} of {self.started_at:%Y-%m-%d %H:%M}"


class ImportedFile(models.Model):
    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="files")
    path = models.TextField()
    format = models.CharField(max_length=32, blank=True)
    encoding = models.CharField(max_length=32, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return PurePath(self.path).name


class ImportedRecord(models.Model):
    """What became of one record of a file; `filled` names what it added, for undoing it."""

    class Outcome(models.TextChoices):
        CREATED = "created", "created"
        FILLED = "filled", "filled blank fields"
        DIFFERS = "differs", "differs from what is stored"
        SAME = "same", "already here"
        REJECTED = "rejected", "rejected"

    file = models.ForeignKey(ImportedFile, on_delete=models.CASCADE, related_name="records")
    line = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    outcome = models.CharField(max_length=16, choices=Outcome)
    paper = models.ForeignKey(
        Paper, null=True, on_delete=models.SET_NULL, related_name="imported_from"
    )
    message = models.TextField(blank=True)
    filled = models.JSONField(default=dict)
    differences = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=["created", "filled", "differs", "same", "rejected"]),
                name="import_outcome_is_known",
            ),
            models.UniqueConstraint(fields=["file", "number"], name="one_outcome_a_record"),
        ]

    def __str__(self) -> str:
        return f"{self.file}, record {self.number}: {self.outcome}"


class CatalogueState(models.Model):
    """The one row of facts about the catalogue as a whole."""

    only = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    seeded_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(only=1), name="one_state_of_the_catalogue"),
        ]

    def __str__(self) -> str:
        return "state of the catalogue"

    @classmethod
    def current(cls) -> "CatalogueState":
        return cls.objects.get_or_create(only=1)[0]

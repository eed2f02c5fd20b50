"""What became of each imported record, so that an import can be explained and undone."""

from collections.abc import Iterator
from typing import Self

from django.db import models
from django.db.models import Q

from catalog.models.imports import ImportBatch, ImportedFile, Outcome
from catalog.models.papers import Paper

ROWS_AT_ONCE = 500


class ImportedRecordQuerySet(models.QuerySet["ImportedRecord"]):
    def stored_by(self, batch: ImportBatch) -> Self:
        """The records of a batch that a paper came of, or that are one."""
        return self.filter(file__batch=batch).exclude(paper=None)

    def in_chunks(self) -> Iterator[list["ImportedRecord"]]:
        """A bounded number of records at a time, in order, with their papers."""
        keys = list(self.values_list("pk", flat=True))
        for start in range(0, len(keys), ROWS_AT_ONCE):
            some = self.filter(pk__in=keys[start : start + ROWS_AT_ONCE])
            yield list(some.select_related("paper__text"))


class ImportedRecord(models.Model):
    """What became of one record of a file; `filled` names what it added, for undoing it."""

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
    taken = models.JSONField(
        default=dict,
        help_text="Differing values that a curator put in place of the stored ones: old and new.",
    )
    identity = models.CharField(
        max_length=64, blank=True, db_index=True, help_text="By what the record is known again."
    )
    like = models.ForeignKey(
        Paper,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The paper that this one looks like, until somebody says same or separate.",
    )
    looks_cut = models.BooleanField(
        default=False, help_text="It reads like the rest of the record before it."
    )

    objects = ImportedRecordQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=Outcome.values),
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
    importing = models.ForeignKey(
        ImportBatch, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(only=1), name="one_state_of_the_catalogue"),
        ]

    def __str__(self) -> str:
        return "state of the catalogue"

    @classmethod
    def current(cls) -> "CatalogueState":
        return cls.objects.get_or_create(only=1)[0]

"""What became of each imported record, so that an import can be explained and undone."""

from django.db import models
from django.db.models import Q

from catalog.models.imports import ImportBatch, ImportedFile, Outcome
from catalog.models.papers import Paper


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

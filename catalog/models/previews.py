"""Uploaded files, and what would become of their records, until somebody decides."""

from django.db import models
from django.db.models import Q

from catalog.models.imports import ImportBatch, Outcome
from catalog.models.papers import Paper


class Upload(models.Model):
    """A file as it was sent. It is kept in the database, where every web node and the worker
    reach it, and goes when its import is done or given up."""

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="uploads")
    name = models.CharField(max_length=255)
    size = models.PositiveBigIntegerField(help_text="in bytes")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class UploadPart(models.Model):
    """A megabyte of an uploaded file."""

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="parts")
    position = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["upload", "position"], name="one_part_a_position"),
        ]

    def __str__(self) -> str:
        return f"{self.upload}, part {self.position}"


class PreviewedFile(models.Model):
    """A file of a preview; an uploaded archive holds several."""

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="previewed")
    path = models.TextField()
    format = models.CharField(max_length=32, blank=True)
    encoding = models.CharField(max_length=32, blank=True)
    refusal = models.TextField(blank=True, help_text="Why the file would not be taken at all.")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.path


class PreviewedRecord(models.Model):
    """What would become of one record, and what the curator decided about it."""

    file = models.ForeignKey(PreviewedFile, on_delete=models.CASCADE, related_name="records")
    line = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    outcome = models.CharField(max_length=16, choices=Outcome)
    message = models.TextField(blank=True, help_text="One remark a line.")
    raw = models.JSONField(default=dict, help_text="What the reader found: see RawRecord.")
    heading_html = models.TextField(blank=True)
    abstract_html = models.TextField(blank=True)
    paper = models.ForeignKey(
        Paper,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The stored paper that the record is.",
    )
    filled = models.JSONField(default=dict)
    differences = models.JSONField(default=dict)
    like = models.ForeignKey(
        Paper,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The stored paper that the record looks like.",
    )
    like_record = models.ForeignKey(
        "self",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The earlier record of this upload that the record looks like.",
    )
    similarity = models.FloatField(null=True, help_text="Of the two, from 0 to 1.")
    is_same = models.BooleanField(
        null=True, help_text="Decided: whether it is what it looks like; unknown until then."
    )
    looks_cut = models.BooleanField(
        default=False, help_text="It reads like the rest of the record before it."
    )
    is_joined = models.BooleanField(
        default=False, help_text="Decided: it is the rest of the record before it."
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=Outcome.values), name="previewed_outcome_is_known"
            ),
            models.UniqueConstraint(fields=["file", "number"], name="one_preview_a_record"),
        ]

    def __str__(self) -> str:
        return f"{self.file}, record {self.number}: {self.outcome}"

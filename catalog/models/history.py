"""What a paper or a topic was before each change, so that a curator can read it and go back."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone


class Deletable(models.Model):
    """Deleting hides a row; an administrator can bring it back within 30 days."""

    deleted_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)

    class Meta:
        abstract = True


class Reason(models.TextChoices):
    """Why a state was replaced."""

    EDIT = "edit", "edited"
    MERGE = "merge", "merged"
    UNMERGE = "unmerge", "taken apart again"
    CORRECTION = "correction", "import corrected"
    UNDO = "undo", "import taken back"


class Versioned(models.Model):
    """Counts its edits, so that the second of two people who edit at once sees a conflict."""

    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        abstract = True

    def snapshot(self) -> dict[str, Any]:
        """Everything a person can edit here, in JSON's types."""
        raise NotImplementedError

    def keep_revision(
        self,
        *,
        by: models.Model | None,
        reason: Reason = Reason.EDIT,
        batch: models.Model | None = None,
    ) -> None:
        """Keep what the database holds now, before an edit, and count the edit.

        `batch` is the import that is corrected or taken back. The caller saves the version.
        """
        Revision.objects.create(
            subject=self._meta.model_name or "",
            subject_id=self.pk,
            version=self.version,
            content=self.snapshot(),
            replaced_by_id=by.pk if by else None,
            reason=reason,
            batch_id=batch.pk if batch else None,
        )
        self.version += 1


class RevisionQuerySet(models.QuerySet["Revision"]):
    def of(self, subject: Versioned) -> "RevisionQuerySet":
        return self.filter(subject=subject._meta.model_name, subject_id=subject.pk)


class Revision(models.Model):
    """One earlier state. There is one row for each edit, none for what was never edited.

    What imports fill in leaves no row; what corrects an import or takes it back names it.
    """

    subject = models.CharField(max_length=32)
    subject_id = models.BigIntegerField()
    version = models.PositiveIntegerField()
    content = models.JSONField()
    replaced_at = models.DateTimeField(default=timezone.now)
    replaced_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=16, choices=Reason, default=Reason.EDIT)
    batch = models.ForeignKey(
        "catalog.ImportBatch", null=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "subject_id", "version"], name="one_revision_a_version"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.subject_id}, version {self.version}"

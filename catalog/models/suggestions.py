"""Topics that a paper probably has, until somebody says yes or no."""

from typing import Any, Self

from django.db import models
from django.db.models import Q

from catalog.models.imports import ImportedFile
from catalog.models.naming import fold_name
from catalog.models.papers import Paper
from catalog.models.topics import Topic


class TopicSuggestionQuerySet(models.QuerySet["TopicSuggestion"]):
    def undecided(self) -> Self:
        return self.filter(state=TopicSuggestion.State.OPEN)


class TopicSuggestion(models.Model):
    """A topic for a paper, or a name that is no topic yet; each once, so that a no is for good."""

    class Source(models.TextChoices):
        FILE = "file", "named in an imported file"

    class State(models.TextChoices):
        OPEN = "open", "open"
        ACCEPTED = "accepted", "accepted"
        REJECTED = "rejected", "rejected"

    paper = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="suggestions")
    topic = models.ForeignKey(
        Topic, null=True, blank=True, on_delete=models.CASCADE, related_name="suggestions"
    )
    name = models.CharField(max_length=200)
    folded = models.CharField(max_length=300, editable=False)
    score = models.FloatField(null=True, blank=True)
    reason = models.TextField(blank=True, help_text="The words that led to it.")
    source = models.CharField(max_length=16, choices=Source)
    state = models.CharField(max_length=16, choices=State, default=State.OPEN)
    brought_by = models.ForeignKey(
        ImportedFile, null=True, editable=False, on_delete=models.SET_NULL, related_name="+"
    )

    objects = TopicSuggestionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["paper", "folded"], name="one_suggestion_a_name"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "accepted", "rejected"]),
                name="suggestion_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = fold_name(self.name)
        super().save(*args, **kwargs)

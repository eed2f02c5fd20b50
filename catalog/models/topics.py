"""The vocabulary: topics in a tree, each with other names and abbreviations."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from catalog.markup import to_html
from catalog.models.history import Deletable, Versioned
from catalog.models.naming import fold_name, free_slug


class TopicQuerySet(models.QuerySet["Topic"]):
    def alive(self) -> Self:
        return self.filter(deleted_at=None)

    def areas(self) -> Self:
        return self.filter(parent=None)

    def named(self, name: str) -> Self:
        """The topic with this name, other name or abbreviation, in any case and width."""
        return self.filter(names__folded=fold_name(name))

    def soft_delete(self) -> int:
        return self.update(deleted_at=timezone.now())

    def undelete(self) -> int:
        return self.update(deleted_at=None)


class Topic(Deletable, Versioned):
    name = models.CharField(max_length=200)
    slug = models.CharField(max_length=100, unique=True, editable=False)
    parent = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="children",
        help_text="Papers of a topic are found under its parent too.",
    )
    description = models.TextField(blank=True, help_text="Markdown and formulas are shown.")
    description_html = models.TextField(blank=True, editable=False)

    objects = TopicQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(parent=F("pk")), name="topic_is_not_its_own_parent"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="topic_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("topic-detail", args=[self.slug])

    def clean(self) -> None:
        super().clean()
        owner = Topic.objects.named(self.name).exclude(pk=self.pk).first()
        if owner:
            raise ValidationError({"name": already_named(self.name, owner)})
        if self.pk and self.parent_id in descendants_of([self.pk], Topic.objects.all()):
            raise ValidationError({"parent": "A topic cannot stand under itself."})

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.slug:
            self.slug = free_slug(self.name, lambda slug: Topic.objects.filter(slug=slug).exists())
        self.description_html = to_html(self.description)
        super().save(*args, **kwargs)
        self.names.exclude(kind=TopicName.Kind.NAME).filter(folded=fold_name(self.name)).delete()
        TopicName.objects.update_or_create(
            topic=self, kind=TopicName.Kind.NAME, defaults={"name": self.name}
        )

    def snapshot(self) -> dict[str, Any]:
        other = self.names.exclude(kind=TopicName.Kind.NAME).order_by("pk")
        return {
            "name": self.name,
            "parent": self.parent.slug if self.parent else None,
            "description": self.description,
            "names": [{"name": name.name, "kind": name.kind} for name in other],
        }

    def go_back_to(self, content: dict[str, Any]) -> None:
        """Take on an earlier state that `snapshot` described.

        A parent that stands below the topic by now is left out: there are no circles.
        """
        self.name = content["name"]
        below = descendants_of([self.pk], Topic.objects.all())
        self.parent = Topic.objects.filter(slug=content["parent"]).exclude(pk__in=below).first()
        self.description = content["description"]
        self.names.exclude(kind=TopicName.Kind.NAME).delete()
        self.save()
        for known in content["names"]:
            self.add_name(known["name"], known["kind"])

    def add_name(self, name: str, kind: str) -> bool:
        """Give the topic another name; False when that name belongs to any topic already."""
        _, is_new = TopicName.objects.get_or_create(
            folded=fold_name(name), defaults={"topic": self, "name": name, "kind": kind}
        )
        return is_new


class TopicName(models.Model):
    """Every name that leads to a topic, its own among them: unique over all when folded."""

    class Kind(models.TextChoices):
        NAME = "name", "name"
        SYNONYM = "synonym", "other name"
        ABBREVIATION = "abbreviation", "abbreviation"

    topic = models.ForeignKey(Topic, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(max_length=200)
    folded = models.CharField(max_length=300, unique=True, editable=False)
    kind = models.CharField(max_length=16, choices=Kind, default=Kind.SYNONYM)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["topic"], condition=Q(kind="name"), name="topic_has_one_own_name"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["name", "synonym", "abbreviation"]),
                name="topic_name_kind_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        super().clean()
        twin = TopicName.objects.filter(folded=fold_name(self.name)).exclude(pk=self.pk).first()
        if twin:
            raise ValidationError({"name": already_named(self.name, twin.topic)})

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = fold_name(self.name)
        if "update_fields" in kwargs:
            kwargs["update_fields"] = {*(kwargs["update_fields"] or ()), "folded"}
        super().save(*args, **kwargs)


def already_named(name: str, owner: Topic) -> str:
    if owner.deleted_at:
        return f"“{name}” names the deleted topic “{owner}”: bring that back, or choose another."
    return f"“{name}” already names the topic “{owner}”."


def descendants_of(topic_ids: Iterable[int], among: TopicQuerySet | None = None) -> set[int]:
    """The topics themselves and all below them in the tree of living topics, in one query.

    `among` takes another set of topics: all of them, say, where circles are to be kept out.
    """
    topics = Topic.objects.alive() if among is None else among
    children = defaultdict(list)
    for pk, parent in topics.values_list("pk", "parent_id"):
        children[parent].append(pk)
    found: set[int] = set()
    waiting = list(topic_ids)
    while waiting:
        topic = waiting.pop()
        if topic not in found:
            found.add(topic)
            waiting += children[topic]
    return found

"""Where papers come out, under every name that people give the place."""

from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse

from catalog.models.naming import fold_name, free_slug


class VenueQuerySet(models.QuerySet["Venue"]):
    def named(self, name: str) -> Self:
        return self.filter(names__folded=fold_name(name))


class Venue(models.Model):
    name = models.CharField(max_length=200, help_text="The short name that lists show: ICML.")
    full_name = models.CharField(max_length=300, blank=True)
    slug = models.CharField(max_length=100, unique=True, editable=False)

    objects = VenueQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="venue_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("venue-detail", args=[self.slug])

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.slug:
            self.slug = free_slug(self.name, lambda slug: Venue.objects.filter(slug=slug).exists())
        super().save(*args, **kwargs)
        for name in filter(None, (self.name, self.full_name)):
            self.add_name(name)

    def clean(self) -> None:
        super().clean()
        for field in ("name", "full_name"):
            name = getattr(self, field)
            owner = Venue.objects.named(name).exclude(pk=self.pk).first() if name else None
            if owner:
                raise ValidationError({field: f"“{name}” already names the venue “{owner}”."})

    def add_name(self, name: str) -> bool:
        """Give the venue another name; False when that name belongs to any venue already."""
        _, is_new = VenueName.objects.get_or_create(
            folded=fold_name(name), defaults={"venue": self, "name": name}
        )
        return is_new


class VenueName(models.Model):
    """Every name that leads to a venue, its own among them: unique over all when folded."""

    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(max_length=300)
    folded = models.CharField(max_length=300, unique=True, editable=False)

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        super().clean()
        twin = VenueName.objects.filter(folded=fold_name(self.name)).exclude(pk=self.pk).first()
        if twin:
            raise ValidationError({"name": f"“{twin}” already names the venue “{twin.venue}”."})

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = fold_name(self.name)
        super().save(*args, **kwargs)

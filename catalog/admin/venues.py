"""Venues with the names under which imports find them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from catalog.admin.versions import DistinctNames
from catalog.models import Paper, Venue, VenueName
from catalog.models.settling import rewrite


class VenueNameInline(admin.TabularInline[VenueName, Venue]):
    model = VenueName
    formset = DistinctNames
    extra = 1
    verbose_name = "other name"


@admin.register(Venue)
class VenueAdmin(admin.ModelAdmin[Venue]):
    list_display = ("name", "full_name", "papers")
    ordering = ("name",)
    search_fields = ("name", "full_name", "names__name")
    readonly_fields = ("slug",)
    inlines = (VenueNameInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Venue]:
        counted = Count("appearances__paper", distinct=True)
        return super().get_queryset(request).annotate(paper_count=counted)

    @admin.display(ordering="paper_count")
    def papers(self, venue: Venue) -> int:
        return venue.paper_count  # type: ignore[attr-defined, no-any-return]

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm[Venue], formsets: Any, change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        rewrite(Paper.objects.out_at(Q(venue=form.instance)))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only where no paper came out can go."""
        is_free = obj is None or not obj.appearances.exists()
        return is_free and super().has_delete_permission(request, obj)

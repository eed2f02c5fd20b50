"""Authors, each under one name."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from catalog.models import Author, Paper
from catalog.models.settling import rewrite


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin[Author]):
    list_display = ("name", "family_name", "papers")
    ordering = ("name",)
    search_fields = ("name", "folded")
    readonly_fields = ("slug",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Author]:
        return super().get_queryset(request).annotate(paper_count=Count("papers", distinct=True))

    @admin.display(ordering="paper_count")
    def papers(self, author: Author) -> int:
        return author.paper_count  # type: ignore[attr-defined, no-any-return]

    def save_model(
        self, request: HttpRequest, obj: Author, form: forms.ModelForm[Author], change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        rewrite(Paper.objects.by(obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only who has no paper can go."""
        is_free = obj is None or not obj.authorships.exists()
        return is_free and super().has_delete_permission(request, obj)

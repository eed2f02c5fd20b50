"""The vocabulary: topics, where they stand in the tree, and their other names."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Case, Count, QuerySet, When
from django.http import HttpRequest

from catalog.admin.versions import DistinctNames, IsDeletedFilter, VersionedAdmin
from catalog.models import Paper, Topic, TopicName
from catalog.models.settling import rewrite


class TopicNameInline(admin.TabularInline[TopicName, Topic]):
    model = TopicName
    formset = DistinctNames
    extra = 1
    verbose_name = "other name"

    def get_queryset(self, request: HttpRequest) -> QuerySet[TopicName]:
        return super().get_queryset(request).exclude(kind=TopicName.Kind.NAME)

    def formfield_for_choice_field(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        kwargs["choices"] = [
            choice for choice in TopicName.Kind.choices if choice[0] != TopicName.Kind.NAME
        ]
        return super().formfield_for_choice_field(db_field, request, **kwargs)


@admin.register(Topic)
class TopicAdmin(VersionedAdmin):
    list_display = ("name", "parent", "papers")
    list_filter = (IsDeletedFilter, ("parent", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("parent",)
    ordering = ("name",)
    search_fields = ("name", "names__name")
    autocomplete_fields = ("parent",)
    readonly_fields = ("slug",)
    fields = ("name", "parent", "description", "slug", "version_seen")
    inlines = (TopicNameInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Topic]:
        topics: QuerySet[Topic] = super().get_queryset(request)
        return topics.annotate(paper_count=Count("tags", distinct=True))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Topic], search_term: str
    ) -> tuple[QuerySet[Topic], bool]:
        """Topics whose own name holds what is typed come before those with such other names."""
        found, has_twins = super().get_search_results(request, queryset, search_term)
        by_own_name = Case(When(name__icontains=search_term, then=0), default=1)
        return found.order_by(by_own_name, "name"), has_twins

    @admin.display(ordering="paper_count")
    def papers(self, topic: Topic) -> int:
        return topic.paper_count  # type: ignore[attr-defined, no-any-return]

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm[Any], formsets: Any, change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        self.after_hiding(Topic.objects.filter(pk=form.instance.pk))

    def after_hiding(self, subjects: QuerySet[Topic]) -> None:
        rewrite(Paper.objects.filter(tags__topic__in=subjects).distinct())

    def go_back_to(self, subject: Topic, content: dict[str, Any]) -> None:
        subject.go_back_to(content)
        self.after_hiding(Topic.objects.filter(pk=subject.pk))

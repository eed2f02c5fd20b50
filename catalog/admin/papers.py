"""Papers: their words, authors, appearances and topics on one page, with a preview."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html_join

from catalog.admin.versions import IsDeletedFilter, LinesField, VersionedAdmin, VersionedForm
from catalog.markup import MAX_SOURCE_LENGTH
from catalog.models import Appearance, Author, ImportedRecord, Paper, PaperText, PaperTopic
from catalog.models.papers import free_key
from catalog.models.settling import go_back, settle
from catalog.search.finding import search
from catalog.search.query import parse

LONGEST_NAME = Author._meta.get_field("name").max_length or 0


class PaperForm(VersionedForm):
    abstract = LinesField(
        widget=forms.Textarea(attrs={"rows": 14}),
        required=False,
        strip=False,
        max_length=MAX_SOURCE_LENGTH,
        help_text="As its source: Markdown, formulas in $…$ or TeX.",
    )
    author_names = LinesField(
        label="Authors",
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text="One a line, in order: Aaron Archer.",
    )

    class Meta:
        model = Paper
        fields = ("title", "code_url")
        widgets = {"title": forms.TextInput}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["abstract"].initial = self.instance.text.abstract
            names = [author.name for author in self.instance.authors_in_order]
            self.fields["author_names"].initial = "\n".join(names)

    def clean_author_names(self) -> list[str]:
        lines = self.cleaned_data["author_names"].splitlines()
        names = [name for line in lines if (name := " ".join(line.split()))]
        if any(len(name) > LONGEST_NAME for name in names):
            raise forms.ValidationError(f"A name has at most {LONGEST_NAME} characters.")
        return names

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not (self.cleaned_data.get("title") or self.cleaned_data.get("abstract")):
            raise forms.ValidationError("A paper has a title or an abstract.")
        return cleaned


class PreferredAppearances(forms.BaseInlineFormSet[Appearance, Paper, Any]):
    def clean(self) -> None:
        """One appearance is the preferred one: the first, when nobody says which."""
        super().clean()
        kept = [
            form
            for form in self.forms
            if form not in self.deleted_forms and (form.instance.pk or form.has_changed())
        ]
        preferred = [form for form in kept if form.cleaned_data.get("preferred")]
        if len(preferred) > 1:
            raise forms.ValidationError("Only one appearance can be the preferred one.")
        if kept and not preferred:
            raise forms.ValidationError("Say which appearance is the preferred one.")


class AppearanceInline(admin.StackedInline[Appearance, Paper]):
    model = Appearance
    formset = PreferredAppearances
    extra = 0
    autocomplete_fields = ("venue",)
    fields = (
        ("venue", "year", "pages", "preferred"),
        ("url", "pdf"),
        ("doi", "arxiv", "openreview"),
    )


class PaperTopicInline(admin.TabularInline[PaperTopic, Paper]):
    model = PaperTopic
    extra = 1
    autocomplete_fields = ("topic",)
    verbose_name = "topic"


class ToLookAtFilter(admin.SimpleListFilter):
    title = "to look at"
    parameter_name = "flags"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", "Flagged"), ("untitled", "Without a title")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Paper]) -> QuerySet[Paper]:
        match self.value():
            case "yes":
                return queryset.exclude(flags="")
            case "untitled":
                return queryset.filter(title="")
        return queryset


@admin.register(Paper)
class PaperAdmin(VersionedAdmin):
    form = PaperForm
    list_display = ("__str__", "authors_short", "venue", "year", "is_flagged", "modified_at")
    list_filter = (
        IsDeletedFilter,
        ToLookAtFilter,
        "venue",
        "year",
        "has_math",
        ("topics", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("venue",)
    search_fields = ("heading",)
    search_help_text = "Searches like the catalogue: titles, abstracts, authors, topics, venues."
    ordering = ("-modified_at", "pk")
    readonly_fields = ("preview", "flags", "key", "citation_key", "imported_from")
    fieldsets = (
        (None, {"fields": ("title", "author_names", "abstract", "preview", "code_url")}),
        (
            "About this entry",
            {"fields": ("flags", "key", "citation_key", "imported_from", "version_seen")},
        ),
    )
    inlines = (AppearanceInline, PaperTopicInline)

    class Media:
        css = {"all": ("css/fonts.css", "css/math.css", "css/admin-preview.css")}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Paper]:
        return super().get_queryset(request).prefetch_related("authorships__author")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Paper], search_term: str
    ) -> tuple[QuerySet[Paper], bool]:
        found = search(Paper.objects.all(), parse(search_term))
        return queryset.filter(pk__in=found.values("pk")), False

    @admin.display(description="authors")
    def authors_short(self, paper: Paper) -> str:
        names = [author.name for author in paper.authors_in_order]
        return ", ".join(names[:2]) + (" and others" if len(names) > 2 else "")

    @admin.display(description="fine", boolean=True)
    def is_flagged(self, paper: Paper) -> bool:
        return not paper.flags

    @admin.display(description="as readers see it")
    def preview(self, paper: Paper) -> str:
        if not paper.pk:
            return "Shown after the first save."
        return render_to_string("admin/catalog/_preview.html", {"text": paper.text})

    @admin.display(description="imported from")
    def imported_from(self, paper: Paper) -> str:
        records = ImportedRecord.objects.filter(paper=paper).select_related("file__batch")
        lines = ((record, record.file.batch) for record in records.order_by("-pk")[:20])
        return format_html_join("\n", "<div>{} ({})</div>", lines) or "Not imported."

    def save_model(
        self, request: HttpRequest, obj: Any, form: forms.ModelForm[Any], change: bool
    ) -> None:
        abstract = form.cleaned_data["abstract"]
        if not change:
            obj.key = obj.citation_key = free_key(abstract or obj.title)
        super().save_model(request, obj, form, change)
        PaperText.objects.update_or_create(paper=obj, defaults={"abstract": abstract})

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Take the preference from every appearance first: there are never two that have it."""
        if formset.model is Appearance:
            form.instance.appearances.update(preferred=False)
        super().save_formset(request, form, formset, change)
        if formset.model is Appearance:
            chosen = [one.instance.pk for one in formset.forms if one.instance.preferred]
            form.instance.appearances.filter(pk__in=chosen).update(preferred=True)

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm[Any], formsets: Any, change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        paper = form.instance
        if "author_names" in form.changed_data:
            names = form.cleaned_data["author_names"]
            paper.set_authors([Author.objects.called(name) for name in names])
        settle(paper)

    def go_back_to(self, subject: Paper, content: dict[str, Any]) -> None:
        go_back(subject, content)

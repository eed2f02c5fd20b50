"""Editing that loses nothing: conflicts are shown, earlier states kept, deleting hides."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from catalog.models import Revision
from catalog.models.history import Versioned
from catalog.models.naming import fold_name


class VersionedForm(forms.ModelForm[Any]):
    """Remembers which version was opened, and says so when another one is stored by now."""

    version_seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["version_seen"].initial = self.instance.version

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.instance.pk:
            self.refuse_conflict()
        return cleaned

    def refuse_conflict(self) -> None:
        """Whoever saves second is told; saving once more is then a decision."""
        rows = type(self.instance)._default_manager.select_for_update()
        stored = rows.get(pk=self.instance.pk)
        if self.cleaned_data.get("version_seen") in (None, stored.version):
            return
        sent = cast("QueryDict", self.data).copy()
        sent[self.add_prefix("version_seen")] = str(stored.version)
        self.data = sent
        history = reverse(f"admin:catalog_{stored._meta.model_name}_history", args=[stored.pk])
        self.add_error(
            None,
            format_html(
                "Somebody saved “{}” after you opened it. Your changes stand below and are not "
                'stored yet. <a href="{}" target="_blank">See what changed</a>; '
                "save again to put yours in its place.",
                stored,
                history,
            ),
        )


@dataclass(frozen=True)
class ComparedField:
    name: str
    then: str
    now: str


def compared(then: dict[str, Any], now: dict[str, Any]) -> Iterator[ComparedField]:
    """The fields of an earlier state beside those of today."""
    for name, value in then.items():
        yield ComparedField(name.replace("_", " "), in_words(value), in_words(now.get(name)))


def in_words(value: Any) -> str:
    """A value of a snapshot for people: lists one a line, parts of an object by commas."""
    if isinstance(value, list):
        return "\n".join(in_words(part) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {part}" for name, part in value.items() if part)
    return "" if value is None else str(value)


class LinesField(forms.CharField):
    """Text of several lines as it is stored: browsers send CR LF for every line end."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value) or "").replace("\r\n", "\n")


class DistinctNames(forms.BaseInlineFormSet[Any, Any, Any]):
    """Other names, each of them once and none the thing's own."""

    def clean(self) -> None:
        super().clean()
        seen = {fold_name(self.instance.name)}
        for form in self.forms:
            name = form.cleaned_data.get("name") if hasattr(form, "cleaned_data") else None
            if not name or form in self.deleted_forms or self.is_own(form):
                continue
            if fold_name(name) in seen:
                form.add_error("name", f"“{name}” stands here already.")
            seen.add(fold_name(name))

    def is_own(self, form: forms.ModelForm[Any]) -> bool:
        """Whether the row, unchanged, is the one of the thing's own name."""
        return not form.has_changed() and fold_name(form.instance.name) == fold_name(
            self.instance.name
        )


class IsDeletedFilter(admin.SimpleListFilter):
    title = "deleted"
    parameter_name = "deleted"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", "In the last 30 days")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(deleted_at__isnull=self.value() != "yes")


@admin.action(description="Bring back the selected")
def bring_back(admin_of: "VersionedAdmin", request: HttpRequest, chosen: QuerySet[Any]) -> None:
    keys = list(chosen.values_list("pk", flat=True))  # the query may go by `deleted_at`
    found = admin_of.model._default_manager.filter(pk__in=keys)
    count = found.update(deleted_at=None)
    admin_of.after_hiding(found)
    messages.success(request, f"Brought back: {count}.")


class VersionedAdmin(admin.ModelAdmin[Any]):
    """An admin whose edits leave a history to go back in, and whose deletions hide."""

    form = VersionedForm
    object_history_template = "admin/catalog/object_history.html"
    delete_confirmation_template = "admin/catalog/delete_confirmation.html"
    actions = (bring_back,)

    def go_back_to(self, subject: Any, content: dict[str, Any]) -> None:
        """Give the subject an earlier state."""
        raise NotImplementedError

    def after_hiding(self, subjects: QuerySet[Any]) -> None:
        """What else changes when these are hidden or brought back."""

    def save_model(
        self, request: HttpRequest, obj: Any, form: forms.ModelForm[Any], change: bool
    ) -> None:
        if change:
            self.keep(request, obj)
        super().save_model(request, obj, form, change)

    def keep(self, request: HttpRequest, subject: Versioned) -> None:
        """Keep the state that the database holds still; `subject` may carry the edits already."""
        stored = type(subject)._default_manager.get(pk=subject.pk)
        stored.keep_revision(by=request.user)  # type: ignore[arg-type]
        subject.version = stored.version

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        self.delete_queryset(request, type(obj)._default_manager.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        keys = list(queryset.values_list("pk", flat=True))  # the query may go by `deleted_at`
        queryset = self.model._default_manager.filter(pk__in=keys)
        queryset.soft_delete()
        self.after_hiding(queryset)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Nothing goes with what is hidden: it can be brought back for 30 days."""
        return [str(subject) for subject in objs], {}, set(), []

    def get_urls(self) -> list[URLPattern]:
        name = f"catalog_{self.opts.model_name}_revision"
        view = self.admin_site.admin_view(self.revision_view)
        return [
            path("<path:object_id>/history/<int:version>/", view, name=name),
            *super().get_urls(),
        ]

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        subject = self.get_object(request, object_id)
        revisions = Revision.objects.of(subject) if subject else Revision.objects.none()
        context = {"revisions": revisions.select_related("replaced_by")}
        return super().history_view(request, object_id, context | (extra_context or {}))

    def revision_view(self, request: HttpRequest, object_id: str, version: int) -> HttpResponse:
        """One earlier state; a POST goes back to it, which is an edit like any other."""
        subject = get_object_or_404(self.model, pk=object_id)
        revision = get_object_or_404(Revision.objects.of(subject), version=version)
        if not self.has_change_permission(request, subject):
            return HttpResponse(status=403)
        if request.method == "POST":
            return self.go_back(request, subject, revision)
        context = self.admin_site.each_context(request) | {
            "title": f"{subject}, version {version}",
            "opts": self.opts,
            "subject": subject,
            "revision": revision,
            "rows": list(compared(revision.content, subject.snapshot())),
        }
        return render(request, "admin/catalog/revision.html", context)

    @transaction.atomic
    def go_back(self, request: HttpRequest, subject: Any, revision: Revision) -> HttpResponse:
        self.keep(request, subject)
        subject.save(update_fields=["version"])
        self.go_back_to(subject, revision.content)
        self.log_change(request, subject, f"Went back to version {revision.version}.")
        messages.success(request, f"This is version {revision.version} again.")
        return redirect(f"admin:catalog_{self.opts.model_name}_change", subject.pk)

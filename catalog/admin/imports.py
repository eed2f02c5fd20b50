"""Imports: papers are sent, looked at before they are taken, and mended afterwards."""

from collections.abc import Callable
from datetime import datetime
from pathlib import PurePath
from typing import Any, cast

from django.contrib import admin
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from catalog.admin.import_views import ImportPages
from catalog.models import ImportBatch, ImportedFile, ImportedRecord, Outcome, Upload, User


@admin.register(ImportBatch)
class ImportBatchAdmin(ImportPages):
    list_display = ("number", "files_short", "stage_now", "found", "new", "when", "by")
    list_select_related = ("started_by",)
    list_per_page = 20
    ordering = ("-pk",)
    actions = None

    class Media:
        css = {
            "all": (
                "css/fonts.css",
                "css/math.css",
                "css/admin-preview.css",
                "css/admin-imports.css",
            )
        }

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and self.has_change_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: an import is taken back by undoing it, and its report stays."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportBatch]:
        batch = OuterRef("pk")
        created = ImportedRecord.objects.filter(file__batch=batch, outcome=Outcome.CREATED)
        counted = created.values("file__batch").annotate(count=Count("pk")).values("count")
        return (
            super()
            .get_queryset(request)
            .annotate(
                created_count=Subquery(counted, output_field=IntegerField()),
                first_file=Subquery(ImportedFile.objects.filter(batch=batch).values("path")[:1]),
                first_upload=Subquery(Upload.objects.filter(batch=batch).values("name")[:1]),
                file_count=Count("files", distinct=True),
                upload_count=Count("uploads", distinct=True),
            )
        )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {"title": "Imports"} | (extra_context or {}))

    @admin.display(description="import", ordering="pk")
    def number(self, batch: ImportBatch) -> str:
        return f"Import {batch.pk}"

    @admin.display(ordering="started_at")
    def when(self, batch: ImportBatch) -> datetime:
        return batch.started_at

    @admin.display(ordering="started_by", empty_value="a command")
    def by(self, batch: ImportBatch) -> User | None:
        return batch.started_by

    @admin.display(description="files")
    def files_short(self, batch: Any) -> str:
        first = PurePath(batch.first_file or batch.first_upload or "none").name
        further = max(batch.file_count, batch.upload_count) - 1
        return f"{first} and {further} more" if further > 0 else first

    @admin.display(description="stage", ordering="stage")
    def stage_now(self, batch: ImportBatch) -> str:
        return "undone" if batch.undone_at else batch.get_stage_display()

    @admin.display(description="records", ordering="records_done")
    def found(self, batch: ImportBatch) -> int:
        return batch.records_done

    @admin.display(description="new papers", empty_value="0")
    def new(self, batch: Any) -> int | None:
        return cast("int | None", batch.created_count)

    def get_urls(self) -> list[URLPattern]:
        def below_batch(route: str, view: Any, name: str) -> URLPattern:
            allowed: Callable[..., HttpResponse] = self.admin_site.admin_view(view)
            return path(f"<int:pk>/{route}/", allowed, name=f"catalog_importbatch_{name}")

        return [
            below_batch("decide", self.decide_view, "decide"),
            below_batch("previewed/<int:record_pk>", self.decide_previewed_view, "previewed"),
            below_batch("records/<int:record_pk>", self.decide_imported_view, "record"),
            below_batch("undo", self.undo_view, "undo"),
            below_batch("place", self.place_view, "place"),
            *super().get_urls(),
        ]

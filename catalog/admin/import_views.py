"""The pages of an import: sending files, the preview, the report, and what can be done there."""

from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.helpers import AdminForm
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from catalog.admin.import_decisions import (
    OF_BATCH,
    OF_IMPORTED,
    OF_PREVIEWED,
    carry_out,
    correction_in_words,
    undoing_in_words,
)
from catalog.admin.import_filters import preview_of, report_of
from catalog.admin.import_forms import CorrectionForm, UploadForm, known_venues
from catalog.admin.import_pages import preview_context, report_context
from catalog.admin.import_progress import is_at_work, progress_of
from catalog.importing.correcting import CorrectionError, correct_place
from catalog.importing.turns import whose_turn
from catalog.importing.undoing import is_undecided, prospect, undo
from catalog.importing.uploads import UploadError, receive
from catalog.models import ImportBatch, ImportedRecord, PreviewedRecord, User

READ_OR_SEND = require_http_methods(["GET", "HEAD", "POST"])
UPLOAD_FIELDSETS = (
    (None, {"fields": ("uploads", "pasted")}),
    ("What you know of them", {"fields": ("venue", "year", "format", "encoding", "strict")}),
)
PLACE_FIELDSETS = ((None, {"fields": ("venue", "year")}),)


class ImportPages(admin.ModelAdmin[ImportBatch]):
    """The views of one batch; which of them stand where is said in `imports`."""

    @method_decorator(READ_OR_SEND)
    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Take files to read for a preview; a form with a fault comes back as it was filled in."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        sent = (request.POST, request.FILES) if request.method == "POST" else ()
        form = UploadForm(*sent)
        if form.is_valid():
            try:
                batch = receive(form.contents(), form.options, by=cast("User", request.user))
            except UploadError as refusal:
                form.add_error("uploads", str(refusal))
            else:
                self.log_addition(request, batch, "Uploaded.")
                go_to = HttpResponseClientRedirect if asks_by_script(request) else redirect
                return go_to(address_of(batch))
        context = self.laid_out(form, UPLOAD_FIELDSETS) | {
            "title": "Import papers",
            "are_files_lost": bool(request.FILES) and not asks_by_script(request),
        }
        return self.show(request, "upload", **context)

    @method_decorator(require_safe)
    @method_decorator(vary_on_headers("HX-Request"))
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """How far the import is, what it would do, or what it did."""
        batch = self.batch_for(request, object_id)
        if is_at_work(batch):
            name = "_progress" if asks_by_script(request) else "progress"
            return self.show(request, name, batch, progress=progress_of(batch))
        if asks_by_script(request):
            return HttpResponseClientRefresh()
        if batch.stage == ImportBatch.Stage.FAILED and batch.uploads.exists():
            return self.show(request, "failure", batch)
        if batch.stage == ImportBatch.Stage.PREVIEW:
            return self.show(request, "preview", batch, **preview_context(request, batch))
        return self.show(request, "report", batch, **report_context(request, batch))

    @method_decorator(require_POST)
    def decide_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A decision about the whole batch."""
        batch = self.batch_for(request, pk)
        stage_before = batch.stage
        done = carry_out(request, OF_BATCH, batch)
        now = ImportBatch.objects.filter(pk=pk).first()
        if now is None:
            return redirect("admin:catalog_importbatch_changelist")
        if done:
            self.log_change(request, batch, done)
        return back_to(request, pk) if now.stage == stage_before else redirect(address_of(now))

    @method_decorator(require_POST)
    def decide_previewed_view(self, request: HttpRequest, pk: int, record_pk: int) -> HttpResponse:
        """A decision about one record of a preview."""
        batch = self.batch_for(request, pk)
        record = PreviewedRecord.objects.filter(pk=record_pk, file__batch=batch).first()
        if record is None:
            messages.error(request, "Meanwhile somebody has decided about this import.")
            return back_to(request, pk)
        carry_out(request, OF_PREVIEWED, record)
        return back_to(request, pk, preview_of(request, batch).anchor_of(record))

    @method_decorator(require_POST)
    def decide_imported_view(self, request: HttpRequest, pk: int, record_pk: int) -> HttpResponse:
        """A correction of one record that was imported."""
        batch = self.batch_for(request, pk)
        record = get_object_or_404(ImportedRecord, pk=record_pk, file__batch=batch)
        carry_out(request, OF_IMPORTED, record)
        return back_to(request, pk, report_of(request, batch).anchor_of(record))

    @method_decorator(READ_OR_SEND)
    def undo_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What would go and what would stay; a POST undoes the import."""
        batch = self.batch_for(request, pk)
        refusal = reason_against_undoing(batch)
        if request.method == "POST" and not refusal:
            self.say(request, batch, undoing_in_words(undo(batch)))
            return redirect(address_of(batch))
        context = {"title": f"Undo import {batch.pk}", "refusal": refusal}
        return self.show(request, "undo", batch, **context, prospect=prospect(batch))

    @method_decorator(READ_OR_SEND)
    def place_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Give all papers of the batch the venue or year that they really came out at."""
        batch = self.batch_for(request, pk)
        form = CorrectionForm(request.POST if request.method == "POST" else None)
        if form.is_valid():
            try:
                report = correct_place(batch, **form.place, by=cast("User", request.user))
            except CorrectionError as refusal:
                form.add_error(None, str(refusal))
            else:
                self.say(request, batch, correction_in_words(report))
                return redirect(address_of(batch))
        context = self.laid_out(form, PLACE_FIELDSETS)
        title = f"Venue or year of import {batch.pk}"
        return self.show(request, "place", batch, title=title, **context)

    def say(self, request: HttpRequest, batch: ImportBatch, done: str) -> None:
        """Tell the curator what was done, and keep it in the admin's history."""
        messages.success(request, done)
        self.log_change(request, batch, done)

    def batch_for(self, request: HttpRequest, pk: int | str) -> ImportBatch:
        """The batch, for a curator: 403 for others, 404 when there is none."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        batch = self.get_object(request, str(pk))
        if batch is None:
            raise Http404
        return batch

    def show(
        self, request: HttpRequest, name: str, batch: ImportBatch | None = None, **context: Any
    ) -> HttpResponse:
        common = self.admin_site.each_context(request) | {"opts": self.opts, "media": self.media}
        about = {"batch": batch, "title": title_of(batch)} if batch else {}
        template = f"admin/catalog/importbatch/{name}.html"
        return render(request, template, common | about | context)

    def laid_out(self, form: Form, fieldsets: Any) -> dict[str, Any]:
        """The form as the admin lays its own out."""
        adminform = AdminForm(form, fieldsets, {}, model_admin=self)  # type: ignore[arg-type]
        return {"form": form, "adminform": adminform, "venues": known_venues()}


def asks_by_script(request: HttpRequest) -> bool:
    """Whether htmx asks for this page, which shows it, to put the answer in."""
    return bool(request.htmx)  # type: ignore[attr-defined]


def title_of(batch: ImportBatch) -> str:
    state = "undone" if batch.undone_at else batch.get_stage_display()
    return f"Import {batch.pk}: {state}"


def address_of(batch: ImportBatch) -> str:
    return reverse("admin:catalog_importbatch_change", args=[batch.pk])


def back_to(request: HttpRequest, pk: int, anchor: str = "") -> HttpResponse:
    """The page of the batch as it was: the buttons send its filter and page along."""
    address = reverse("admin:catalog_importbatch_change", args=[pk])
    query = request.GET.urlencode()
    return redirect(address + (f"?{query}" if query else "") + (f"#{anchor}" if anchor else ""))


def reason_against_undoing(batch: ImportBatch) -> str:
    if batch.undone_at:
        return "It was undone already."
    if batch.stage == ImportBatch.Stage.PREVIEW or is_at_work(batch):
        return "There is nothing to undo: it has not been imported."
    if is_undecided(batch):
        return "It is not imported to its end. Try it again or give it up first."
    at_work = whose_turn()
    if at_work == batch:
        return "It is being undone just now."
    if at_work:
        return "Another import is under way. Undo this one when that has ended."
    return ""

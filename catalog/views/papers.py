"""The front page, the list of papers, and one paper."""

from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from catalog.models import Appearance, ImportedRecord, Paper, Topic, Venue
from catalog.views.browsing import areas_with_counts
from catalog.views.keeping import kept
from catalog.views.listing import list_context

NEWEST_ON_FRONT = 6
VENUES_ON_FRONT = 12


@require_safe
@kept
def front(request: HttpRequest) -> HttpResponse:
    papers = Paper.objects.alive()
    newest = list(papers.newest_first().for_cards()[:NEWEST_ON_FRONT])
    context = {
        "paper_count": papers.count(),
        "newest": newest,
        "areas": areas_with_counts(),
        "topic_count": Topic.objects.alive().count(),
        "venues": recent_venues(),
        "canonical_url": request.build_absolute_uri(reverse("front")),
        "has_math": any(paper.has_math for paper in newest),
    }
    return render(request, "catalog/front.html", context)


def recent_venues() -> list[dict[str, Any]]:
    """The latest venues with their years, and how many papers came out there."""
    seen = Appearance.objects.filter(paper__in=Paper.objects.alive())
    seen = seen.exclude(venue=None).exclude(year=None)
    rows = seen.values("venue", "year").annotate(count=Count("paper", distinct=True))
    latest = rows.order_by("-year", "-count")[:VENUES_ON_FRONT]
    venues = Venue.objects.in_bulk([row["venue"] for row in latest])
    return [
        {
            "venue": venues[row["venue"]],
            "year": row["year"],
            "count": row["count"],
            "url": reverse("venue-year", args=[venues[row["venue"]].slug, row["year"]]),
        }
        for row in latest
    ]


@require_safe
@kept
def paper_list(request: HttpRequest) -> HttpResponse:
    template = "catalog/paper_list.html"
    if wants_fragment(request):
        template = "catalog/_paper_results.html"
    return render(request, template, list_context(request))


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx will put the answer into a page; going back in history needs a whole one."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


@require_safe
@kept
def paper_detail(request: HttpRequest, key: str) -> HttpResponse:
    paper = Paper.objects.filter(key=key, deleted_at=None).for_cards().first()
    if not paper:
        return redirect(owner_of(key), permanent=True)
    if paper.merged_into:
        return redirect(paper.merged_into, permanent=True)
    context = {
        "paper": paper,
        "sources": sources_of(paper),
        "admin_url": admin_url_of(request, paper),
        "canonical_url": request.build_absolute_uri(paper.get_absolute_url()),
        "has_math": paper.has_math,
    }
    return render(request, "catalog/paper_detail.html", context)


def owner_of(key: str) -> Paper:
    """The paper that another key or a citation key leads to."""
    papers = Paper.objects.alive()
    found = papers.filter(citation_key=key).first() or papers.filter(other_keys__key=key).first()
    if not found:
        raise Http404
    return found


def sources_of(paper: Paper) -> list[str]:
    """The records that this paper was imported from, each file and record once."""
    records = ImportedRecord.objects.filter(paper=paper).exclude(file__published_at=None)
    records = records.select_related("file").order_by("pk")
    lines = [f"{record.file.name}, record {record.number}" for record in records]
    return list(dict.fromkeys(lines))


def admin_url_of(request: HttpRequest, paper: Paper) -> str:
    if not request.user.has_perm("catalog.change_paper"):
        return ""
    return reverse("admin:catalog_paper_change", args=[paper.pk])

"""The front page, the list of papers, and one paper."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from catalog.holdings import Holdings, current_holdings
from catalog.models import ImportedRecord, Paper
from catalog.views.browsing import areas_with_counts
from catalog.views.keeping import kept
from catalog.views.listing import list_context

NEWEST_ON_FRONT = 6
VENUES_ON_FRONT = 12


@require_safe
@kept
def front(request: HttpRequest) -> HttpResponse:
    held = current_holdings()
    newest = Paper.objects.for_cards().in_order(held.listed(held.papers)[:NEWEST_ON_FRONT])
    context = {
        "paper_count": len(held.papers),
        "newest": newest,
        "areas": areas_with_counts(),
        "topic_count": len(held.topic_names),
        "venues": recent_venues(held),
        "canonical_url": request.build_absolute_uri(reverse("front")),
        "has_math": any(paper.has_math for paper in newest),
    }
    return render(request, "catalog/front.html", context)


def recent_venues(held: Holdings) -> list[dict[str, Any]]:
    """The latest venues with their years, and how many papers came out there."""
    names = {venue.pk: venue for venue in held.venue_names}
    seen = [
        (year, len(papers), names[venue])
        for (venue, year), papers in held.places.items()
        if year is not None and venue in names
    ]
    seen.sort(key=lambda place: (-place[0], -place[1], place[2].name))
    return [
        {
            "venue": venue,
            "year": year,
            "count": count,
            "url": reverse("venue-year", args=[venue.slug, year]),
        }
        for year, count, venue in seen[:VENUES_ON_FRONT]
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
        return redirect(paper.survivor, permanent=True)
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
    papers = Paper.objects.published()
    found = papers.filter(citation_key=key).first() or papers.filter(other_keys__key=key).first()
    if not found or found.survivor.deleted_at:
        raise Http404
    return found.survivor


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

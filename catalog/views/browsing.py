"""Topics, venues and authors, each with its papers."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe
from pyroaring import BitMap

from catalog.holdings import Holdings, current_holdings, ids_of, lineage
from catalog.models import Author, Paper, Topic, TopicName, Venue
from catalog.views.addresses import address_with
from catalog.views.keeping import kept
from catalog.views.paging import moment_of, page_of


def papers_context(
    request: HttpRequest, papers: BitMap, held: Holdings, **choice: str | int
) -> dict[str, Any]:
    """A page of these papers, and the link that shows them in the catalogue for filtering."""
    if moment := moment_of(request):
        papers = papers - ids_of(Paper.objects.alive().shown_after(moment))
    page = page_of(request, held.listed(papers), latest=held.latest)
    return {
        "page": page,
        "count": page.count,
        "all_url": f"{reverse('paper-list')}?{urlencode(choice)}",
        "canonical_url": request.build_absolute_uri(address_with(request, as_of=None)),
        "has_math": any(card.has_math for card in page.cards),
    }


@require_safe
@kept
def topic_list(request: HttpRequest) -> HttpResponse:
    canonical = request.build_absolute_uri(reverse("topic-list"))
    context = {"areas": areas_with_counts(), "canonical_url": canonical}
    return render(request, "catalog/topic_list.html", context)


def areas_with_counts() -> list[dict[str, Any]]:
    """The areas, each with all topics below it and how many papers there are under each."""
    counts = current_holdings().topic_counts()
    topics = {topic.pk: topic for topic in Topic.objects.alive()}
    parents: dict[int, int | None] = {pk: topic.parent_id for pk, topic in topics.items()}
    below: dict[int, list[Topic]] = {}
    for pk, topic in topics.items():
        *above, area = lineage(pk, parents)
        below.setdefault(area, []).extend([topic] if above else [])
    return [
        {
            "topic": topics[area],
            "count": counts[area],
            "topics": [{"topic": topic, "count": counts[topic.pk]} for topic in some],
        }
        for area, some in sorted(below.items(), key=lambda pair: topics[pair[0]].name)
    ]


@require_safe
@kept
def topic_detail(request: HttpRequest, slug: str) -> HttpResponse:
    topic = get_object_or_404(Topic.objects.alive().select_related("parent"), slug=slug)
    held = current_holdings()
    counts = held.topic_counts()
    other_names = topic.names.exclude(kind=TopicName.Kind.NAME).order_by("pk")
    context = papers_context(request, held.under(topic.pk), held, topic=topic.slug)
    context["has_math"] |= "<math" in topic.description_html
    context |= {
        "topic": topic,
        "parent": topic.parent if topic.parent and not topic.parent.deleted_at else None,
        "children": [
            {"topic": child, "count": counts[child.pk]} for child in topic.children.alive()
        ],
        "other_names": [name.name for name in other_names],
    }
    return render(request, "catalog/topic_detail.html", context)


@require_safe
@kept
def venue_detail(request: HttpRequest, slug: str, year: int | None = None) -> HttpResponse:
    venue = get_object_or_404(Venue, slug=slug)
    held = current_holdings()
    years = years_of(venue, year, held)
    if year is not None and not any(shown["is_current"] for shown in years):
        raise Http404
    papers = held.out_at([venue.pk], (year, year) if year is not None else None)
    choice = {"venue": venue.slug} | ({"year": str(year)} if year is not None else {})
    context = papers_context(request, papers, held, **choice)
    context |= {"venue": venue, "year": year, "years": years}
    return render(request, "catalog/venue_detail.html", context)


def years_of(venue: Venue, current: int | None, held: Holdings) -> list[dict[str, Any]]:
    counts = {
        year: len(papers) for (pk, year), papers in held.places.items() if pk == venue.pk and year
    }
    return [
        {
            "year": year,
            "count": count,
            "url": reverse("venue-year", args=[venue.slug, year]),
            "is_current": year == current,
        }
        for year, count in sorted(counts.items(), reverse=True)
    ]


@require_safe
@kept
def author_detail(request: HttpRequest, slug: str) -> HttpResponse:
    author = get_object_or_404(Author, slug=slug)
    papers = ids_of(Paper.objects.by(author))
    context = papers_context(request, papers, current_holdings(), author=author.slug)
    return render(request, "catalog/author_detail.html", context | {"author": author})

"""Topics, venues and authors, each with its papers."""

from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from catalog.facets import lineage, topic_counts
from catalog.models import Appearance, Author, Paper, PaperQuerySet, Topic, TopicName, Venue
from catalog.models.topics import descendants_of
from catalog.views.paging import page_of


def papers_context(
    request: HttpRequest, papers: PaperQuerySet, **choice: str | int
) -> dict[str, Any]:
    """A page of these papers, and the link that shows them in the catalogue for filtering."""
    page = page_of(request, papers.newest_first().ids())
    return {
        "page": page,
        "count": page.count,
        "all_url": f"{reverse('paper-list')}?{urlencode(choice)}",
        "canonical_url": request.build_absolute_uri(request.get_full_path()),
        "has_math": any(paper.has_math for paper in page.papers),
    }


@require_safe
def topic_list(request: HttpRequest) -> HttpResponse:
    canonical = request.build_absolute_uri(reverse("topic-list"))
    context = {"areas": areas_with_counts(), "canonical_url": canonical}
    return render(request, "catalog/topic_list.html", context)


def areas_with_counts() -> list[dict[str, Any]]:
    """The areas, each with all topics below it and how many papers there are under each."""
    counts = topic_counts(Paper.objects.alive())
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
def topic_detail(request: HttpRequest, slug: str) -> HttpResponse:
    topic = get_object_or_404(Topic.objects.alive().select_related("parent"), slug=slug)
    counts = topic_counts(Paper.objects.alive())
    other_names = topic.names.exclude(kind=TopicName.Kind.NAME).order_by("pk")
    context = papers_context(
        request,
        Paper.objects.alive().about_any(descendants_of([topic.pk])),
        topic=topic.slug,
    )
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
def venue_detail(request: HttpRequest, slug: str, year: int | None = None) -> HttpResponse:
    venue = get_object_or_404(Venue, slug=slug)
    years = years_of(venue, year)
    if year is not None and not any(shown["is_current"] for shown in years):
        raise Http404
    wanted = Q(venue=venue, year=year) if year is not None else Q(venue=venue)
    choice = {"venue": venue.slug} | ({"year": str(year)} if year is not None else {})
    context = papers_context(request, Paper.objects.alive().out_at(wanted), **choice)
    context |= {"venue": venue, "year": year, "years": years}
    return render(request, "catalog/venue_detail.html", context)


def years_of(venue: Venue, current: int | None) -> list[dict[str, Any]]:
    seen = Appearance.objects.filter(venue=venue, paper__in=Paper.objects.alive())
    rows = seen.exclude(year=None).values_list("year").annotate(Count("paper", distinct=True))
    return [
        {
            "year": year,
            "count": count,
            "url": reverse("venue-year", args=[venue.slug, year]),
            "is_current": year == current,
        }
        for year, count in rows.order_by("-year")
    ]


@require_safe
def author_detail(request: HttpRequest, slug: str) -> HttpResponse:
    author = get_object_or_404(Author, slug=slug)
    context = papers_context(request, Paper.objects.alive().by(author), author=author.slug)
    return render(request, "catalog/author_detail.html", context | {"author": author})

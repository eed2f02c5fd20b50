"""Suggestions while somebody types, as a page, a fragment of one, and for browsers' own boxes."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from catalog.search.query import printable
from catalog.search.suggesting import suggestions_for
from catalog.views.keeping import kept

LONGEST_TYPED = 200  # characters; nobody types a name that is longer


def typed_in(request: HttpRequest) -> str:
    typed = request.GET.get("q", "")[:LONGEST_TYPED]
    return " ".join(printable(typed).split())


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


@require_safe
@kept
def suggestion_list(request: HtmxRequest) -> HttpResponse:
    typed = typed_in(request)
    context = {"typed": typed, "found": suggestions_for(typed), "robots": "noindex"}
    name = "_suggestions.html" if request.htmx else "suggestion_list.html"
    return render(request, f"catalog/{name}", context)


@require_safe
@kept
def suggestions_for_browsers(request: HttpRequest) -> HttpResponse:
    """What was typed, completions, what each is, and its address (OpenSearch Suggestions 1.1)."""
    typed = typed_in(request)
    found = suggestions_for(typed)
    rows = [
        *((each.topic.name, "topic", each.topic.get_absolute_url()) for each in found.topics),
        *((author.name, "author", author.get_absolute_url()) for author in found.authors),
        *((paper.heading, "paper", paper.get_absolute_url()) for paper in found.papers),
    ]
    labels, kinds = [label for label, *_ in rows], [kind for _, kind, _ in rows]
    addresses = [request.build_absolute_uri(url) for *_, url in rows]
    return JsonResponse(
        [typed, labels, kinds, addresses],
        safe=False,
        content_type="application/x-suggestions+json",
    )


@require_safe
def opensearch(request: HttpRequest) -> HttpResponse:
    """The description by which browsers add the catalogue to their search boxes."""
    context = {
        "icon_url": request.build_absolute_uri(static("img/colloquy.svg")),
        "search_url": request.build_absolute_uri(reverse("paper-list")),
        "suggestions_url": request.build_absolute_uri(reverse("suggestions-json")),
        "self_url": request.build_absolute_uri(reverse("opensearch")),
    }
    kind = "application/opensearchdescription+xml"
    return render(request, "catalog/opensearch.xml", context, content_type=kind)

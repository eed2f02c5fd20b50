"""What a filtered list of papers shows beside the papers: notices, choices, facets, orders."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from catalog import facets
from catalog.facets import FacetValue
from catalog.filters import PAGE_SIZES, PARTS, SORTS, PaperFilter
from catalog.models import Paper
from catalog.search.highlighting import mark_hits
from catalog.search.query import SearchQuery
from catalog.views.addresses import (
    address_adding,
    address_removing,
    address_with,
)
from catalog.views.paging import PaperPage, page_number, page_of

MOST_INDEXED_CHOICES = 2  # crawlers would walk every combination of filters


@dataclass(frozen=True)
class Notice:
    code: str
    message: str


@dataclass(frozen=True)
class ActiveChoice:
    name: str
    value: str
    label: str
    remove_url: str


@dataclass(frozen=True)
class FacetLink:
    value: str
    label: str
    count: int
    is_chosen: bool
    url: str
    is_approximate: bool = False


@dataclass(frozen=True)
class Facet:
    name: str
    label: str
    values: list[FacetLink]


@dataclass(frozen=True)
class OptionLink:
    label: str
    url: str
    is_current: bool


def list_context(request: HttpRequest) -> dict[str, Any]:
    """Everything the templates of `/papers/` show."""
    filtered = PaperFilter(request.GET, Paper.objects.alive())
    page = page_of(request, filtered.papers().for_cards(), filtered.page_size)
    active = list(active_choices(request, filtered))
    return {
        "chosen": {
            "text": filtered.query.text,
            "notices": notices(request, filtered, page.count),
            "choices": active,
            "clear_url": request.path,
            "hidden": [(choice.name, choice.value) for choice in active],
        },
        "page": with_hits_marked(page, filtered.query),
        "count": page.count,
        "facets": list(all_facets(request, filtered)),
        "sorts": sorts(request, filtered),
        "sizes": sizes(request, filtered),
        "canonical_url": request.build_absolute_uri(address_with(request)),
        "robots": "noindex" if len(active) > MOST_INDEXED_CHOICES else "",
        "has_math": any(paper.has_math for paper in page.papers),
    }


def with_hits_marked(page: PaperPage, query: SearchQuery) -> PaperPage:
    """The page with what was searched for marked in headings and abstracts (nothing is saved)."""
    for paper in page.papers:
        paper.text.heading_html = mark_hits(paper.text.heading_html, query)
        paper.text.abstract_html = mark_hits(paper.text.abstract_html, query)
    return page


def notices(request: HttpRequest, filtered: PaperFilter, count: int) -> list[Notice]:
    ignored = filtered.ignored()
    if page_number(request) is None:
        ignored.append(("page", request.GET["page"]))
    found = [
        Notice("value-ignored", f"No {label} is called “{text}”, so that was ignored.")
        for label, text in ignored
    ]
    if filtered.query.says_nothing:
        message = f"“{filtered.query.text}” holds no letter or digit to search for."
        found.append(Notice("read-as", message))
    if not count:
        found.append(Notice("no-results", "No paper matches."))
    return found


def active_choices(request: HttpRequest, filtered: PaperFilter) -> Iterable[ActiveChoice]:
    for name, choice in filtered.choices():
        label = f"not {choice.label}" if name == "not_topic" else choice.label
        url = address_removing(request, name, choice.value)
        yield ActiveChoice(name, choice.value, label, url)


def all_facets(request: HttpRequest, filtered: PaperFilter) -> Iterable[Facet]:
    """Topics and parts narrow the list further; another venue or year replaces the chosen one."""
    found = filtered.qs
    by_name = {
        "topic": ("Topics", facets.topic_values(found)),
        "venue": ("Venues", facets.venue_values(filtered.papers_without("venue"))),
        "year": ("Years", facets.year_values(filtered.papers_without("year"))),
        "has": ("With", facets.having_values(found, PARTS)),
    }
    chosen = {(name, choice.value) for name, choice in filtered.choices()}
    for name, (label, values) in by_name.items():
        if values:
            links = [facet_link(request, name, value, chosen) for value in values]
            yield Facet(name, label, sorted(links, key=lambda link: not link.is_chosen))


def facet_link(
    request: HttpRequest, name: str, value: FacetValue, chosen: set[tuple[str, str]]
) -> FacetLink:
    is_chosen = (name, value.value) in chosen
    if is_chosen:
        url = address_removing(request, name, value.value)
    elif name in {"venue", "year"}:
        url = address_with(request, page=None, **{name: value.value})
    else:
        url = address_adding(request, name, value.value)
    return FacetLink(value.value, value.label, value.count, is_chosen, url)


def sorts(request: HttpRequest, filtered: PaperFilter) -> list[OptionLink]:
    names = [name for name in SORTS if filtered.query or name != "relevance"]
    return [
        OptionLink(
            SORTS[name],
            address_with(request, page=None, sort=name),
            name == filtered.sort_name,
        )
        for name in names
    ]


def sizes(request: HttpRequest, filtered: PaperFilter) -> list[OptionLink]:
    return [
        OptionLink(
            str(size),
            address_with(request, page=None, per_page=str(size)),
            size == filtered.page_size,
        )
        for size in PAGE_SIZES
    ]

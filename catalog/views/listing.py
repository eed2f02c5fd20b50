"""What a filtered list of papers shows beside the papers: notices, choices, facets, orders."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from pyroaring import BitMap

from catalog.facets import FacetValue
from catalog.filters import PAGE_SIZES, SORTS, PaperFilter
from catalog.holdings import current_holdings, ids_of
from catalog.models import Paper, PaperQuerySet
from catalog.search.highlighting import mark_hits
from catalog.search.query import SearchQuery
from catalog.views.addresses import (
    address_removing,
    address_with,
    addresses_choosing,
    first_page_with,
)
from catalog.views.paging import Ids, PaperPage, moment_of, page_number, page_of
from catalog.views.selecting import Selection

FACETS = {"topic": "Topics", "venue": "Venues", "year": "Years", "has": "With"}
FIRST_VALUES = 8  # of a facet; the others are unfolded
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
    first: list[FacetLink]
    further: list[FacetLink]


@dataclass(frozen=True)
class OptionLink:
    label: str
    url: str
    is_current: bool


def list_context(request: HttpRequest) -> dict[str, Any]:
    """Everything the templates of `/papers/` show."""
    filtered = PaperFilter(request.GET, Paper.objects.alive())
    selection = Selection(filtered, current_holdings())
    ids = listed(selection, moment_of(request))
    page = page_of(request, ids, filtered.page_size, latest=selection.held.latest)
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
        "facets": list(all_facets(request, selection)),
        "sorts": sorts(request, filtered),
        "sizes": sizes(request, filtered),
        "canonical_url": request.build_absolute_uri(address_with(request, as_of=None)),
        "robots": "noindex" if len(active) > MOST_INDEXED_CHOICES else "",
        "has_math": any(paper.has_math for paper in page.papers),
    }


@dataclass(frozen=True)
class Ranked:
    """The papers of a search, the best first, counted already."""

    papers: PaperQuerySet
    total: int

    def count(self) -> int:
        return self.total

    def __getitem__(self, asked: slice) -> "QuerySet[Paper, int]":
        return self.papers.ids()[asked]


def listed(selection: Selection, moment: datetime | None) -> Ids:
    """The selected papers in the order chosen; on a further page those shown by that moment."""
    filtered, newer = selection.filtered, BitMap()
    if moment:
        newer = ids_of(Paper.objects.alive().shown_after(moment))
    if filtered.sort_name != "relevance":
        return selection.held.listed(selection.papers - newer, filtered.sort_name)
    if not newer:
        return Ranked(filtered.papers(), selection.count)
    older = filtered.papers().exclude(pk__in=newer)
    return Ranked(older, older.count())


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


def all_facets(request: HttpRequest, selection: Selection) -> Iterable[Facet]:
    """Topics and parts narrow the list further; another venue or year replaces the chosen one."""
    values = selection.facets()
    for name, label in FACETS.items():
        if values[name]:
            choosing = addresses_choosing(request, name, replacing=name in {"venue", "year"})
            links = [
                facet_link(request, name, value, choosing, selection.one_in)
                for value in values[name]
            ]
            yield Facet(name, label, links[:FIRST_VALUES], links[FIRST_VALUES:])


def facet_link(
    request: HttpRequest,
    name: str,
    value: FacetValue,
    choosing: Callable[[str], str],
    one_in: int,
) -> FacetLink:
    if not value.is_chosen:
        url = choosing(value.value)
    elif name == "year":
        url = first_page_with(request, year=None)
    else:
        url = address_removing(request, name, value.value)
    count = value.count * one_in
    return FacetLink(value.value, value.label, count, value.is_chosen, url, one_in > 1)


def sorts(request: HttpRequest, filtered: PaperFilter) -> list[OptionLink]:
    names = [name for name in SORTS if filtered.query or name != "relevance"]
    return [
        OptionLink(
            SORTS[name],
            first_page_with(request, sort=name),
            name == filtered.sort_name,
        )
        for name in names
    ]


def sizes(request: HttpRequest, filtered: PaperFilter) -> list[OptionLink]:
    return [
        OptionLink(
            str(size),
            first_page_with(request, per_page=str(size)),
            size == filtered.page_size,
        )
        for size in PAGE_SIZES
    ]

"""What a filtered list of papers shows beside the papers: notices, choices, facets, orders."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from pyroaring import BitMap

from catalog.facets import FacetValue
from catalog.filters import PAGE_SIZES, SORTS, PaperFilter
from catalog.holdings import current_holdings, ids_of
from catalog.models import Paper
from catalog.search.finding import MOST_RANKED, BestFirst
from catalog.search.query import SearchQuery, printable
from catalog.search.spelling import missing_terms, respelt
from catalog.views.addresses import (
    address_removing,
    address_with,
    addresses_choosing,
    first_page_with,
)
from catalog.views.paging import Ids, PaperPage, moment_of, page_number, page_of
from catalog.views.selecting import MOST_LISTED, Selection

FACETS = {"topic": "Topics", "venue": "Venues", "year": "Years", "has": "With"}
FIRST_VALUES = 8  # of a facet; the others are unfolded
MOST_INDEXED_CHOICES = 2  # crawlers would walk every combination of filters


@dataclass(frozen=True)
class Notice:
    """What the page says about a query; a link may end it."""

    code: str
    message: str
    url: str = ""
    link: str = ""


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
            "notices": list(notices(request, filtered, ids, page.count)),
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
        "has_math": any(card.has_math for card in page.cards),
    }


def listed(selection: Selection, moment: datetime | None) -> Ids:
    """The selected papers in the order chosen; on a further page those shown by that moment."""
    filtered, newer, shown_later = selection.filtered, BitMap(), Paper.objects.none()
    if moment:
        shown_later = Paper.objects.alive().shown_after(moment)
        newer = ids_of(shown_later)
    if filtered.sort_name != "relevance":
        return selection.held.listed(selection.papers - newer, filtered.sort_name)
    left_out = newer if len(newer) <= MOST_LISTED else shown_later.values("pk")
    best = BestFirst(filtered.narrowed(filtered.queryset.exclude(pk__in=left_out)), filtered.query)
    if not newer:
        best.total = selection.count
    return best


def with_hits_marked(page: PaperPage, query: SearchQuery) -> PaperPage:
    """The page with what was searched for marked in headings and abstracts."""
    if not query:
        return page
    return replace(page, cards=[card.with_hits_marked(query) for card in page.cards])


def notices(request: HttpRequest, filtered: PaperFilter, ids: Ids, count: int) -> Iterator[Notice]:
    ignored = filtered.ignored()
    if page_number(request) is None:
        ignored.append(("page", request.GET["page"]))
    for label, text in ignored:
        shown = printable(text)
        yield Notice("value-ignored", f"No {label} is called “{shown}”, so that was ignored.")
    query = filtered.query
    if query.says_nothing:
        yield Notice("read-as", f"“{query.text}” holds no letter or digit to search for.")
    elif query.read_as:
        yield Notice("read-as", f"Read as: {query.read_as}.")
    if isinstance(ids, BestFirst) and ids.is_bounded:
        ranked = f"Only the {MOST_RANKED:,} most recently added matches are ranked"
        yield Notice("bounded", f"{ranked}; the others follow, the newest first.")
    if not count:
        yield from notices_of_nothing(request, filtered)


def notices_of_nothing(request: HttpRequest, filtered: PaperFilter) -> Iterator[Notice]:
    """Which words no paper has, and another spelling that finds some."""
    query = filtered.query
    if not query:
        yield Notice("no-results", "No paper matches.")
        return
    missing = missing_terms(filtered.queryset, query)
    words = " and ".join(f"“{query.as_typed(term)}”" for term in missing)
    found_nothing = f"{words} found nothing" if missing else "each word occurs, but not together"
    where = "in titles, abstracts, authors, topics and venues"
    yield Notice("no-results", f"No paper matches: {found_nothing} {where}.")
    if text := respelt(filtered.narrowed(filtered.queryset), query, missing):
        url = first_page_with(request, q=text)
        yield Notice("did-you-mean", "Did you mean", url, text)


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

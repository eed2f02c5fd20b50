"""One page of a list of papers, and the links to the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

from catalog.filters import DEFAULT_PAGE_SIZE
from catalog.models import Paper
from catalog.views.addresses import address_with


@dataclass(frozen=True)
class PageLink:
    number: int
    url: str
    is_current: bool


@dataclass(frozen=True)
class PaperPage:
    """What the template of a page needs; `links` has None where numbers are left out."""

    papers: list[Paper]
    count: int
    number: int
    last_number: int
    first_index: int
    last_index: int
    previous_url: str
    next_url: str
    links: list[PageLink | None]


class Ids(Protocol):
    """The ids of papers in some order, of which a page is cut out."""

    def count(self) -> int: ...

    def __getitem__(self, asked: slice, /) -> Sequence[int] | QuerySet[Paper, int]: ...


def page_of(request: HttpRequest, ids: Ids, size: int = DEFAULT_PAGE_SIZE) -> PaperPage:
    """The page that the address asks for: the first for nonsense, the last when it is beyond.

    Only the papers of that page are fetched with their texts.
    """
    page = Paginator(cast("Sequence[int]", ids), size).get_page(page_number(request) or 1)
    return PaperPage(
        papers=Paper.objects.for_cards().in_order(list(page.object_list)),
        count=page.paginator.count,
        number=page.number,
        last_number=page.paginator.num_pages,
        first_index=page.start_index(),
        last_index=page.end_index(),
        previous_url=url_of(request, page.number - 1) if page.has_previous() else "",
        next_url=url_of(request, page.number + 1) if page.has_next() else "",
        links=list(links_of(request, page)),
    )


def page_number(request: HttpRequest) -> int | None:
    """The number in the address, 1 when there is none; None when it is no page's number."""
    text = request.GET.get("page", "").strip() or "1"
    is_number = text.isascii() and text.isdigit() and int(text[:20]) > 0
    return int(text[:20]) if is_number else None


def links_of(request: HttpRequest, page: "Page[int]") -> Iterator[PageLink | None]:
    for number in page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1):
        if isinstance(number, int):
            yield PageLink(number, url_of(request, number), number == page.number)
        else:
            yield None


def url_of(request: HttpRequest, number: int) -> str:
    return address_with(request, page=str(number) if number > 1 else None)

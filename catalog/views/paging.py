"""One page of a list of papers, and the links to the others.

Links to further pages carry the moment of the newest paper that the first page could show: papers
that come later push nothing from one page to the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol, cast

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

from catalog.filters import DEFAULT_PAGE_SIZE
from catalog.views.addresses import address_with
from catalog.views.cards import Card, cards_of

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LONGEST_MOMENT = 17  # digits: the year 5138


@dataclass(frozen=True)
class PageLink:
    number: int
    url: str
    is_current: bool


@dataclass(frozen=True)
class PaperPage:
    """What the template of a page needs; `links` has None where numbers are left out."""

    cards: list[Card]
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

    def __getitem__(self, asked: slice, /) -> Sequence[int] | QuerySet[Any, int]: ...


def page_of(
    request: HttpRequest,
    ids: Ids,
    size: int = DEFAULT_PAGE_SIZE,
    *,
    latest: datetime | None = None,
) -> PaperPage:
    """The page that the address asks for: the first for nonsense, the last when it is beyond.

    Only that page's papers are fetched, as far as their cards are not kept. `latest` is the moment
    that links to further pages carry when this address carries none.
    """
    page: Page[int] = Paginator(cast("Any", ids), size).get_page(page_number(request) or 1)
    links = Links(request, moment_of(request) or latest)
    return PaperPage(
        cards=cards_of(page.object_list),
        count=page.paginator.count,
        number=page.number,
        last_number=page.paginator.num_pages,
        first_index=page.start_index(),
        last_index=page.end_index(),
        previous_url=links.url_of(page.number - 1) if page.has_previous() else "",
        next_url=links.url_of(page.number + 1) if page.has_next() else "",
        links=list(links.around(page)),
    )


def page_number(request: HttpRequest) -> int | None:
    """The number in the address, 1 when there is none; None when it is no page's number."""
    text = request.GET.get("page", "").strip() or "1"
    is_number = text.isascii() and text.isdigit() and int(text[:20]) > 0
    return int(text[:20]) if is_number else None


def moment_of(request: HttpRequest) -> datetime | None:
    """The moment that the address of a further page carries; None for the first page."""
    text = request.GET.get("as_of", "").strip()
    is_moment = text.isascii() and text.isdigit() and len(text) <= LONGEST_MOMENT
    if not is_moment or page_number(request) in {None, 1}:
        return None
    return EPOCH + int(text) * MICROSECOND


@dataclass(frozen=True)
class Links:
    """Addresses of the pages of the list at this address, as it was at a moment."""

    request: HttpRequest
    moment: datetime | None

    def url_of(self, number: int) -> str:
        if number == 1:
            return address_with(self.request, page=None, as_of=None)
        as_of = str((self.moment - EPOCH) // MICROSECOND) if self.moment else None
        return address_with(self.request, page=str(number), as_of=as_of)

    def around(self, page: "Page[int]") -> Iterator[PageLink | None]:
        pages = page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1)
        for number in pages:
            if isinstance(number, int):
                yield PageLink(number, self.url_of(number), number == page.number)
            else:
                yield None

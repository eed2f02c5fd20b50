"""Addresses of this page with something chosen, removed or replaced."""

from collections.abc import Callable

from django.http import HttpRequest, QueryDict
from django.utils.http import urlencode

PAGING = ("page", "as_of")  # what only a further page of a list has


def address_with(request: HttpRequest, **replaced: str | None) -> str:
    """This page's address with these parameters replaced (None takes one away)."""
    data = request.GET.copy()
    for name, value in replaced.items():
        data.pop(name, None)
        if value is not None:
            data[name] = value
    return address_of(request, data)


def first_page_with(request: HttpRequest, **replaced: str | None) -> str:
    """The same, at the first page."""
    return address_with(request, **dict.fromkeys(PAGING), **replaced)


def address_removing(request: HttpRequest, name: str, value: str) -> str:
    """This page's address without one value of a parameter; it starts at the first page."""
    data = without_paging(request)
    data.setlist(name, [kept for kept in data.getlist(name) if kept.strip() != value])
    return address_of(request, data)


def addresses_choosing(request: HttpRequest, name: str, *, replacing: bool) -> Callable[[str], str]:
    """Gives the address with one more value of a parameter, or with that value in its place.

    There are hundreds of them on a page, so all but the value is put together once.
    """
    data = without_paging(request)
    if replacing:
        data.pop(name, None)
    start = address_of(request, data)
    start += "&" if "?" in start else "?"
    return lambda value: start + urlencode({name: value})


def without_paging(request: HttpRequest) -> QueryDict:
    data = request.GET.copy()
    for name in PAGING:
        data.pop(name, None)
    return data


def address_of(request: HttpRequest, data: QueryDict) -> str:
    query = data.urlencode()
    return f"{request.path}?{query}" if query else request.path

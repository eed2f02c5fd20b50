"""Addresses of this page with something chosen, removed or replaced."""

from django.http import HttpRequest, QueryDict


def address_with(request: HttpRequest, **replaced: str | None) -> str:
    """This page's address with these parameters replaced (None takes one away)."""
    data = request.GET.copy()
    for name, value in replaced.items():
        data.pop(name, None)
        if value is not None:
            data[name] = value
    return address_of(request, data)


def address_adding(request: HttpRequest, name: str, value: str) -> str:
    """This page's address with one more value of a parameter; it starts at the first page."""
    data = request.GET.copy()
    data.pop("page", None)
    data.appendlist(name, value)
    return address_of(request, data)


def address_removing(request: HttpRequest, name: str, value: str) -> str:
    """This page's address without one value of a parameter; it starts at the first page."""
    data = request.GET.copy()
    data.pop("page", None)
    data.setlist(name, [kept for kept in data.getlist(name) if kept.strip() != value])
    return address_of(request, data)


def address_of(request: HttpRequest, data: QueryDict) -> str:
    query = data.urlencode()
    return f"{request.path}?{query}" if query else request.path

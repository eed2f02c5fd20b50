"""Answers for people who are not signed in, kept by each process until the catalogue changes."""

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django_htmx.middleware import HtmxDetails

from catalog.models.version import catalogue_version
from catalog.views.compressing import accepted_encoding, compress
from catalog.views.shelf import Shelf

MOST_BYTES = 32_000_000  # in each process
PERSONAL_COOKIES = (settings.SESSION_COOKIE_NAME, "messages")

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class KeptAnswer:
    body: bytes
    headers: tuple[tuple[str, str], ...]

    def response(self) -> HttpResponse:
        return HttpResponse(self.body, headers=dict(self.headers))


SHELF = Shelf[KeptAnswer](MOST_BYTES)


def kept(view: View) -> View:
    """Keep the view's pages for strangers; whoever may be signed in never gets or makes one.

    For views whose pages follow from the address and the catalogue alone: not for what the
    clock, a group or a person changes.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        version = None if is_personal(request) else catalogue_version()
        if version is None:
            return with_rules(view(request, *args, **kwargs))
        encoding = accepted_encoding(request)
        key = key_of(request, encoding)
        found = SHELF.get(version, key)
        if not found:
            response = with_rules(view(request, *args, **kwargs))
            if not is_keepable(request, response):
                return response
            found = packed(response, encoding)
            SHELF.put(version, key, found, len(found.body))
        return conditional(request, found.response())

    return answer


def is_personal(request: HttpRequest) -> bool:
    return any(name in request.COOKIES for name in PERSONAL_COOKIES)


def key_of(request: HttpRequest, encoding: str) -> Hashable:
    """All that a stranger's page depends on, beside the catalogue."""
    htmx = HtmxDetails(request)
    place = (request.scheme, request.get_host(), request.get_full_path())
    return (*place, get_language(), bool(htmx), htmx.history_restore_request, encoding)


def with_rules(response: HttpResponse) -> HttpResponse:
    """Browsers may keep the answer, but have to ask each time whether it still holds."""
    if not response.has_header("Cache-Control"):
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request", "HX-History-Restore-Request"])
    return response


def is_keepable(request: HttpRequest, response: HttpResponse) -> bool:
    is_for_all = not response.cookies and not request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    return is_for_all and response.status_code == 200 and not response.streaming


def packed(response: HttpResponse, encoding: str) -> KeptAnswer:
    compress(response, encoding)
    response["ETag"] = f'"{hashlib.blake2b(response.content, digest_size=12).hexdigest()}"'
    return KeptAnswer(response.content, tuple(response.items()))


def conditional(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, or 304 when the browser has just that."""
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    return answer or response

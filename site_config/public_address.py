"""Behind a proxy the site answers as SITE_URL, whatever host and scheme the proxy passes on."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse  # noqa: TID251 - middleware is HTTP's own layer


class PublicAddressMiddleware:
    """Makes absolute links, secure cookies and the CSRF check right with that one setting."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.SITE_URL:
            raise MiddlewareNotUsed
        self.host = settings.SITE_URL.netloc
        self.scheme = settings.SITE_URL.scheme
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.META["HTTP_HOST"] = self.host
        request.META["wsgi.url_scheme"] = self.scheme
        return self.get_response(request)

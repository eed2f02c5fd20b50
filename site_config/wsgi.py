"""The WSGI application that gunicorn serves, as the world sees it: under SITE_URL."""

import os
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import SplitResult

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler

Application = Callable[..., Iterable[bytes]]


class PublicAddress:
    """Behind a proxy the site speaks as SITE_URL, whatever host, scheme and path are passed on.

    Absolute links, secure cookies and the CSRF check then need no other setting. A proxy may pass
    the path prefix on or take it away. An answer to HEAD is sent without its body.
    """

    def __init__(self, application: Application, address: SplitResult | None) -> None:
        self.application = application
        self.address = address

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if self.address:
            speak_as(self.address, environ)
        answer = self.application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return answer
        close = getattr(answer, "close", None)
        if close:
            close()
        return []


def speak_as(address: SplitResult, environ: dict[str, Any]) -> None:
    environ["HTTP_HOST"] = address.netloc
    environ["wsgi.url_scheme"] = address.scheme
    prefix = address.path.rstrip("/")
    path = environ.get("PATH_INFO", "")
    if prefix and (path == prefix or path.startswith(f"{prefix}/")):
        environ["PATH_INFO"] = path[len(prefix) :] or "/"


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings")
django.setup()  # with the path prefix, as get_wsgi_application does not do it
application = PublicAddress(WSGIHandler(), settings.SITE_URL)

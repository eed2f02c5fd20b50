"""Pages travel compressed: as Brotli to whoever takes it, else as gzip."""

import gzip
from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

FEWEST_BYTES = 500  # below, the headers weigh more
BROTLI_QUALITY, GZIP_LEVEL = 5, 5  # what the last percents would cost is not worth them
COMPRESSED_TYPES = ("text/", "application/json", "application/xml", "application/atom+xml")


def accepted_encoding(request: HttpRequest) -> str:
    """`br` or `gzip`, if the browser takes one of them, or ''."""
    offered = request.headers.get("Accept-Encoding", "").lower().replace(" ", "").split(",")
    refused = {part.partition(";")[0] for part in offered if weight(part) == 0}
    names = {part.partition(";")[0] for part in offered} - refused
    return next((name for name in ("br", "gzip") if name in names), "")


def weight(part: str) -> float:
    """The weight in a part such as `gzip;q=0.5`."""
    try:
        return float(part.partition(";q=")[2] or 1)
    except ValueError:
        return 0


def compress(response: HttpResponse, encoding: str) -> None:
    """Compress what the response holds, if that is text and long enough to gain by it."""
    if response.has_header("Content-Encoding") or not is_text(response):
        return
    patch_vary_headers(response, ["Accept-Encoding"])
    if not encoding or len(response.content) < FEWEST_BYTES:
        return
    if encoding == "br":
        response.content = brotli.compress(response.content, quality=BROTLI_QUALITY)
    else:
        response.content = gzip.compress(response.content, GZIP_LEVEL, mtime=0)
    response["Content-Encoding"] = encoding
    if response.has_header("Content-Length"):
        response["Content-Length"] = str(len(response.content))


def is_text(response: HttpResponse) -> bool:
    return response.get("Content-Type", "").startswith(COMPRESSED_TYPES)


class CompressionMiddleware:
    """Compresses the answers that no view has compressed.

    The one secret in a page is the form token, which Django masks anew each time: the length of
    what is sent tells nothing about it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.streaming:
            compress(response, accepted_encoding(request))
        return response

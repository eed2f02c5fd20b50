from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory, override_settings
from django.urls import clear_script_prefix

from site_config.wsgi import PublicAddress


def answer(address: str, path: str, method: str = "GET") -> tuple[str, str]:
    """Status line and page that a browser gets from behind a proxy."""
    status: list[str] = []
    environ: dict[str, Any] = RequestFactory().generic(method, path, HTTP_HOST="10.0.0.7").environ

    def start(line: str, headers: list[tuple[str, str]]) -> None:
        status.append(line)

    site = PublicAddress(WSGIHandler(), urlsplit(address) if address else None)
    try:
        body = b"".join(site(environ, start))
    finally:
        clear_script_prefix()  # it holds for the thread, and other tests run in this one
    return status[0], body.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/robots.txt", "/read/robots.txt"])
@override_settings(ALLOWED_HOSTS=["papers.example.org"], FORCE_SCRIPT_NAME="/read")
def test_behind_a_proxy_the_site_speaks_as_its_public_address(path: str) -> None:
    status, page = answer("https://papers.example.org:8443/read/", path)
    assert status == "200 OK"
    assert "Sitemap: https://papers.example.org:8443/read/sitemap.xml" in page


@pytest.mark.django_db(transaction=True)
@override_settings(ALLOWED_HOSTS=["*"])
def test_an_answer_to_head_has_no_body() -> None:
    assert answer("", "/healthz", "HEAD") == ("200 OK", "")

import re

import pytest
from django.db import connection
from django.test import Client, override_settings

from catalog.importing.reports import Report
from catalog.models import Paper
from catalog.sitemaps import PaperSitemap
from tests.factories import make_paper

pytestmark = pytest.mark.django_db


def test_health(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"
    assert client.get("/readyz").content == b"ready\n"


def test_the_site_is_not_ready_while_migrations_wait(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'catalog'")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"migrations wait to be applied\n")
    assert client.get("/healthz").status_code == 200


def test_robots_find_the_sitemap(client: Client) -> None:
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_the_sitemap_holds_every_paper(client: Client, seeds: Report) -> None:
    places = re.findall(r"<loc>(.*?)</loc>", client.get("/sitemap.xml").content.decode())
    keys = Paper.objects.values_list("key", flat=True)
    assert sorted(places) == sorted(f"http://testserver/papers/{key}/" for key in keys)


def test_a_large_sitemap_is_divided(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PaperSitemap, "limit", 1)
    for _ in range(2):
        make_paper()
    index = client.get("/sitemap.xml").content.decode()
    assert "http://testserver/sitemap-papers.xml?p=2" in index
    assert client.get("/sitemap-papers.xml?p=2").content.count(b"<loc>") == 1
    assert client.get("/sitemap-nope.xml").status_code == 404


@override_settings(ALLOWED_HOSTS=["here.example"])
def test_a_strange_host_is_refused_with_a_page(client: Client) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "SITE_URL" in answer.content.decode()

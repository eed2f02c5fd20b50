"""The static files as they are served: under names that carry a hash of what they hold."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings

from catalog.importing.reports import Report
from catalog.models import Paper, User
from tests.factories import make_topic

pytestmark = pytest.mark.django_db

MANIFEST = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
}


@pytest.fixture
def collected(tmp_path: Path) -> Any:
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=settings.STORAGES | MANIFEST):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield tmp_path


def test_every_page_finds_its_static_files(
    collected: Path, client: Client, curator: User, seeds: Report
) -> None:
    paper, topic = Paper.objects.filter(has_math=True)[0], make_topic("Graphs")
    pages = ["/", "/papers/", paper.get_absolute_url(), "/topics/", topic.get_absolute_url()]
    pages += ["/venues/icml/", "/nope"]
    client.force_login(curator)
    pages += ["/admin/", "/admin/catalog/paper/", f"/admin/catalog/paper/{paper.pk}/change/"]
    pages += ["/admin/catalog/topic/add/", f"/admin/catalog/paper/{paper.pk}/history/"]
    pages += ["/admin/catalog/importbatch/", "/admin/catalog/importbatch/add/"]
    for address in pages:
        page = client.get(address).content.decode()
        links = re.findall(r'(?:href|src)="/static/([^"]+)"', page)
        assert links, address
        for link in links:
            assert (collected / link).exists(), (address, link)


def test_style_sheets_find_their_fonts(collected: Path) -> None:
    for sheet in (collected / "css").glob("*.css"):
        for link in re.findall(r'url\("?([^")]+)"?\)', sheet.read_text(encoding="utf-8")):
            assert (sheet.parent / link).resolve().exists(), (sheet.name, link)

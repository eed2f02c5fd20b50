"""The map for search engines: the page of every paper."""

from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap, views
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from catalog.models import Paper


class PaperSitemap(Sitemap[Paper]):
    limit = 50_000  # the most that one file may hold (sitemaps.org)

    def items(self) -> QuerySet[Paper]:
        return Paper.objects.alive().only("key", "modified_at").order_by("pk")

    def lastmod(self, item: Paper) -> datetime:
        return item.modified_at

    def get_latest_lastmod(self) -> datetime | None:
        latest = Paper.objects.alive().order_by("-modified_at").first()
        return latest.modified_at if latest else None


SECTIONS: dict[str, type[Sitemap[Any]] | Sitemap[Any]] = {"papers": PaperSitemap}


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The map itself, or an index of its files once the catalogue needs several."""
    if Paper.objects.alive().count() > PaperSitemap.limit:
        return views.index(request, SECTIONS, sitemap_url_name="sitemap-section")
    return views.sitemap(request, SECTIONS)

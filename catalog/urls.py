"""Every address of the catalogue (CONTRACT: Addresses)."""

from django.contrib.auth import views as auth_views
from django.contrib.sitemaps.views import sitemap as sitemap_section
from django.urls import path, register_converter
from django.urls.converters import StringConverter
from django.views.decorators.http import require_safe

from catalog import sitemaps
from catalog.views import accounts, browsing, machines, papers, suggesting


class NameConverter(StringConverter):
    """A key, slug or token: letters of any script, but nothing that no database stores."""

    regex = r"[^/\x00-\x1f\x7f]{1,200}"


class YearConverter:
    regex = r"[0-9]{4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return f"{value:04d}"


class KeyConverter(NameConverter):
    """A paper's key or citation key; `<key>.bib` and its kind are addresses of their own."""

    regex = rf"(?![^/]*\.(?:bib|ris|csl\.json|md|txt)/){NameConverter.regex}"


register_converter(KeyConverter, "key")
register_converter(NameConverter, "name")
register_converter(YearConverter, "year")

sign_in = auth_views.LoginView.as_view(redirect_authenticated_user=True)

urlpatterns = [
    path("", papers.front, name="front"),
    path("papers/", papers.paper_list, name="paper-list"),
    path("papers/<key:key>/", papers.paper_detail, name="paper-detail"),
    path("topics/", browsing.topic_list, name="topic-list"),
    path("topics/<name:slug>/", browsing.topic_detail, name="topic-detail"),
    path("venues/<name:slug>/", browsing.venue_detail, name="venue-detail"),
    path("venues/<name:slug>/<year:year>/", browsing.venue_detail, name="venue-year"),
    path("authors/<name:slug>/", browsing.author_detail, name="author-detail"),
    path("suggestions/", suggesting.suggestion_list, name="suggestion-list"),
    path("suggestions.json", suggesting.suggestions_for_browsers, name="suggestions-json"),
    path("opensearch.xml", suggesting.opensearch, name="opensearch"),
    path("accounts/login/", sign_in, name="login"),
    path("accounts/logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("setup/<name:token>/", accounts.setup, name="setup"),
    path("healthz", machines.healthz, name="healthz"),
    path("readyz", machines.readyz, name="readyz"),
    path("robots.txt", machines.robots, name="robots"),
    path("sitemap.xml", sitemaps.sitemap, name="sitemap"),
    path(
        "sitemap-<name:section>.xml",
        require_safe(sitemap_section),
        {"sitemaps": sitemaps.SECTIONS},
        name="sitemap-section",
    ),
]

"""Every address has its rule of who may, and the table here holds them all."""

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver

from catalog.models import SetupLink
from tests.factories import make_curator, make_paper, make_topic, make_user

pytestmark = pytest.mark.django_db

# The address's name: what a stranger, a member and a curator are answered.
RULES = {
    "front": (200, 200, 200),
    "paper-list": (200, 200, 200),
    "paper-detail": (200, 200, 200),
    "topic-list": (200, 200, 200),
    "topic-detail": (200, 200, 200),
    "venue-detail": (200, 200, 200),
    "venue-year": (200, 200, 200),
    "author-detail": (200, 200, 200),
    "suggestion-list": (200, 200, 200),
    "suggestions-json": (200, 200, 200),
    "opensearch": (200, 200, 200),
    "login": (200, 302, 302),
    "logout": (405, 405, 405),
    "setup": (200, 410, 410),
    "healthz": (200, 200, 200),
    "readyz": (200, 200, 200),
    "robots": (200, 200, 200),
    "sitemap": (200, 200, 200),
    "sitemap-section": (200, 200, 200),
    "admin": (302, 302, 200),
}
OPEN_TO_STRANGERS = {"login", "setup", "healthz", "readyz", "robots"}


@pytest.fixture
def addresses() -> dict[str, str]:
    paper = make_paper(authors=("Ada Lovelace",), topics=(make_topic("Graphs"),))
    return {
        "front": "/",
        "paper-list": "/papers/",
        "paper-detail": paper.get_absolute_url(),
        "topic-list": "/topics/",
        "topic-detail": "/topics/graphs/",
        "venue-detail": "/venues/icml/",
        "venue-year": "/venues/icml/2024/",
        "author-detail": "/authors/ada-lovelace/",
        "suggestion-list": "/suggestions/?q=ada",
        "suggestions-json": "/suggestions.json?q=ada",
        "opensearch": "/opensearch.xml",
        "login": "/accounts/login/",
        "logout": "/accounts/logout/",
        "setup": f"/setup/{SetupLink.issue()}/",
        "healthz": "/healthz",
        "readyz": "/readyz",
        "robots": "/robots.txt",
        "sitemap": "/sitemap.xml",
        "sitemap-section": "/sitemap-papers.xml",
        "admin": "/admin/",
    }


def test_every_address_has_a_rule() -> None:
    patterns = get_resolver().url_patterns
    own = [pattern for part in patterns for pattern in below(part)]
    assert {pattern.name for pattern in own} == set(RULES) - {"admin"}


def below(part: URLPattern | URLResolver) -> list[URLPattern]:
    if isinstance(part, URLPattern):
        return [part]
    if getattr(part, "app_name", "") == "admin":
        return []
    return [pattern for each in part.url_patterns for pattern in below(each)]


@pytest.mark.parametrize("name", RULES)
def test_who_may_read(name: str, addresses: dict[str, str]) -> None:
    stranger, member, curator = Client(), Client(), Client()
    answers = [stranger.get(addresses[name]).status_code]
    member.force_login(make_user())
    curator.force_login(make_curator())
    answers += [someone.get(addresses[name]).status_code for someone in (member, curator)]
    assert tuple(answers) == RULES[name]


@pytest.mark.parametrize("name", RULES)
def test_a_site_for_members_shows_strangers_nothing(name: str, addresses: dict[str, str]) -> None:
    required = "django.contrib.auth.middleware.LoginRequiredMiddleware"
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, required]):
        answer = Client().get(addresses[name])
    if name in OPEN_TO_STRANGERS:
        assert answer.status_code == 200
    else:
        assert answer.status_code == 302
        assert answer["Location"].startswith(("/accounts/login/", "/admin/login/"))


@pytest.mark.parametrize("name", sorted(set(RULES) - {"login", "logout", "setup", "admin"}))
def test_what_only_shows_refuses_to_be_posted_to(name: str, addresses: dict[str, str]) -> None:
    assert Client().post(addresses[name]).status_code == 405
    assert Client(enforce_csrf_checks=True).post(addresses[name]).status_code in {403, 405}


def test_an_unknown_address_is_not_found() -> None:
    answer = Client().get("/nope")
    assert answer.status_code == 404
    assert 'data-page="error"' in answer.content.decode()

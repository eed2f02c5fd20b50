"""Pages for strangers are kept, but never past a change and never for somebody else."""

import gzip
import re

import brotli
import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from catalog.models import Paper, Topic
from catalog.views import keeping
from catalog.views.keeping import kept
from tests.factories import make_curator, make_paper, make_topic, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("versioned")]

ADDRESSES = ["/", "/papers/", "/papers/?q=readers&topic=graphs", "/topics/", "/topics/graphs/"]


def queries(client: Client, address: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address, headers=headers).status_code in {200, 304}
    return len(found)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_made_once_until_the_catalogue_changes(client: Client, address: str) -> None:
    make_paper(topics=(make_topic("Graphs"),))
    first = client.get(address)
    assert queries(client, address) == 1  # the version
    assert client.get(address).content == first.content
    make_paper()
    assert queries(client, address) > 1


def test_a_change_is_on_the_very_next_page(client: Client) -> None:
    topic = make_topic("Graphs")
    make_paper(topics=(topic,))
    assert "Graphs" in client.get("/topics/").content.decode()
    Topic.objects.update(name="Networks")
    assert "Networks" in client.get("/topics/").content.decode()


def test_who_is_signed_in_gets_and_makes_no_kept_page(client: Client) -> None:
    make_paper()
    member = Client()
    member.force_login(make_user("ada"))
    assert "ada" in member.get("/papers/").content.decode()
    assert "Sign in" in client.get("/papers/").content.decode()
    assert "ada" in member.get("/papers/").content.decode()
    assert queries(member, "/papers/") > 1


def test_a_curator_sees_the_way_to_the_admin_and_nobody_else_does(client: Client) -> None:
    address = make_paper().get_absolute_url()
    curator = Client()
    curator.force_login(make_curator())
    link = "/admin/catalog/paper/"
    for _ in range(2):
        assert link in curator.get(address).content.decode()
        assert link not in client.get(address).content.decode()


def test_whoever_signs_out_gets_the_page_for_strangers(client: Client) -> None:
    make_paper()
    client.force_login(make_user("ada"))
    client.get("/")
    client.logout()
    assert "ada" not in client.get("/").content.decode()


def test_a_page_that_sets_a_cookie_or_holds_a_form_token_is_not_kept() -> None:
    def with_cookie(request: HttpRequest) -> HttpResponse:
        answer = HttpResponse("words")
        answer.set_cookie("name", "value")
        return answer

    def with_token(request: HttpRequest) -> HttpResponse:
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = True
        return HttpResponse("words")

    for view in (with_cookie, with_token):
        request = RequestFactory().get(f"/{view.__name__}")
        assert not kept(view)(request).has_header("ETag")
        assert keeping.SHELF.get(keeping.SHELF.version or 0, keeping.key_of(request, "")) is None


@pytest.mark.parametrize("address", ["/nope/", "/topics/nope/", "/papers/nope/"])
def test_what_is_not_found_may_be_found_later(client: Client, address: str) -> None:
    for _ in range(2):
        assert client.get(address).status_code == 404
    make_topic("Nope")
    assert client.get("/topics/nope/").status_code == 200


def test_a_fragment_and_a_whole_page_are_kept_apart(client: Client) -> None:
    make_paper()
    htmx = {"HX-Request": "true"}
    back = htmx | {"HX-History-Restore-Request": "true"}
    for _ in range(2):
        assert b"<html" in client.get("/papers/").content
        assert b"<html" not in client.get("/papers/", headers=htmx).content
        assert b"<html" in client.get("/papers/", headers=back).content


def test_a_header_of_htmx_that_says_no_spoils_no_fragment(client: Client) -> None:
    make_paper()
    assert b"<html" in client.get("/papers/", headers={"HX-Request": "false"}).content
    assert b"<html" not in client.get("/papers/", headers={"HX-Request": "true"}).content


def test_hosts_and_schemes_are_kept_apart(client: Client) -> None:
    make_paper()
    for host in ("localhost", "127.0.0.1"):
        page = client.get("/papers/", headers={"Host": host}).content.decode()
        assert f'rel="canonical" href="http://{host}/papers/"' in page
    page = client.get("/papers/", headers={"Host": "localhost"}, secure=True).content.decode()
    assert 'rel="canonical" href="https://localhost/papers/"' in page


def test_languages_are_kept_apart() -> None:
    keys = set()
    for code in ("en", "de"):
        with override(code):
            keys.add(keeping.key_of(RequestFactory().get("/"), ""))
    assert len(keys) == 2


def test_the_browser_that_has_the_page_is_told_so(client: Client) -> None:
    make_paper()
    first = client.get("/papers/")
    assert first["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "HX-Request", "Accept-Encoding"} <= set(first["Vary"].split(", "))
    again = client.get("/papers/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert again["Vary"] == first["Vary"]
    make_paper()
    assert client.get("/papers/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_change_elsewhere_leaves_the_browsers_copy_good(client: Client) -> None:
    address = make_paper().get_absolute_url()
    first = client.get(address)
    make_paper()
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("gzip;q=0", ""),
        ("identity", ""),
        ("", ""),
    ],
)
def test_pages_travel_in_what_the_browser_takes(
    client: Client, accepted: str, encoding: str
) -> None:
    make_paper()
    plain = client.get("/papers/").content
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    tags = set()
    for _ in range(2):
        answer = client.get("/papers/", headers={"Accept-Encoding": accepted})
        assert answer.get("Content-Encoding", "") == encoding
        assert unpack(answer.content) == plain
        assert int(answer["Content-Length"]) == len(answer.content)
        tags.add(answer["ETag"])
    assert len(tags) == 1


def test_pages_for_members_are_compressed_too(client: Client) -> None:
    client.force_login(make_user("ada"))
    answer = client.get("/papers/", headers={"Accept-Encoding": "gzip"})
    assert b"ada" in gzip.decompress(answer.content)
    assert "Accept-Encoding" in answer["Vary"]
    assert "Cookie" in answer["Vary"]


def test_the_head_of_a_page_has_what_the_page_has(client: Client) -> None:
    make_paper()
    for _ in range(2):
        head, page = client.head("/papers/"), client.get("/papers/")
        assert head.content == b""
        for name in ("ETag", "Content-Length", "Vary", "Content-Type"):
            assert head[name] == page[name]


def test_a_site_for_members_keeps_nothing_for_strangers() -> None:
    paper = make_paper()
    for address in ("/papers/", paper.get_absolute_url()):
        assert Client().get(address).status_code == 200
    required = "django.contrib.auth.middleware.LoginRequiredMiddleware"
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, required]):
        for address in ("/papers/", paper.get_absolute_url()):
            assert Client().get(address).status_code == 302


def test_a_message_is_shown_once(client: Client) -> None:
    """Django keeps messages for strangers in a cookie: whoever has one gets a page of his own."""
    make_paper()
    client.get("/papers/")
    client.cookies["messages"] = "anything"
    assert queries(client, "/papers/") > 1


def test_nothing_is_kept_under_an_address_with_other_choices(client: Client) -> None:
    make_paper(title="One", year=2023)
    make_paper(title="Two", year=2024)
    for year, title in ((2023, "One"), (2024, "Two")):
        page = client.get(f"/papers/?year={year}").content.decode()
        assert re.findall(r'class="paper-title"[^>]*>(\w+)<', page) == [title]


def test_a_page_read_while_the_catalogue_changes_does_not_outlive_it(client: Client) -> None:
    """The version is read before the page is made."""
    make_paper()
    seen = []

    def slow(request: HttpRequest) -> HttpResponse:
        seen.append(Paper.objects.count())
        if len(seen) == 1:
            make_paper()
        return HttpResponse(str(seen[-1]))

    answers = [kept(slow)(RequestFactory().get("/slow")).content for _ in range(2)]
    assert answers == [b"1", b"2"]

import pytest
from django.test import Client

from catalog.models import SetupLink, User
from tests.views.test_papers import get

pytestmark = pytest.mark.django_db

FIRST = {
    "username": "ada",
    "email": "ada@example.org",
    "password1": "a long engine of thought",
    "password2": "a long engine of thought",
}


def test_the_first_administrator_is_made_in_the_browser(client: Client) -> None:
    address = f"/setup/{SetupLink.issue()}/"
    assert 'data-page="account"' in get(client, address)
    answer = client.post(address, FIRST)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    ada = User.objects.get()
    assert ada.is_superuser
    assert client.get("/admin/").status_code == 200
    assert client.post(address, FIRST | {"username": "eve"}).status_code == 410
    assert User.objects.count() == 1


def test_a_wrong_entry_uses_nothing_up(client: Client) -> None:
    address = f"/setup/{SetupLink.issue()}/"
    page = client.post(address, FIRST | {"password2": "another"})
    assert page.status_code == 200
    assert "ada" in page.content.decode()
    assert client.post(address, FIRST).status_code == 302


def test_a_wrong_or_old_link_says_how_to_get_another(client: Client) -> None:
    answer = client.get("/setup/nope/")
    assert answer.status_code == 410
    assert "setup_link" in answer.content.decode()


def test_setup_needs_a_token_of_the_form() -> None:
    address = f"/setup/{SetupLink.issue()}/"
    assert Client(enforce_csrf_checks=True).post(address, FIRST).status_code == 403
    assert not User.objects.exists()


def test_signing_in_and_out(client: Client, reader: User) -> None:
    answer = client.post("/accounts/login/", {"username": "READER", "password": "correct horse"})
    assert answer["Location"] == "/"
    assert "reader" in get(client, "/")
    assert client.get("/accounts/logout/").status_code == 405
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert "Sign in" in get(client, "/")


def test_a_wrong_password_is_told(client: Client, reader: User) -> None:
    page = client.post("/accounts/login/", {"username": "reader", "password": "no"})
    assert page.status_code == 200
    assert "correct username and password" in page.content.decode()


@pytest.mark.parametrize(
    "target",
    ["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)"],
)
def test_signing_in_never_leads_to_another_host(client: Client, reader: User, target: str) -> None:
    answer = client.post(
        "/accounts/login/", {"username": "reader", "password": "correct horse", "next": target}
    )
    assert answer["Location"] == "/"

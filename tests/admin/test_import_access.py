"""Who may see and send what about imports; only what is sent changes anything."""

from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.models import User
from tests.admin.batches import add_imported, add_previewed, make_preview, make_report
from tests.admin.import_pages import (
    IMPORTS,
    address,
    make_staff,
    signed_in,
)
from tests.factories import make_paper, make_user

pytestmark = pytest.mark.django_db

# The address: what a stranger, a member, staff and a curator are answered to GET, and a curator
# to an empty POST.
RULES = {
    "": (302, 302, 403, 200, 200),
    "add/": (302, 302, 403, 200, 200),
    "{preview}/change/": (302, 302, 403, 200, 405),
    "{report}/change/": (302, 302, 403, 200, 405),
    "{report}/history/": (302, 302, 403, 200, 200),
    "{report}/delete/": (302, 302, 403, 403, 403),
    "{report}/undo/": (302, 302, 403, 200, 302),
    "{report}/place/": (302, 302, 403, 200, 200),
    "{preview}/decide/": (302, 302, 405, 405, 400),
    "{preview}/previewed/{previewed}/": (302, 302, 405, 405, 400),
    "{report}/records/{record}/": (302, 302, 405, 405, 400),
}


@pytest.fixture
def keys() -> dict[str, int]:
    preview, report = make_preview("We study zebras."), make_report()
    return {
        "preview": preview.pk,
        "report": report.pk,
        "previewed": preview.previewed.get().records.get().pk,
        "record": report.files.get().records.get().pk,
    }


@pytest.mark.parametrize("rule", RULES)
def test_who_may(rule: str, keys: dict[str, int], importing: Client) -> None:
    url = IMPORTS + rule.format(**keys)
    people = [Client(), signed_in(make_user()), signed_in(make_staff()), importing]
    answers = [someone.get(url).status_code for someone in people]
    assert (*answers, importing.post(url).status_code) == RULES[rule]


@pytest.mark.parametrize("rule", RULES)
def test_nobody_else_sends_anything(rule: str, keys: dict[str, int]) -> None:
    url = IMPORTS + rule.format(**keys)
    before = everything()
    for someone in (Client(), signed_in(make_user()), signed_in(make_staff())):
        assert someone.post(url).status_code in {302, 403, 405}
    assert everything(without=User) == before


@pytest.mark.parametrize("rule", RULES)
def test_a_form_without_its_token_is_refused(rule: str, keys: dict[str, int]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_staff("add_importbatch", "change_importbatch"))
    assert client.post(IMPORTS + rule.format(**keys)).status_code == 403


def test_looking_changes_nothing(keys: dict[str, int], importing: Client) -> None:
    before = everything()
    for rule in RULES:
        importing.get(IMPORTS + rule.format(**keys))
    assert everything() == before


def everything(without: type[User] | None = User) -> list[Any]:
    models = [model for model in apps.get_app_config("catalog").get_models() if model != without]
    return [list(model._default_manager.order_by("pk").values()) for model in models]


@pytest.mark.parametrize("page", ["change/", "undo/", "place/"])
def test_an_import_that_is_not_there_is_not_found(importing: Client, page: str) -> None:
    assert importing.get(f"{IMPORTS}99/{page}").status_code == 404


def test_a_record_of_another_import_is_not_found(keys: dict[str, int], importing: Client) -> None:
    url = f"{IMPORTS}{keys['preview']}/records/{keys['record']}/"
    assert importing.post(url, {"decision": "same"}).status_code == 404


def test_a_decision_about_a_preview_that_is_gone_is_said_to_be_late(importing: Client) -> None:
    batch = make_report()
    answer = importing.post(address(batch, "previewed/7/"), {"decision": "join"}, follow=True)
    assert "Meanwhile somebody has decided" in answer.content.decode()


@pytest.mark.parametrize("make", [make_preview, make_report])
@pytest.mark.parametrize("show", ["all", "like", "cut"])
def test_a_page_takes_as_many_queries_for_more_records(
    importing: Client, make: Any, show: str
) -> None:
    batch = make()
    counts = []
    for more in (3, 6):
        for _ in range(more):
            fields = {"like": make_paper(), "looks_cut": True}
            if make is make_preview:
                add_previewed(batch, "We study zebras.", paper=make_paper(), **fields)
            else:
                add_imported(batch, make_paper(), **fields)
        with CaptureQueriesContext(connection) as queries:
            importing.get(address(batch), {"show": show})
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_takes_as_many_queries_for_more_imports(importing: Client) -> None:
    counts = []
    for more in (2, 4):
        for _ in range(more):
            make_report()
        with CaptureQueriesContext(connection) as queries:
            importing.get(IMPORTS)
        counts.append(len(queries))
    assert counts[0] == counts[1]

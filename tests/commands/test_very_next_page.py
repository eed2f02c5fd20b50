"""Served for real by two processes: whatever changes the catalogue is on the very next page."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import psycopg
import pytest
from django.db import connection
from django.test import Client

from site_config import env
from tests.commands.changing_errands import hide_all_papers_and_ring_up
from tests.commands.environments import environment
from tests.commands.telephone import Telephone
from tests.commands.test_serve import SERVE, free_port, serving
from tests.commands.test_work import worker
from tests.conftest import ROOT
from tests.factories import make_paper
from tests.views.test_papers import count_on, get

ROUNDS = 6  # pages asked for after each change: either process is to answer some of them
WORDS = "correct horse battery"


class Site:
    """The site in processes of its own, with a database of its own."""

    def __init__(self, port: int, environment: dict[str, str]) -> None:
        self.port = port
        self.environment = environment

    def manage(self, *arguments: str, text: str = "") -> None:
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            input=text,
            text=True,
            check=True,
            timeout=120,
            stdout=subprocess.DEVNULL,
        )

    def pages(self, path: str) -> list[str]:
        """The page as a stranger gets it, several times, each over a connection of its own."""
        pages = []
        for _ in range(ROUNDS):
            stranger = HTTPConnection("127.0.0.1", self.port, timeout=30)
            stranger.request("GET", path)
            answer = stranger.getresponse()
            pages.append(answer.read().decode())
            stranger.close()
            assert answer.status == 200
        return pages

    def counts(self) -> set[str]:
        """The totals that strangers are told."""
        found = [re.findall(r'data-result-count="(\d+)"', page) for page in self.pages("/papers/")]
        return {count for counts in found for count in counts}

    def shows(self, path: str, words: str) -> bool:
        """Whether every page, or none of them, holds the words."""
        found = {words in page for page in self.pages(path)}
        assert len(found) == 1
        return found.pop()

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """The address of a new database of the kind that the tests run on."""
    if connection.vendor == "sqlite":
        yield ""
        return
    given = env.text("DATABASE_URL")
    name = f"colloquy_{os.getpid()}"
    with psycopg.connect(given, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield re.sub(r"/[^/]*$", f"/{name}", given)
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def site(tmp_path: Path, database: str) -> Iterator[Site]:
    port = free_port()
    own = environment(tmp_path, PORT=str(port), DATABASE_URL=database, WORKERS="2")
    with serving(own, SERVE):
        yield Site(port, own)


def signed_in(site: Site) -> OpenerDirector:
    """A browser in which a curator is signed in."""
    create = "from catalog.models import User; User.objects.create_superuser('ada', '', {!r})"
    site.manage("shell", "-c", create.format(WORDS))
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    post(browser, site.address("/accounts/login/"), username="ada", password=WORDS)
    return browser


def post(browser: OpenerDirector, address: str, **fields: str) -> None:
    form = browser.open(address, timeout=30).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token
    fields["csrfmiddlewaretoken"] = token[1]
    browser.open(address, urlencode(fields).encode(), timeout=30).read()


def add_topic(browser: OpenerDirector, site: Site, name: str) -> None:
    nothing = {"names-TOTAL_FORMS": "0", "names-INITIAL_FORMS": "0"}
    post(browser, site.address("/admin/catalog/topic/add/"), name=name, description="", **nothing)


def test_every_change_is_on_the_very_next_page(site: Site) -> None:
    assert site.counts() == {"54"}
    new = "@misc{{a{0},\n title = {{New {0}}},\n abstract = {{Words of {0}.}}\n}}\n"
    text = new.format(1) + new.format(2)
    site.manage("import_papers", "-", "--format=bibtex", text=text)
    assert site.counts() == {"56"}
    assert not site.shows("/topics/", "Quite new")
    browser = signed_in(site)
    add_topic(browser, site, "Quite new")
    assert site.shows("/topics/", "Quite new")
    site.manage("undo_import", "2")
    assert site.counts() == {"54"}
    hide = "from catalog.models import Paper; Paper.objects.filter(pk=1).soft_delete()"
    site.manage("shell", "-c", hide)
    assert site.counts() == {"53"}


@pytest.mark.django_db(transaction=True)
def test_what_the_worker_changes_is_on_the_very_next_page(
    client: Client, telephone: Telephone, versioned: None
) -> None:
    make_paper()
    for _ in range(2):
        assert count_on(get(client, "/papers/")) == 1
    telephone.queue(hide_all_papers_and_ring_up)
    with worker():
        call = telephone.pick_up()
        assert count_on(get(client, "/papers/")) == 0
        call.answer("seen")

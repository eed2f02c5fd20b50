"""Every page as people see it: on a laptop and a phone, light and dark, with and without script."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from catalog.importing.pipeline import Options, run_import
from catalog.importing.sources import sources_in
from catalog.models import Paper, PaperTopic, SetupLink, Topic
from tests.conftest import SEEDS
from tests.factories import make_topic

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = [
    "/",
    "/papers/",
    "/papers/?q=learning&topic=graphs&topic=nope",
    "/papers/?q=zzzz",
    "/papers/52d79ee807/",
    "/topics/",
    "/topics/graphs/",
    "/venues/icml/2024/",
    "/authors/aaron-archer/",
    "/accounts/login/",
    "/suggestions/?q=le",
    "/nope",
]


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """The seeds, with one topic, on a running server; gives its address."""
    run_import(sources_in([str(SEEDS)]), Options())
    topic = make_topic("Graphs", parent=make_topic("Structures"), description="With *edges*.")
    PaperTopic.objects.bulk_create(
        PaperTopic(paper=paper, topic=topic) for paper in Paper.objects.all()[:9]
    )
    assert Topic.objects.count() == 2
    return live_server.url


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_nothing_scrolls_sideways(site: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for address in PAGES:
        page.goto(site + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_shuts_anybody_out(site: str, chromium: Browser, scheme: str) -> None:
    context = chromium.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    for address in PAGES:
        page.goto(site + address)
        results = Axe().run(page)
        assert results.violations_count == 0, address + results.generate_report()
    context.close()


def test_nothing_is_loaded_from_elsewhere_and_nothing_is_refused(site: str, page: Page) -> None:
    strangers: list[str] = []
    complaints: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(site):
            strangers.append(request.url)

    page.on("request", note)
    page.on("console", lambda message: complaints.append(message.text))
    for address in PAGES[:-1]:
        page.goto(site + address)
        page.wait_for_load_state("networkidle")
    assert strangers == []
    assert complaints == []


@pytest.mark.parametrize("script", [True, False])
def test_read_more_opens_the_abstract(site: str, chromium: Browser, script: bool) -> None:
    context = chromium.new_context(java_script_enabled=script)
    page = context.new_page()
    page.goto(f"{site}/papers/")
    card = page.locator("article").first
    abstract = card.locator(".abstract")
    folded = abstract.bounding_box()
    card.locator("summary").first.focus()
    page.keyboard.press("Enter")
    expect(card.locator("details").first).to_have_attribute("open", "")
    opened = abstract.bounding_box()
    assert folded
    assert opened
    assert opened["height"] > folded["height"]
    context.close()


@pytest.mark.parametrize("script", [True, False])
def test_search_filter_and_go_on(site: str, chromium: Browser, script: bool) -> None:
    context = chromium.new_context(
        java_script_enabled=script, viewport={"width": 1280, "height": 900}
    )
    page = context.new_page()
    page.goto(f"{site}/papers/?per_page=20")
    page.locator("main input[name=q]").fill("models")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("q=models"))
    count = page.locator("output[data-result-count]")
    found = int(count.get_attribute("data-result-count") or 0)
    assert 0 < found < 54
    facet = page.locator("a[data-facet=has][data-value=code]")
    promised = facet.get_attribute("data-count")
    facet.click()
    expect(count).to_have_attribute("data-result-count", promised or "")
    page.locator("a[data-remove=has]").click()
    expect(count).to_have_attribute("data-result-count", str(found))
    page.goto(f"{site}/papers/?per_page=20&q=we")
    page.locator("a[rel=next]").first.click()
    expect(page).to_have_url(re.compile("q=we.*&page=2"))
    context.close()


def test_the_first_account_is_made_in_the_browser(site: str, page: Page) -> None:
    page.goto(f"{site}/setup/{SetupLink.issue()}/")
    page.get_by_label("Username").fill("ada")
    page.locator("input[name=password1]").fill("a long engine of thought")
    page.locator("input[name=password2]").fill("a long engine of thought")
    page.locator("main button[type=submit]").click()
    expect(page.get_by_text("ada").first).to_be_visible()
    page.goto(f"{site}/admin/catalog/paper/")
    expect(page.get_by_text("54 papers").first).to_be_visible()

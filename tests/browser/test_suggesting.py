"""Suggestions under the search box, by mouse, by keys and without script."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site(live_server: LiveServer) -> str:
    make_topic("Decision trees")
    make_paper(title="Growing trees", authors=("Ada Treeby",))
    return live_server.url


@pytest.mark.parametrize("address", ["/", "/papers/", "/topics/"])
def test_arrow_keys_reach_what_was_meant(site: str, page: Page, address: str) -> None:
    page.goto(site + address)
    box = page.get_by_role("searchbox")
    box.press_sequentially("tree")
    expect(page.locator("search").get_by_role("link", name="Ada Treeby")).to_be_visible()
    box.press("ArrowDown")
    expect(page.locator("search").get_by_role("link", name="Decision trees")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/topics/decision-trees/")
    expect(page.locator("html")).to_have_attribute("data-page", "topic-detail")


def test_escape_puts_suggestions_away_and_keeps_what_was_typed(site: str, page: Page) -> None:
    page.goto(site)
    box = page.get_by_role("searchbox")
    box.press_sequentially("tree")
    expect(page.locator("search").get_by_role("link", name="Ada Treeby")).to_be_visible()
    box.press("Escape")
    expect(page.locator("search").get_by_role("link", name="Ada Treeby")).to_have_count(0)
    expect(box).to_have_value("tree")


def test_the_page_of_suggestions_works_without_script(site: str, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/suggestions/")
    page.get_by_role("searchbox").fill("treeby")
    page.get_by_role("button", name="Suggest").click()
    page.get_by_role("link", name="Ada Treeby").click()
    expect(page.locator("html")).to_have_attribute("data-page", "author-detail")
    context.close()

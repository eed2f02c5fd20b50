"""Formulas are drawn by the browser itself, in our own face, without any script."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from catalog.importing.pipeline import Options, run_import
from catalog.importing.sources import sources_in
from catalog.models import PaperText
from catalog.models.settling import settle
from tests.conftest import SEEDS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def without_script(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.fixture
def addresses(live_server: LiveServer) -> list[str]:
    """The list, and the page of a paper with many formulas."""
    run_import(sources_in([str(SEEDS)]), Options())
    texts = PaperText.objects.select_related("paper")
    fullest = max(texts, key=lambda text: text.abstract_html.count("<math"))
    paths = ("/papers/?has=math", fullest.paper.get_absolute_url())
    return [live_server.url + path for path in paths]


def fonts_of(page: Page, selector: str) -> set[str]:
    """The families that Chromium draws the glyphs of these elements with."""
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    nodes = client.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})["nodeIds"]
    found = (client.send("CSS.getPlatformFontsForNode", {"nodeId": node}) for node in nodes)
    return {font["familyName"] for answer in found for font in answer["fonts"]}


def test_formulas_are_drawn_with_stix(addresses: list[str], without_script: Page) -> None:
    for address in addresses:
        without_script.goto(address)
        without_script.wait_for_load_state("networkidle")
        assert without_script.locator("math").count() > 0
        for sign in ("math mi", "math mn", "math mo"):
            assert fonts_of(without_script, sign) <= {"STIX Two Math"}, (address, sign)


@pytest.mark.parametrize("script", [True, False])
def test_pages_with_formulas_shut_nobody_out(
    addresses: list[str], page: Page, script: bool
) -> None:
    """Without script, the site's own is kept away: axe itself is one and needs a page that runs."""
    if not script:
        page.route("**/*.js", lambda route: route.abort())
    for address in addresses:
        page.goto(address)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


def test_the_heavy_face_is_loaded_for_formulas_only(
    addresses: list[str], page: Page, live_server: LiveServer
) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{live_server.url}/papers/?has=-math")
    page.wait_for_load_state("networkidle")
    assert not [url for url in loaded if "math" in urlsplit(url).path]
    page.goto(addresses[0])
    page.wait_for_load_state("networkidle")
    assert [url for url in loaded if url.endswith("stix-two-math.woff2")]


def test_a_long_formula_scrolls_inside_itself(addresses: list[str], page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    long = "$" + "+".join(f"x_{{{number}}}" for number in range(60)) + "$"
    text = PaperText.objects.select_related("paper").first()
    assert text
    text.abstract = f"The sum {long} is long."
    text.save()
    settle(text.paper)
    page.goto(addresses[0].partition("/papers/")[0] + text.paper.get_absolute_url())
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

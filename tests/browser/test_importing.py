"""A curator imports a file in the admin, from choosing it to taking it back."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from catalog.models import ImportBatch, Outcome, Paper
from tests.admin.batches import REST, WHOLE, add_imported, add_previewed, make_preview, make_report
from tests.admin.import_pages import IMPORTS
from tests.factories import make_curator, make_paper

pytestmark = pytest.mark.django_db(transaction=True)


def sign_in(context: BrowserContext, site: LiveServer) -> None:
    client = Client()
    client.force_login(make_curator(username="curator"))
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site.url}])


def what_shuts_out(page: Page) -> str:
    """What axe finds on the page, and whether it scrolls sideways; '' when all is well."""
    results = Axe().run(page)
    if results.violations_count:
        return f"{page.url} {results.generate_report()}"
    width = page.viewport_size["width"] if page.viewport_size else 0
    is_wider = page.evaluate("document.documentElement.scrollWidth") > width
    return f"{page.url} scrolls sideways" if is_wider else ""


@pytest.fixture
def pages() -> list[str]:
    """Every page about imports, with a record of every kind."""
    preview, report = make_preview("We study $x^2$ zebras."), make_report()
    words = {"title": ["On Zebras", "On Striped Zebras"]}
    address = "https://example.org/" + "with/a/long/path/" * 9
    filled = {"authors": ["Ada Lovelace", "Zoe Ox"], "code_url": address}
    add_previewed(preview, "Furthermore, we count.", looks_cut=True, message="looks cut")
    add_previewed(preview, "We study apes.", like=make_paper(), similarity=0.9)
    add_previewed(preview, "We study.", outcome="differs", differences=words, filled=filled)
    add_previewed(preview, outcome=Outcome.REJECTED, message="neither a title nor an abstract")
    add_imported(report, make_paper(), like=make_paper(), looks_cut=True, message="looks cut")
    add_imported(report, make_paper(), outcome="differs", differences=words, filled=filled)
    reading = ImportBatch.objects.create(
        stage=ImportBatch.Stage.READING, records_done=5, records_expected=9
    )
    failed = ImportBatch.objects.create(stage=ImportBatch.Stage.FAILED, failure="Disk full.")
    batches = [f"{batch.pk}/change/" for batch in (preview, report, reading, failed)]
    rest = ["", "add/", f"{report.pk}/undo/", f"{report.pk}/place/"]
    return [IMPORTS + page for page in (*rest, *batches)]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_no_page_about_imports_shuts_anybody_out(
    live_server: LiveServer, chromium: Browser, pages: list[str], scheme: str, width: int
) -> None:
    context = chromium.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": width, "height": 900},
    )
    sign_in(context, live_server)
    page = context.new_page()
    for address in pages:
        page.goto(live_server.url + address)
        assert what_shuts_out(page) == ""
    context.close()


KNOWN = (
    "We study apes that read the abstracts of papers, and find that they choose as well as "
    "people do when both of them are given a minute, and better when they are given an hour. "
    "They like the shorter ones, and among these such as begin with a question that an ape asks."
)


@pytest.fixture
def to_import(tmp_path: Path) -> Path:
    """A list with a good abstract, its other half, one that is nearly known and a bad one."""
    make_paper(abstract=KNOWN)
    alike = KNOWN.replace("an hour", "a day")
    path = tmp_path / "list.txt"
    records = ("ICML 2024 Papers", WHOLE, REST, alike, "We study stones. " * 1_300)
    path.write_text("\n\n".join(records), encoding="utf-8")
    return path


@pytest.mark.parametrize("script", [True, False])
def test_a_list_is_imported_mended_and_taken_back(
    live_server: LiveServer, chromium: Browser, to_import: Path, script: bool
) -> None:
    context = chromium.new_context(
        java_script_enabled=script, viewport={"width": 1280, "height": 900}
    )
    sign_in(context, live_server)
    page = context.new_page()
    page.goto(f"{live_server.url}/admin/")
    page.get_by_role("link", name="Import batches").first.click()
    page.get_by_role("link", name="Import papers").click()
    page.get_by_label("Files:").set_input_files(to_import)
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_role("heading", name="waiting for a decision")).to_be_visible()
    work_through_the_preview(page)
    page.get_by_role("button", name="Import 1 new paper").click()
    expect(page.get_by_role("heading", name="imported")).to_be_visible()
    paper = Paper.objects.get(text__abstract=f"{WHOLE}\n\n{REST}")
    page.locator(f"article a[href='{paper.get_absolute_url()}']").click()
    expect(page.locator(".abstract")).to_contain_text("Furthermore, we count the stripes")
    page.go_back()
    page.get_by_role("link", name="Undo").click()
    expect(page.get_by_text("removes 1 paper that it made")).to_be_visible()
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_text("Removed: 1.")).to_be_visible()
    assert [paper.text.abstract for paper in Paper.objects.all()] == [KNOWN]
    context.close()


def work_through_the_preview(page: Page) -> None:
    """Look at the bad record, join the cut one, and say that the look-alike is the same paper."""
    tabs = page.get_by_role("navigation", name="Which records")
    tabs.get_by_role("link", name="Rejected").click()
    expect(page.get_by_text("at most 20,000 are taken")).to_be_visible()
    tabs.get_by_role("link", name="Look cut").click()
    page.get_by_role("button", name="Join with the one before").click()
    expect(page.get_by_text("Joined with the record before it.")).to_be_visible()
    tabs.get_by_role("link", name="Look like another").click()
    expect(page.get_by_text("when they are given an hour")).to_be_visible()
    page.get_by_role("button", name="It is the same paper").click()
    expect(page.get_by_text("Taken as the same paper.")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_progress_goes_on_to_the_preview(
    live_server: LiveServer, chromium: Browser, script: bool
) -> None:
    context = chromium.new_context(java_script_enabled=script)
    sign_in(context, live_server)
    page = context.new_page()
    batch = make_preview(WHOLE, records_done=5, records_expected=9)
    ImportBatch.objects.update(stage=ImportBatch.Stage.READING)
    page.goto(f"{live_server.url}{IMPORTS}{batch.pk}/change/")
    expect(page.get_by_text("5 of 9 records")).to_be_visible()
    ImportBatch.objects.update(records_done=7)
    if not script:
        page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("7 of 9 records")).to_be_visible()
    ImportBatch.objects.update(stage=ImportBatch.Stage.PREVIEW)
    if not script:
        page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("heading", name="waiting for a decision")).to_be_visible()
    context.close()


def test_a_fault_in_the_form_loses_no_file_and_no_word(
    live_server: LiveServer, page: Page, context: BrowserContext, to_import: Path
) -> None:
    sign_in(context, live_server)
    page.goto(f"{live_server.url}{IMPORTS}add/")
    page.get_by_label("Files:").set_input_files(to_import)
    page.get_by_label("Venue:").fill("ICML")
    page.get_by_label("Year:").fill("20024")
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_text("Ensure this value is less than or equal to")).to_be_visible()
    expect(page.get_by_label("Venue:")).to_have_value("ICML")
    assert what_shuts_out(page) == ""
    page.get_by_label("Year:").fill("2024")
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_role("heading", name="waiting for a decision")).to_be_visible()


@pytest.mark.parametrize(
    ("lost", "shown"),
    [
        (settings.SESSION_COOKIE_NAME, "Password:"),
        (settings.CSRF_COOKIE_NAME, "The form was open too long"),
    ],
)
def test_who_is_no_longer_known_is_told(
    live_server: LiveServer, page: Page, context: BrowserContext, lost: str, shown: str
) -> None:
    sign_in(context, live_server)
    page.goto(f"{live_server.url}{IMPORTS}add/")
    page.get_by_label("Or paste:").fill(WHOLE)
    context.clear_cookies(name=lost)
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_text(shown)).to_be_visible()


def test_the_pages_load_nothing_from_elsewhere_and_nothing_is_refused(
    live_server: LiveServer, page: Page, context: BrowserContext, pages: list[str]
) -> None:
    sign_in(context, live_server)
    strangers: list[str] = []
    complaints: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(live_server.url):
            strangers.append(request.url)

    page.on("request", note)
    page.on("console", lambda message: complaints.append(message.text))
    for address in pages:
        page.goto(live_server.url + address)
        page.wait_for_load_state("networkidle")
    assert strangers == []
    assert complaints == []

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.models import Paper, Revision
from tests.factories import make_curator, make_paper, make_topic, make_venue

pytestmark = pytest.mark.django_db


def address(paper: Paper, action: str = "change") -> str:
    return f"/admin/catalog/paper/{paper.pk}/{action}/"


def form_of(client: Client, url: str) -> dict[str, Any]:
    """Everything that a browser would send back unchanged."""
    answer = client.get(url)
    form = answer.context["adminform"].form
    sent = {form.add_prefix(name): form[name].value() for name in form.fields}
    for formset in (inline.formset for inline in answer.context["inline_admin_formsets"]):
        for part in (formset.management_form, *formset.forms):
            sent |= {part.add_prefix(name): part[name].value() for name in part.fields}
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def save(client: Client, paper: Paper, **changes: Any) -> Any:
    return client.post(address(paper), form_of(client, address(paper)) | changes)


def test_the_list_finds_what_the_catalogue_finds(curating: Client) -> None:
    make_paper(abstract="We study zebras with great care and patience.")
    make_paper()
    page = curating.get("/admin/catalog/paper/?q=zebras").content.decode()
    assert "1 paper" in page


def test_the_list_takes_as_many_queries_for_more_papers(curating: Client) -> None:
    counts = []
    for more in (3, 6):
        for _ in range(more):
            make_paper(authors=("Ada Lovelace",))
        with CaptureQueriesContext(connection) as queries:
            curating.get("/admin/catalog/paper/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_edit_reaches_the_pages_and_the_search(curating: Client, client: Client) -> None:
    paper = make_paper(abstract="We study zebras with great care and patience.")
    answer = save(curating, paper, title="On Zebras", abstract="We study ostriches $x^2$ instead.")
    assert answer.status_code == 302
    paper = Paper.objects.get()
    assert (paper.heading, paper.version) == ("On Zebras", 2)
    assert "ostriches" in paper.text.abstract_html
    assert 'data-result-count="1"' in client.get("/papers/?q=ostriches").content.decode()
    assert 'data-result-count="0"' in client.get("/papers/?q=zebras+patience").content.decode()


def test_authors_are_edited_one_a_line_in_order(curating: Client) -> None:
    paper = make_paper(authors=("Ada Lovelace",))
    save(curating, paper, author_names="Emmy Noether\n\n Ada  Lovelace ")
    names = [author.name for author in Paper.objects.get().authors_in_order]
    assert names == ["Emmy Noether", "Ada Lovelace"]


def test_a_new_paper_gets_key_heading_and_words(curating: Client) -> None:
    url = "/admin/catalog/paper/add/"
    sent = form_of(curating, url) | {"abstract": "We study a new thing at great length."}
    assert curating.post(url, sent).status_code == 302
    paper = Paper.objects.get()
    assert len(paper.key) == 10
    assert paper.heading


def test_a_paper_without_words_is_refused(curating: Client) -> None:
    paper = make_paper()
    page = save(curating, paper, title="", abstract="")
    assert "A paper has a title or an abstract" in page.content.decode()


def test_the_second_of_two_editors_sees_the_conflict(curating: Client) -> None:
    paper = make_paper(title="Before")
    mine = form_of(curating, address(paper)) | {"title": "Mine"}
    save(curating, paper, title="Theirs")
    page = curating.post(address(paper), mine)
    assert page.status_code == 200
    html = page.content.decode()
    assert "Somebody saved" in html
    assert 'value="Mine"' in html
    assert Paper.objects.get().title == "Theirs"
    version = re.search(r'name="version_seen" value="(\d+)"', html)
    assert version
    again = curating.post(address(paper), mine | {"version_seen": version[1]})
    assert again.status_code == 302
    assert Paper.objects.get().title == "Mine"


def test_history_leads_back(curating: Client) -> None:
    paper = make_paper(title="Before", authors=("Ada Lovelace",))
    save(curating, paper, title="After", author_names="")
    assert "Version 1" in curating.get(address(paper, "history")).content.decode()
    page = curating.get(address(paper, "history/1")).content.decode()
    assert "Before" in page
    assert "After" in page
    curating.post(address(paper, "history/1"))
    paper = Paper.objects.get()
    assert (paper.title, paper.version) == ("Before", 3)
    assert [author.name for author in paper.authors_in_order] == ["Ada Lovelace"]
    assert Revision.objects.of(paper).count() == 2


def test_deleting_hides_and_can_be_undone(curating: Client) -> None:
    paper = make_paper(topics=(make_topic("Graphs"),))
    curating.post(address(paper, "delete"), {"post": "yes"})
    assert not Paper.objects.alive().exists()
    listed = curating.get("/admin/catalog/paper/?deleted=yes").content.decode()
    assert "1 paper" in listed
    action = {"action": "bring_back", "_selected_action": paper.pk}
    curating.post("/admin/catalog/paper/?deleted=yes", action)
    assert Paper.objects.alive().get().topics_in_order


def test_deleting_several_hides_them_all(curating: Client) -> None:
    keys = [make_paper().pk for _ in range(3)]
    sent = {"action": "delete_selected", "_selected_action": keys, "post": "yes"}
    curating.post("/admin/catalog/paper/", sent)
    assert Paper.objects.filter(deleted_at=None).count() == 0
    assert Paper.objects.count() == 3


@pytest.mark.parametrize(("preferred", "outcome"), [((), 200), ((0,), 302), ((0, 1), 200)])
def test_one_appearance_is_preferred(
    curating: Client, preferred: tuple[int, ...], outcome: int
) -> None:
    paper = make_paper()
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    sent = form_of(curating, address(paper))
    sent.pop("appearances-0-preferred")
    sent |= {f"appearances-{number}-preferred": "on" for number in preferred}
    assert curating.post(address(paper), sent).status_code == outcome


def test_another_appearance_becomes_the_preferred_one(curating: Client) -> None:
    paper = make_paper()
    paper.appearances.create(venue=make_venue("Workshop"), year=2023)
    for expected in ("Workshop 2023", "ICML 2024"):
        sent = form_of(curating, address(paper))  # the preferred one stands first
        sent.pop("appearances-0-preferred")
        answer = curating.post(address(paper), sent | {"appearances-1-preferred": "on"})
        assert answer.status_code == 302
        assert str(Paper.objects.get().preferred_appearance) == expected
        assert str(Paper.objects.get().venue) == expected.split()[0]


def test_the_line_ends_of_browsers_change_nothing(curating: Client) -> None:
    source = "First part.\n\nSecond part. "
    paper = make_paper(abstract=source, authors=("Ada A", "Bo B"))
    sent = form_of(curating, address(paper))
    sent = {name: str(value).replace("\n", "\r\n") for name, value in sent.items()}
    assert curating.post(address(paper), sent | {"title": "New"}).status_code == 302
    assert Paper.objects.get().text.abstract == source
    log = curating.get(address(paper, "history")).content.decode()
    assert "Changed Title." in log


def test_a_name_that_is_too_long_is_refused_with_a_reason(curating: Client) -> None:
    page = save(curating, make_paper(), author_names="x" * 201)
    assert "at most 200 characters" in page.content.decode()


def test_deleting_says_that_it_can_be_undone(curating: Client) -> None:
    page = curating.get(address(make_paper(), "delete")).content.decode()
    assert "brought back for 30 days" in page


def test_the_preview_shows_what_readers_see(curating: Client) -> None:
    paper = make_paper(abstract="The rate is $x^2$ and <b>bold</b>, as we show here.")
    page = curating.get(address(paper)).content.decode()
    assert paper.text.abstract_html in page


def test_only_who_may_edit_sees_history(client: Client) -> None:
    paper = make_paper(title="Before")
    paper.keep_revision(by=make_curator())
    client.force_login(make_curator(is_superuser=False))
    assert client.get(address(paper, "history/1")).status_code == 403

"""JSON of services and programs: CSL, OpenReview, Semantic Scholar, OpenAlex."""

import pytest

from catalog.importing.formats.html_remnants import without_html
from catalog.importing.formats.openalex import abstract_of
from catalog.importing.records import AuthorName
from tests.importing.samples import PROMISES, SHORT, VOTES, names, papers, rejections, rows_in

S2 = "https://www.semanticscholar.org/paper/" + "0" * 39


def test_csl_of_zotero() -> None:
    first, second, third = papers(rows_in("csl/zotero.json"))
    assert first.title == "How Reading Groups Choose & Vote"
    assert first.authors == (
        AuthorName("Ada Lovelace", "Lovelace"),
        AuthorName("Vincent van Gogh", "van Gogh"),
        AuthorName("The Reading Team", "The Reading Team"),
    )
    assert (first.venue, first.year, first.pages) == ("ICML", 2024, "1655–1671")
    assert (first.abstract, first.citation_key, first.line) == (VOTES, "lovelaceHow2024", 2)
    assert (second.arxiv, second.doi) == ("2401.00002", "10.48550/arXiv.2401.00002")
    assert second.authors == (AuthorName("Grace Hopper Jr.", "Hopper"),)
    assert (second.keywords, second.citation_key) == (("ranking", "reading"), "hopperShort2024")
    assert (third.title, third.year, third.citation_key) == ("A Page", 2023, "")


def test_csl_of_one_item() -> None:
    (paper,) = papers(rows_in("csl/single.json"))
    assert (paper.title, paper.year) == ("Invariante Variationsprobleme für $n$ < 3", 1918)
    assert (paper.venue, paper.pages, paper.doi) == ("Nachrichten", "235–257", "10.1234/noether")
    assert paper.citation_key == "noether18"


def test_answers_of_crossref() -> None:
    (paper,) = papers(rows_in("csl/crossref.json"))
    assert (paper.title, paper.venue, paper.year) == ("How Reading Groups Choose", "KDD", 2024)
    assert names(paper) == ["Ada Lovelace", "The Reading Team"]
    assert paper.doi == "10.1145/1234567.7654321"


def test_openreview_version_2() -> None:
    first, second = papers(rows_in("openreview/v2_notes.json"))
    assert (first.venue, first.year, first.openreview) == ("ICML", 2024, "aBcDeFgHiJ")
    assert (first.abstract, names(first)) == (VOTES, ["Ada Lovelace", "Alan Turing"])
    assert first.url == "https://openreview.net/forum?id=aBcDeFgHiJ"
    assert first.pdf == "https://openreview.net/pdf/0123abcd.pdf"
    assert (first.keywords, first.citation_key) == (("voting", "reading"), "lovelace2024how")
    assert (second.number, second.abstract, second.authors) == (3, SHORT, ())
    assert second.keywords == ("ranking", "reading")


def test_what_was_only_submitted_did_not_come_out_there() -> None:
    _, second = papers(rows_in("openreview/v2_notes.json"))
    assert (second.venue, second.year) == ("", None)
    assert second.warnings == (
        "'Submitted to ICLR 2024' is not taken for a place where it came out",
    )


def test_openreview_version_1() -> None:
    first, second = papers(rows_in("openreview/v1_notes.json"))
    assert (first.title, first.abstract) == ("How Reading Groups Choose", PROMISES)
    assert (first.venue, first.year, first.line) == ("ICLR", 2019, 3)
    assert (second.venue, second.year, second.arxiv) == ("arXiv", 2014, "1401.0001")


def test_openreview_one_note_a_line() -> None:
    rows = rows_in("openreview/notes.jsonl")
    first, second = papers(rows)
    assert (first.venue, first.year) == ("TMLR", 2024)
    assert (second.venue, second.year, names(second)) == ("COLM", 2024, ["Grace Hopper"])
    assert [(refused.line, refused.number) for refused in rejections(rows)] == [(2, 2)]


def test_a_search_of_semantic_scholar() -> None:
    first, second = papers(rows_in("semanticscholar/search.json"))
    assert (first.venue, first.year, first.pages) == ("ICML", 2024, "1655–1671")
    assert (first.abstract, names(first)) == (VOTES, ["Ada Lovelace", "A. Turing"])
    assert (first.arxiv, first.doi) == ("2401.00001", "10.48550/arXiv.2401.00001")
    assert (first.url, first.pdf) == (f"{S2}1", "https://arxiv.org/pdf/2401.00001")
    assert (second.title, second.appearances[0].url) == ("Short Lists from Long Ones", f"{S2}2")
    assert second.warnings == ()


def test_a_batch_of_semantic_scholar() -> None:
    rows = rows_in("semanticscholar/batch.json")
    assert [(paper.venue, paper.year) for paper in papers(rows)] == [("NeurIPS", 2023), ("", 2023)]
    (refused,) = rejections(rows)
    assert (refused.line, refused.reason) == (
        18,
        "is null where an object with fields is expected",
    )


def test_citations_and_data_sets_of_semantic_scholar() -> None:
    (paper,) = papers(rows_in("semanticscholar/citations.json"))
    assert (paper.title, names(paper)) == ("It Cites", ["Grace Hopper"])
    first, last = papers(rows_in("semanticscholar/dataset.jsonl"))
    assert (first.venue, first.arxiv, first.doi) == ("ACL", "2302.00001", "10.1234/x.1")
    assert last.line == 3


def test_an_answer_of_openalex() -> None:
    first, second = papers(rows_in("openalex/works.json"))
    assert (first.title, first.abstract) == ("How Reading Groups Choose", VOTES)
    assert names(first) == ["Ada Lovelace", "Alan Turing"]
    assert (first.venue, first.year, first.arxiv) == ("arXiv", 2024, "2401.00001")
    assert first.keywords == ("Voting",)
    assert (second.venue, second.pages, second.arxiv) == ("KDD", "12–19", "2402.00002")
    assert (second.pdf, second.abstract) == ("https://example.org/kdd.pdf", "")


def test_one_work_and_works_in_lines_of_openalex() -> None:
    (paper,) = papers(rows_in("openalex/single.json"))
    assert paper.abstract == VOTES
    rows = rows_in("openalex/works.jsonl")
    assert [paper.abstract for paper in papers(rows)] == ["Again again, and again far"]
    assert [refused.line for refused in rejections(rows)] == [2, 3]


@pytest.mark.parametrize("index", [None, [], "a", {}, {"a": "b"}, {"a": None}, {"a": {"b": 1}}])
def test_an_index_without_places_is_no_abstract(index: object) -> None:
    assert abstract_of(index) == ""


@pytest.mark.parametrize(
    ("title", "plain"),
    [
        ("A <i>B</i> &amp; <sub>2</sub>", "A B & 2"),
        ("$a < b$ and c > d", "$a < b$ and c > d"),
        ('<span class="nocase">NeRF</span>', "NeRF"),
        ("&amp;lt;", "&lt;"),
        ("R&D <T>", "R&D <T>"),
    ],
)
def test_html_in_titles_is_decoded_once(title: str, plain: str) -> None:
    assert without_html(title) == plain

"""Feeds of arXiv's API, good and hostile."""

import pytest

from catalog.importing.formats import arxiv
from catalog.importing.records import Rejection
from catalog.importing.sniffing import read
from tests.importing.example_files import fields_of, lines_of, paper_of, rows_of, titles_of

ENTRY = (
    '<entry xmlns="http://www.w3.org/2005/Atom"><id>http://arxiv.org/abs/2401.00001v1</id>'
    "<title>T</title><summary>S</summary><published>2024-01-01T00:00:00Z</published>{}</entry>"
)


def test_a_feed_becomes_papers() -> None:
    rows = rows_of("arxiv/query.atom")
    assert lines_of(rows) == [8, 31]
    assert fields_of(rows[0]) == {
        "title": "Waiting for\n  $\\alpha$-Mixing & More",
        "abstract": "We wait for mixing, and\nprove that $a < b$.",
        "authors": "Ana Müller\nWei Wang",
        "venue": "ICML 2024 (oral)",
        "year": "2024",
        "url": "https://arxiv.org/abs/2401.01234",
        "pdf": "http://arxiv.org/pdf/2401.01234v3",
        "arxiv": "2401.01234",
        "code": "https://github.com/example/mixing",
        "keywords": "cs.LG\nmath.PR",
    }
    old = paper_of(rows[1])
    assert (old.venue, old.year, old.arxiv) == ("Phys.Lett. B450", 1999, "hep-th/9901001")
    assert old.doi == "10.1016/S0370-2693(99)00001-1"


def test_one_entry_alone_is_read() -> None:
    (row,) = rows_of("arxiv/entry.xml")
    assert fields_of(row) == {
        "title": "One Entry",
        "abstract": "It stands alone.",
        "authors": "C. One",
        "year": "2024",
        "url": "https://arxiv.org/abs/2402.00001",
        "arxiv": "2402.00001",
    }


def test_no_entity_is_obeyed() -> None:
    rows = rows_of("arxiv/hostile.atom")
    assert titles_of(rows) == [None, None, "Kept"]
    assert [row.line for row in rows] == [9, 13, 15]
    reasons = {row.reason for row in rows if isinstance(row, Rejection)}
    assert reasons == {"the XML is broken: it uses an entity that XML itself does not define"}


@pytest.mark.parametrize(
    ("comment", "venue"),
    [
        ("Accepted at ICML 2024 (oral)", "ICML"),
        ("Published as a conference paper at ICLR 2024", "ICLR"),
        ("To appear in the Proceedings of NeurIPS 2023. 20 pages", "NeurIPS"),
        ("CVPR 2023; project page: https://x.org", "CVPR"),
        ("Submitted to ICML 2024", ""),
        ("Extended version of our ICML 2023 paper", ""),
        ("25 pages, 5 figures", ""),
        ("Accepted by the referees", ""),
    ],
)
def test_comments_tell_where_a_paper_came_out(comment: str, venue: str) -> None:
    (row,) = arxiv.read(ENTRY.format(f"<arxiv:comment>{comment}</arxiv:comment>"))
    assert paper_of(row).venue == venue


def test_rss_is_refused_with_a_word() -> None:
    reading = read(b'<?xml version="1.0"?>\n<rss version="2.0"><channel></channel></rss>')
    (row,) = reading.rows
    assert reading.format == "arxiv"
    assert row == Rejection(
        2, 1, "this is an RSS feed, which cuts papers short; ask arXiv's API for Atom instead"
    )


def test_other_feeds_hold_no_papers() -> None:
    feed = b'<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A blog</title></entry></feed>'
    assert read(feed).format is None


@pytest.mark.parametrize("name", ["x", "entry"])
def test_elements_nested_without_end_are_refused_quickly(name: str) -> None:
    text = ENTRY.format(f"<{name}>" * 100_000)
    rows = list(arxiv.read(text))
    assert set(titles_of(rows)) <= {None, ""}

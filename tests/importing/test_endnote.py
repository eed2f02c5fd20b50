"""EndNote's refer lines and its XML."""

from catalog.importing.records import Rejection
from tests.importing.example_files import fields_of, lines_of, paper_of, rows_of, titles_of


def test_google_scholar_writes_no_abstracts() -> None:
    rows = rows_of("endnote/scholar.enw")
    assert lines_of(rows) == [1, 8]
    assert fields_of(rows[0]) == {
        "title": "Learning to Forget",
        "authors": "Brown, Ann\nGreen, Bob",
        "venue": "International Conference on Learning Representations",
        "year": "2021",
    }
    assert paper_of(rows[1]).arxiv == "2105.00001"
    assert paper_of(rows[1]).venue == "arXiv"


def test_the_anthology_names_the_volume_as_a_series() -> None:
    (row,) = rows_of("endnote/anthology.endf")
    paper = paper_of(row)
    assert (paper.venue, paper.year, paper.pages) == ("ACL", 2024, "1–12")
    assert paper.abstract == "Words come in an order.\n\nWe keep it."
    assert paper.doi == "10.18653/v1/2024.acl-long.1"
    assert paper.url == "https://aclanthology.example.org/2024.acl-long.1"
    assert paper.citation_key == "ku-obrien-2024-words"
    assert [author.family for author in paper.authors] == ["Ku", "O’Brien"]


def test_without_types_blank_lines_divide() -> None:
    rows = rows_of("endnote/ugly.txt")
    assert lines_of(rows) == [3, 14, 17]
    assert titles_of(rows) == ["Without a Type", "", "The Last"]
    assert fields_of(rows[0]) == {
        "title": "Without a Type",
        "authors": "{World Health Body}\nSmith, Zoë",
        "year": "1999",
        "keywords": "first\nsecond\nthird",
        "abstract": "A line of text\n50% of it indented.\n%T95 is no tag.",
    }
    assert fields_of(rows[2])["pdf"] == "https://papers.example.org/last.pdf"


def test_xml_loses_its_dress() -> None:
    (row,) = rows_of("endnote-xml/library.xml")
    assert fields_of(row) == {
        "title": "Deep in vivo Nets & Co",
        "abstract": "Nets are deep.\nThey are also wide.",
        "authors": "Weiß, Ève\n{Open Group}",
        "venue": "Advances in Neural Information Processing Systems",
        "year": "2022",
        "pages": "3-14",
        "doi": "10.5555/1234567",
        "url": "https://papers.example.org/deep",
        "keywords": "nets\ndepth",
    }


def test_xml_may_come_undressed_and_incomplete() -> None:
    rows = rows_of("endnote-xml/plain.xml")
    assert lines_of(rows) == [3, 10]
    assert (paper_of(rows[0]).venue, paper_of(rows[0]).year) == ("Journal of Dress", 2018)
    assert fields_of(rows[1]) == {"title": "No Author", "abstract": "Nobody wrote this."}


def test_a_broken_xml_record_costs_only_itself() -> None:
    rows = rows_of("endnote-xml/ugly.xml")
    assert titles_of(rows) == ["Good before", None, None, None, "Good & <after>"]
    assert [(row.line, row.reason) for row in rows if isinstance(row, Rejection)] == [
        (7, "the XML is broken: not well-formed (invalid token)"),
        (9, "<record> is not closed"),
        (12, "the XML is broken: it uses an entity that XML itself does not define"),
    ]

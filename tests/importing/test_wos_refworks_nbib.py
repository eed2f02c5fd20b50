"""Web of Science, RefWorks and PubMed: tags, and what goes on below them."""

from catalog.importing.formats import nbib, refworks, wos
from tests.importing.example_files import fields_of, lines_of, paper_of, rows_of, titles_of


def test_web_of_science_wraps_and_shouts() -> None:
    rows = rows_of("wos/savedrecs.txt")
    assert lines_of(rows) == [3, 32]
    assert fields_of(rows[0]) == {
        "title": "A very long title that Web of Science wraps at some\neighty columns",
        "abstract": "We bound regret in a setting that was open.\n(C) 2021 The Authors.",
        "authors": "Sato, Yuki\nLi, Xiao-Ming",
        "venue": "38TH INTERNATIONAL CONFERENCE ON MACHINE LEARNING",
        "year": "2021",
        "pages": "9301-9312",
        "keywords": "bandits\nregret bounds",
    }
    assert paper_of(rows[0]).venue == "ICML"
    assert fields_of(rows[1])["authors"] == "Nowak, P"
    assert fields_of(rows[1])["doi"] == "10.1234/joc.2019.12"


def test_web_of_science_without_header_and_end() -> None:
    rows = rows_of("wos/no_header.txt")
    assert lines_of(rows) == [1, 12]
    assert fields_of(rows[0])["abstract"] == "One.\n\nTwo after a blank line."
    assert fields_of(rows[0])["authors"] == "Kim, Jin\n{Big Collab}"
    assert [paper_of(row).year for row in rows] == [2023, 2022]
    assert fields_of(rows[1])["pages"] == "7"


def test_web_of_science_titles_may_begin_like_tags() -> None:
    rows = rows_of("wos/ugly.txt")
    assert titles_of(rows) == ["", "AB, the title begins like a tag\nAB is no tag here"]


def test_refworks_exports_a_list() -> None:
    rows = rows_of("refworks/export.txt")
    assert lines_of(rows) == [1, 21]
    assert fields_of(rows[0]) == {
        "title": "Plain Tags for Plain People",
        "abstract": "Tags are plain. So are\nAI systems that read them.",
        "authors": "Álvarez,María\nChen,Wei",
        "venue": "Annual Meeting of the Association for Computational Linguistics",
        "year": "2020",
        "pages": "10-21",
        "doi": "10.18653/v1/2020.example-1",
        "url": "https://papers.example.org/tags",
        "keywords": "tags\npeople",
    }
    assert [author.name for author in paper_of(rows[0]).authors] == ["María Álvarez", "Wei Chen"]


def test_repositories_write_refworks_with_paragraphs() -> None:
    (row,) = rows_of("refworks/repository.txt")
    assert fields_of(row)["abstract"] == "First paragraph.\n\nSecond paragraph."
    assert fields_of(row)["keywords"] == "one\ntwo"
    assert fields_of(row)["url"] == "http://hdl.example.net/1/2"


def test_refworks_with_empty_fields_and_no_gaps() -> None:
    rows = rows_of("refworks/ugly.txt")
    assert lines_of(rows) == [3, 9, 11]
    assert fields_of(rows[0]) == {"title": "Empty fields", "pages": "5"}
    assert fields_of(rows[2]) == {
        "title": "Last & least", "venue": "arXiv preprint arXiv:2001.00002", "arxiv": "2001.00002",
    }  # fmt: skip


def test_pubmed_closes_titles_and_marks_dois() -> None:
    rows = rows_of("nbib/pubmed.nbib")
    assert lines_of(rows) == [2, 35]
    assert fields_of(rows[0]) == {
        "title": "Reading scans with deep networks: a study that has a long\ntitle",
        "abstract": (
            "BACKGROUND: Scans are many.\n"
            "METHODS: We read them with deep networks, and\nreport how."
        ),
        "authors": "van der Maaten, Laura\nO'Neil, Jr, Tip\n{Scan Group}",
        "venue": "Journal of scanning",
        "year": "2019 Nov 5",
        "pages": "1655-71",
        "doi": "10.1000/jx.2019.0001",
        "url": "https://pubmed.ncbi.nlm.nih.gov/30000001/",
        "keywords": "deep learning\nradiology",
    }
    assert fields_of(rows[1])["title"] == "[An English title of a German paper]"
    assert fields_of(rows[1])["authors"] == "Schmidt, K"
    assert fields_of(rows[1])["doi"] == "10.1000/abc"


def test_pubmed_records_follow_each_other_without_a_gap() -> None:
    rows = rows_of("nbib/no_blank_lines.nbib")
    assert lines_of(rows) == [1, 4]
    assert titles_of(rows) == ["First?", "Second!"]
    assert fields_of(rows[1])["authors"] == "Li, Bo"
    assert fields_of(rows[1])["arxiv"] == "2001.00003"


def test_pubmed_lines_that_are_indented_carry_no_tag() -> None:
    rows = rows_of("nbib/ugly.nbib")
    assert lines_of(rows) == [1, 4]
    assert fields_of(rows[1])["abstract"] == "THE -  in a line is\nNO - tag, being indented."


def test_a_given_name_may_hold_the_letters_of_a_suffix() -> None:
    (row,) = nbib.read("PMID- 1\nTI  - T\nFAU - Rao, Mani Srinivasan\nFAU - Lee, Ho Jr\n")
    assert fields_of(row)["authors"] == "Rao, Mani Srinivasan\nLee, Jr, Ho"


def test_prose_is_none_of_them() -> None:
    text = "PT is short for part.\n\nRT the message.\n\nPMID is a number of PubMed.\n"
    assert not any(each.looks_like(text) for each in (wos, refworks, nbib))

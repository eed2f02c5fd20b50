"""RIS as its exporters write it, and as it should not be written."""

import pytest

from catalog.importing.formats import ris
from catalog.importing.records import RawRecord, Rejection
from tests.importing.example_files import FILES, fields_of, lines_of, paper_of, rows_of, titles_of


def record(text: str) -> dict[str, str]:
    (row,) = ris.read(text)
    return fields_of(row)


def test_zotero_writes_conference_papers_and_preprints() -> None:
    rows = rows_of("ris/zotero.ris")
    paper, preprint = map(fields_of, rows)
    assert lines_of(rows) == [1, 25]
    assert paper == {
        "title": "Fine-Tuning Small Models on <i>Tiny</i> Data & Noise",
        "abstract": (
            "We tune small models on tiny data.\nThe loss is $\\ell(x) = x^2$.\n\n"
            "In addition, we show that noise helps."
        ),
        "authors": "Gödel, Kürt\nvan der Berg, Anna",
        "venue": "Proceedings of the 41st International Conference on Machine Learning",
        "year": "2024",
        "pages": "101-119",
        "url": "https://proceedings.example.org/v235/goedel24a.html",
        "keywords": "Computer Science - Machine Learning\nSmall models",
    }
    assert preprint["arxiv"] == "2301.01234"
    assert preprint["pdf"] == "https://arxiv.org/pdf/2301.01234v2"
    assert "venue" not in preprint


def test_publishers_name_venue_year_and_doi_each_in_their_way() -> None:
    rows = rows_of("ris/publishers.ris")
    papers = [paper_of(row) for row in rows]
    assert lines_of(rows) == [5, 23, 39]
    assert [(paper.venue, paper.year) for paper in papers] == [
        ("ECCV", 2022),
        ("KDD", 2023),
        ("ICRA", 2023),
    ]
    assert [paper.doi for paper in papers] == [
        "10.1007/978-3-031-00000-1_1",
        "10.1145/3580305.0000001",
        "10.1109/ICRA00000.2023.0000001",
    ]
    assert [paper.pages for paper in papers] == ["1–18", "55–66", "900–907"]
    assert [paper.citation_key for paper in papers] == ["Müller2022", "", ""]
    assert [fields_of(row).get("keywords") for row in rows] == [
        None,
        "ranking\nlistening",
        "Robots\nWaiting time",
    ]


def test_tags_in_lower_case_are_told_from_words() -> None:
    (row,) = rows_of("ris/lower_case.ris")
    assert fields_of(row) == {
        "title": "Lower Case",
        "authors": "Poe, E.",
        "year": "2001",
        "abstract": "It began quietly, as\nis - so often - the case.",
    }


def test_missing_ends_and_lines_that_look_like_tags_do_no_harm() -> None:
    rows = rows_of("ris/ugly.ris")
    first = fields_of(rows[0])
    assert lines_of(rows) == [1, 13, 18, 22]
    assert titles_of(rows) == ["T1 and T2 Maps", "Tight", "", "No type on top"]
    assert first["abstract"] == (
        "We draw maps of\nT2-weighted images; a line may begin like a tag.\n"
        "AB-initio methods are not used."
    )
    assert first["authors"] == "First, Author\nSecond, Author\n{The Consortium}"
    assert first["keywords"] == "maps\nimaging\nEndNote lists below"


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_copies_in_other_clothes_hold_the_same(encoding: str, line_end: str) -> None:
    text = (FILES / "ris/zotero.ris").read_text("utf-8")
    copy = text.replace("\n", line_end).encode(encoding)
    assert rows_of("ris/zotero.ris", copy) == rows_of("ris/zotero.ris")


@pytest.mark.parametrize("end", ["ER  - ", "ER  -", "ER -", "ER-", "ER", "", "  ER  - \n\n"])
def test_records_end_in_many_ways(end: str) -> None:
    text = f"TY  - CONF\nTI  - One\n{end}\nTY  - CONF\nTI  - Two\n{end}"
    assert titles_of(list(ris.read(text))) == ["One", "Two"]


@pytest.mark.parametrize(
    ("lines", "name", "value"),
    [
        ("A1  - Roe, R.\nA2  - Ed, E.", "authors", "Roe, R."),
        ("A2  - Ed, E.", "authors", "Ed, E."),
        ("AU  - Wang, Wei 0001", "authors", "Wang, Wei"),
        ("AU  - M&uuml;ller, J.", "authors", "Müller, J."),
        ("AU  - King A\nAU  - de la Cruz AB", "authors", "King, A\nde la Cruz, AB"),
        ("AU  - Weinan E", "authors", "Weinan E"),
        ("AU  - Weinan E\nAU  - Ada King", "authors", "Weinan E\nAda King"),
        ("PU  - A press\nAB  - Text.\nPI  - Here", "abstract", "Text."),
        ("AB  - One\nEX - two", "abstract", "One\nEX - two"),
        ("T2  - Lecture Notes in Computer Science\nBT  - ECCV 2022", "venue", "ECCV 2022"),
        ("JO  - arXiv preprint arXiv:2001.00002", "arxiv", "2001.00002"),
        ("JF  - Nature", "venue", "Nature"),
        ("M3  - 10.1007/abc", "doi", "10.1007/abc"),
        ("UR  - files/a.pdf\nUR  - https://x.org/a;https://x.org/b", "url", "https://x.org/a"),
        ("L1  - C:\\a.pdf", "pdf", ""),
        ("SP  - 5\nEP  - 5", "pages", "5"),
        ("EP  - 9", "pages", "9"),
        ("DA  - 2020/01/02/", "year", "2020/01/02/"),
        ("ID  - 17", "citation_key", ""),
    ],
)
def test_fields_find_their_place(lines: str, name: str, value: str) -> None:
    assert record(f"TY  - CONF\nTI  - T\n{lines}\nER  - ").get(name, "") == value


def test_endless_files_cost_little() -> None:
    text = "TY  - CONF\nTI  - T\n" + "a line more\n" * 300_000
    rows: list[RawRecord | Rejection] = list(ris.read(text))
    assert len(rows) == 1

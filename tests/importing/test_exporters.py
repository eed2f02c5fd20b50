"""Files in the manner of many exporters: what each is recognised as, and the record in short."""

from typing import Any

import pytest

from tests.importing.samples import names, papers, rejections, rows_in

# file: for each of its papers title, authors, venue, year, and what else is worth a look.
Expected = tuple[str, list[str], str, int | None, dict[str, Any]]
ADA, ALAN = "Ada King", "Alan Turing"
FILES: dict[str, list[Expected]] = {
    "ris/mendeley.ris": [
        (
            *("Groups that read", [ADA, "Alan M. Turing"], "Journal of Groups", 2019),
            {
                "abstract": "We watch groups.\n\nThey read.",
                "doi": "10.1234/jg.2019",
                "pages": "101–119",
                "pdf": "",
                "citation_key": "King2019",
            },
        ),
    ],
    "ris/acm_and_datacite.ris": [
        (
            *("Why People Vote Late", ["Ken Ito", "Jörg Müller"], "KDD", 2023),
            {"doi": "10.1145/3580305.3599256", "keywords": ("votes",)},
        ),
        ("A preprint", ["Jane Doe"], "arXiv", 2024, {"arxiv": "2401.01234"}),
    ],
    "ris/web_of_science.ris": [
        (
            *("Bounds on waiting", ["Y Sato", "XM Li"], "ICRA", 2022),
            {"abstract": "We bound waiting.", "citation_key": ""},
        ),
    ],
    "ris/trials.ris": [
        (
            *("A trial of lists", ["A King", "B de la Cruz"], "Trials", 2020),
            {"abstract": "BACKGROUND: Lists.\nRESULTS: They help.", "line": 2},
        ),
    ],
    "ris/jstor.ris": [
        (
            *("Old lists", ["C. E. Shannon"], "Annals of Lists", 1948),
            {"pages": "379–423", "line": 6},
        ),
    ],
    "endnote/pmlr.enw": [
        (
            *("Votes in Order", [ADA, ALAN], "ICML", 2024),
            {"pages": "101–119", "citation_key": "pmlr-v235-king24a"},
        ),
    ],
    "endnote/export.txt": [
        (
            *("Reading aloud", [ADA, "The Reading Group"], "ICML", 2020),
            {
                "abstract": "First line.\nSecond line.\n\nThird after a blank line.",
                "keywords": ("reading", "aloud"),
                "pdf": "http://proceedings.mlr.press/v119/king20a/king20a.pdf",
            },
        ),
        ("Second", ["W. Li"], "", 2021, {"line": 24}),
    ],
    "wos/full_record.txt": [
        (
            *("Bounds on Waiting: A <it>Study</it>", ["Yuki Sato", "Xiao-Ming Li"], "ICRA", 2022),
            {"abstract": "We bound waiting (R) in a setting.\nIt was open.", "pages": "1–9"},
        ),
        ("Journal of one", ["P Nowak"], "JOURNAL OF CHOICE", 2019, {"abstract": "ABCD."}),
    ],
    "refworks/databases.txt": [
        (
            *("Wide lists", [ADA, "Ana de la Cruz"], "Journal of Lists", 2020),
            {"abstract": "OBJECTIVE: To widen.\nRESULTS: Widened.", "pages": "101–119"},
        ),
        ("Votes", [ALAN], "ICML", 2020, {"line": 23, "url": ""}),
    ],
    "nbib/medline.nbib": [
        (
            'How readers choose: A study of "lists" with two lines',
            *([ADA, "Ana Mar de la Cruz", "Lists Group"], "JMLR", 2020),
            {"doi": "10.1234/jmlr.1", "keywords": ("lists", "choice")},
        ),
    ],
    "endnote-xml/doctype.xml": [("T", [], "", None, {"abstract": "A b c d e."})],
    "csl/crossref_work.json": [
        (
            *("Why People Vote & Late", ["Ken Ito", "The Group"], "KDD", 2023),
            {"pages": "3420–3431", "doi": "10.1145/3580305.3599256"},
        ),
    ],
    "csl/better_csl.json": [
        (
            "Reading BERT",
            *(["Ada King Jr.", "L. van Beethoven", "The Group"], "ICML", 2020),
            {"citation_key": "king2020"},
        ),
        ("A preprint", ["Wei Li"], "", 2020, {"arxiv": "2001.00009", "citation_key": ""}),
    ],
    "openreview/decisions.json": [
        (
            *("Reading $k$ Lists", [ADA, ALAN], "NeurIPS", 2023),
            {
                "abstract": "We read $k$ lists,\nin order.",
                "openreview": "aBcDeFgHiJ",
                "citation_key": "king2023reading",
                "pdf": "https://openreview.net/pdf/abc.pdf",
            },
        ),
        ("Not taken", [], "", None, {"openreview": "bBcDeFgHiJ"}),
        ("CoRR one", [], "arXiv", 2023, {"arxiv": "2301.00009"}),
    ],
    "semanticscholar/graph.json": [
        ("Reading Graphs", [ADA], "ACL", 2020, {"abstract": "", "arxiv": "2001.00009"}),
        ("X", [], "", None, {"number": 2}),
    ],
    "openalex/preprint.json": [
        ("Reading alone", [ADA], "arXiv", 2020, {"arxiv": "2001.00009"}),
    ],
    "json/data_set.json": [
        (
            *("Dynamic Lists", [ADA], "ICML", 2020),
            {"arxiv": "2001.00009", "pdf": "https://arxiv.org/pdf/2001.00009v2.pdf"},
        ),
    ],
    "json/proceedings_site.json": [
        (
            *("Voting in Copilots", [ADA, ALAN], "", None),
            {"code": "https://github.com/a/b", "keywords": ("votes", "lists")},
        ),
    ],
}


@pytest.mark.parametrize("file", FILES)
def test_what_is_read_of_a_file(file: str) -> None:
    rows = rows_in(file)
    found = papers(rows)
    assert not rejections(rows)
    assert [(p.title, names(p), p.venue, p.year) for p in found] == [e[:4] for e in FILES[file]]
    for paper, (*_, details) in zip(found, FILES[file], strict=True):
        assert {name: getattr(paper, name) for name in details} == details

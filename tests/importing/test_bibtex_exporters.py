"""BibTeX and BibLaTeX in the manner of those who export it, and what people make of it."""

import pytest

from catalog.importing.formats.bibtex import looks_like, read
from catalog.importing.records import RawRecord, Rejection
from tests.importing.example_files import fields_of, lines_of, paper_of, rows_of, titles_of


def test_zotero() -> None:
    paper, preprint = rows_of("bibtex/zotero.bib")
    assert fields_of(paper) == {
        "title": r"Fine-Tuning <i>Tiny</i> Models & CO\textsubscript{2}",
        "abstract": (
            r"We tune {\textbackslash}(n{\textbackslash}) models at 5\% cost. "
            r"The set \{a, b\} is small \\"
        ),
        "authors": "Gödel, Kürt\nvan der Berg, Anna",
        "venue": "Proceedings of the 41st International Conference on Machine Learning",
        "year": "2024",
        "pages": "101–119",
        "url": "https://proceedings.example.org/v235/goedel24a.html",
        "keywords": "Computer Science - Machine Learning\nsmall models",
        "citation_key": "goedel_fine-tuning_2024",
    }
    assert paper_of(preprint).arxiv == "2301.01234"


def test_better_biblatex() -> None:
    rows = rows_of("bibtex/better_biblatex.bib")
    assert lines_of(rows) == [2, 20]
    assert fields_of(rows[0]) == {
        "title": "Räume und RNNs: Eine Übersicht",
        "abstract": "Räume sind groß.\n\n  Netze auch.",
        "authors": "Müller, Jörg\nvan Beethoven, Ludwig",
        "venue": "International Conference on Machine Learning",
        "year": "2024-07-21",
        "pages": "1-3",
        "arxiv": "2407.00001v2",
        "keywords": "räume\nnetze\nrecurrent, gated",
        "citation_key": "muller2024",
    }
    assert paper_of(rows[1]).year == 1999


def test_anthologies_and_arxiv() -> None:
    rows = rows_of("bibtex/anthologies.bib")
    acl, pmlr, arxiv = rows
    assert lines_of(rows) == [1, 17, 31]
    assert fields_of(acl)["title"] == "Words in “Order”"
    assert fields_of(acl)["authors"] == "Ku, Lun-Wei\nO'Brien, Siân\nGarcía-Márquez, Gabriel"
    assert fields_of(acl)["abstract"] == r"Words come in {``}order{''}; we keep it at 5{\%}."
    assert (paper_of(acl).venue, paper_of(acl).year) == ("ACL", 2024)
    assert fields_of(pmlr)["title"] == "Bounds for ${O(n)}$ DNN Inference"
    assert fields_of(pmlr)["abstract"] == "For $k &lt; 3$ &amp; more we <em>prove</em> it."
    assert paper_of(pmlr).venue == "ICML"
    assert fields_of(arxiv) == {
        "title": "Attention Is All You Need",
        "authors": "Vaswani, Ashish\nShazeer, Noam",
        "year": "2023",
        "arxiv": "1706.03762",
        "url": "https://arxiv.org/abs/1706.03762",
        "citation_key": "vaswani2023attentionneed",
    }


def test_search_engines() -> None:
    scholar, namesakes, rings, mendeley, semantic = map(
        paper_of, rows_of("bibtex/search_engines.bib")
    )
    assert (scholar.arxiv, scholar.venue) == ("2401.01234", "arXiv")
    assert scholar.warnings == ("the list of authors is cut short ('and others')",)
    assert [author.name for author in namesakes.authors] == ["Wei Wang", "José Álvarez"]
    assert (namesakes.venue, namesakes.year) == ("ICML", 2024)
    assert namesakes.openreview == "S3xqyEaST9"
    assert (rings.arxiv, rings.venue, rings.year) == ("2001.00002", "arXiv", 2020)
    assert mendeley.title == "Double braced titles: a & b"
    assert [author.name for author in mendeley.authors] == ["The OpenML Team", "Jo Smith"]
    assert (semantic.venue, semantic.year) == ("NeurIPS", 2017)


def test_what_people_make_of_it() -> None:
    rows = rows_of("bibtex/ugly.bib")
    assert titles_of(rows) == [
        'In (round) brackets with "quotes"', "A backslash %  ", "Windows", "Left", "Two slashes",
        "No key", "Blank key", "No comma after the key", "One brace too many", "Twice",
        "Twice again", None, "<i>R&D</i> x<sub>2</sub> <sub> Müll & AT&T", "Unknown",
    ]  # fmt: skip
    assert lines_of(rows) == [6, 10, 14, 15, 16, 17, 18, 19, 26, 27, 27, 28, 29, 30]
    assert fields_of(rows[0])["venue"] == "International Conference on Machine Learning 2024"
    assert fields_of(rows[1])["abstract"] == r"It ends in \\"
    assert [fields_of(row).get("year") for row in rows[7:9]] == ["2003", "2004"]
    assert fields_of(rows[12])["authors"] == "Müller, J.\nWang, Wei"
    warnings = [row.warnings for row in rows if isinstance(row, RawRecord) and row.warnings]
    assert warnings == [
        (
            "a comma is missing after the entry's key",
            "a comma is missing after field 'title'",
            "'note' has no value",
        ),
        ("a brace too many after field 'title'",),
        ("the first of several values is taken for: title",),
        ("'tmlr' in field 'journal' is not defined by @string",),
    ]
    (lost,) = (row for row in rows if isinstance(row, Rejection))
    assert lost.reason == (
        "entry '@misc{open, title = {Never {closed}, yea…' cannot be read: "
        "it is not closed after field 'title'"
    )


@pytest.mark.parametrize(
    "text",
    ["@misc{title = {T}}", "@misc{a b,title={T}}", "@MISC (\n a,title={T})", "@www{x,title={T}}"],
)
def test_entries_are_known_by_their_start(text: str) -> None:
    assert looks_like(text)
    assert titles_of(list(read(text))) == ["T"]


@pytest.mark.parametrize(
    "text",
    [
        "@misc{a, title = {T}, abstract = {" + "{" * 20_000 + "x" + "}" * 20_000 + "}}",
        "@misc{a, title = {T}, author = {" + "{" * 20_000 + "x" + "}" * 20_000 + "}}",
        "@misc{a, title = {" + "{" * 20_000,
        "@misc{a, title = {" * 20_000,
        "\n@misc{a, title = {" * 20_000,
        "\n@comment{" * 20_000,
        "\n@preamble{" * 20_000,
        "\n@string{a = {" * 20_000,
        "@misc{a, title = {" + r"\(" * 100_000 + "}}",
        "@misc{a, title = {" + "$" * 100_001 + "}}",
        "@misc{a, title = " + "{a} # " * 50_000 + "{b}}",
        "@misc{a, " + "title = {a}, " * 50_000 + "}",
        "@misc{a" + " a" * 50_000,
        "@" * 200_000,
        "%@misc{" * 50_000,
        "@misc{a, author = {" + "and " * 50_000 + "}}",
    ],
    ids=range(16),
)
def test_hostile_files_end(text: str) -> None:
    """Each would take hours were the reading quadratic."""
    assert len(list(read(text))) <= 50_001


def test_many_entries_are_many_records() -> None:
    text = "".join(f"@misc{{k{i}, title = {{T {{{i}}}}}, year = 2020}}\n" for i in range(4_000))
    assert sum(1 for _ in read(text)) == 4_000


def test_databases_dress_values_twice_and_use_fields_of_their_own() -> None:
    (wos,) = map(paper_of, rows_of("bibtex/web_of_science.bib"))
    assert wos.abstract == (
        "We study how robots wait at doors. Waiting saves 12\\% of energy \\& time, and\n"
        "   people like it."
    )
    assert [name.name for name in wos.authors] == [
        "Thi-Ha Nguyen",
        "Sean O'Brien",
        "Jan van den Berg Jr.",
    ]
    assert (wos.venue, wos.year, wos.doi) == ("ICRA", 2022, "10.1109/ICRA46639.2022.9811234")
    (scopus,) = map(paper_of, rows_of("bibtex/scopus.bib"))
    assert (scopus.line, scopus.venue, scopus.pages) == (4, "KDD", "112–123")
    assert scopus.keywords == ("groups", "reading")
    (astrophysics,) = map(paper_of, rows_of("bibtex/astrophysics.bib"))
    assert astrophysics.title == r"Attention in $\mathcal{N}=4$ Reading Groups"
    assert (astrophysics.venue, astrophysics.year) == ("arXiv", 2023)
    assert (astrophysics.arxiv, astrophysics.pages) == ("2012.01234", "")
    assert astrophysics.authors[-1].name == "The Long Collaboration"


def test_sites_of_conferences_and_publishers() -> None:
    papers = list(map(paper_of, rows_of("bibtex/conference_sites.bib")))
    assert [(paper.venue, paper.year) for paper in papers] == [
        ("ICLR", 2024),
        ("NeurIPS", 2023),
        ("CVPR", 2024),
        ("ICML", 2024),
        ("arXiv", 2017),
        ("KDD", 2023),
        ("ECCV", 2022),
        ("Artificial Intelligence", 2020),
        ("ICRA", 2022),
    ]
    assert (papers[0].openreview, papers[4].arxiv) == ("aBcDeFgHiJ", "1706.00001")
    assert [name.name for name in papers[3].authors] == [
        "Wei Wang",
        "François Léger",
        "Łukasz Kaiser",
    ]


def test_jabref_keeps_its_own_business_in_comments() -> None:
    first, second = map(paper_of, rows_of("bibtex/jabref.bib"))
    assert (first.title, first.venue, first.url) == ("Groups", "ICLR", "https://x.org/a_b")
    assert (second.title, second.year, second.authors[0].name) == ("A report", 2023, "OpenAI")


@pytest.mark.parametrize(
    ("value", "abstract"),
    [
        ("{{Whole.}}", "Whole."),
        ("{{A} and {B}}", "{A} and {B}"),
        (r"{{Set \}}}", r"Set \}"),
        ('"{Whole}"', "Whole"),
        (r"{{a {b \} c}}", r"{a {b \} c}"),
        ("{{} b}", "{} b"),
        ("{}", ""),
    ],
)
def test_braces_around_a_whole_abstract_are_none_of_it(value: str, abstract: str) -> None:
    (row,) = read(f"@misc{{k, title = {{T}}, abstract = {value}}}")
    assert fields_of(row).get("abstract", "") == abstract

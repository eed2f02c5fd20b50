"""Tables as text: exporters' and people's own, any delimiter, and what goes wrong in them."""

import pytest

from catalog.importing.formats.column_names import field_of
from catalog.importing.formats.delimited import Row
from catalog.importing.formats.delimited import rows_of as table_rows
from catalog.importing.records import AuthorName, PaperRecord, RawRecord, Rejection
from catalog.importing.sniffing import read
from tests.importing.samples import (
    FILES,
    PROMISES,
    SHORT,
    VOTES,
    names,
    papers,
    rejections,
    rows_in,
    rows_of,
)


def test_zotero() -> None:
    first, second = papers(rows_in("csv/zotero.csv"))
    assert (first.title, first.abstract) == ("How Reading Groups Choose", PROMISES)
    assert names(first) == ["Ada Lovelace", "Alan Turing"]
    assert (first.venue, first.year, first.pages) == ("ICML", 2024, "1655–1671")
    assert (first.doi, first.keywords) == ("10.1234/abc.5", ("voting", "reading groups"))
    assert (first.key, first.added) == ("", None)
    assert (second.line, second.venue, second.year) == (4, "ICLR", 2023)
    assert second.title == 'Short "Lists" from Long Ones'
    assert second.abstract == f'He said "short", and so\n\nit was: {SHORT}'


def test_scopus() -> None:
    first, second = papers(rows_in("csv/scopus.csv"))
    assert first.authors == (
        AuthorName("Ada Lovelace", "Lovelace"),
        AuthorName("Alan M. Turing", "Turing"),
    )
    assert (first.abstract, first.venue) == (f"{VOTES} © 2024 by the author(s)", "")
    assert (first.pages, first.keywords) == ("1655–1671", ("Reading", "Voting"))
    assert (second.abstract, second.pages, second.venue) == ("", "12", "")
    assert second.authors == (AuthorName("G. Hopper", "Hopper"),)


def test_older_scopus() -> None:
    (paper,) = papers(rows_in("csv/scopus_old.csv"))
    assert paper.authors == (
        AuthorName("A. Lovelace", "Lovelace"),
        AuthorName("V.W. van Gogh", "van Gogh"),
    )


def test_ieee_below_the_address_of_the_search() -> None:
    (paper,) = papers(rows_in("csv/ieee.csv"))
    assert (paper.line, paper.venue, paper.year, paper.pages) == (3, "CVPR", 2023, "101–110")
    assert names(paper) == ["A. Lovelace", "J. F. Henriques"]
    assert (paper.abstract, paper.keywords) == (SHORT, ("voting", "reading"))


def test_springer_glues_its_authors() -> None:
    (paper,) = papers(rows_in("csv/springer.csv"))
    assert names(paper) == ["Ada Lovelace", "Angus McDonald", "João F. Henriques"]
    assert (paper.venue, paper.year, paper.doi) == ("ECCV", 2024, "10.1007/978-3-031-1_1")


def test_web_of_science() -> None:
    (paper,) = papers(rows_in("csv/wos.txt"))
    assert names(paper) == ["Ada Lovelace", "Alan M. Turing"]
    assert (paper.venue, paper.year, paper.pages) == ("ICML", 2024, "1655–1671")
    assert (paper.abstract, paper.warnings) == (VOTES, ())


def test_pubmed_and_scholar() -> None:
    (paper,) = papers(rows_in("csv/pubmed.csv"))
    assert paper.authors == (
        AuthorName("A Lovelace", "Lovelace"),
        AuthorName("AM Turing", "Turing"),
    )
    assert (paper.venue, paper.year, paper.doi) == ("Lists", 2024, "10.1234/x.9")
    (paper,) = papers(rows_in("csv/scholar.csv"))
    assert names(paper) == ["Ada Lovelace", "Alan Turing"]
    assert (paper.venue, paper.pages) == ("ICML", "1655–1671")


@pytest.mark.parametrize(
    ("file", "title", "authors", "venue", "year", "pages", "doi"),
    [
        (
            "publish_or_perish.csv",
            *("Reading in groups", ["A King", "A Turing", "E Noether"]),
            *("ICML", 2021, "1–12", "10.1234/abc"),
        ),
        (
            "dimensions.csv",
            *("Votes and lists", ["Jürgen Müller", "Ann B. O’Neil"]),
            *("ECCV", 2022, "1–18", "10.1145/1.2"),
        ),
        (
            "lens.csv",
            *("Lists", ["Ada King", "Alan M Turing", "Li Wei"]),
            *("AI Journal", 2020, "1–9", "10.1016/x.1"),
        ),
        (
            "openalex.csv",
            *("Reading alone", ["Ada King", "Alan Turing"]),
            *("ICML", 2022, "1–9", "10.1234/abc"),
        ),
        (
            "rayyan.csv",
            *("Sorting papers", ["J. Smith", "A. B. Doe"]),
            *("J Sort", 2019, "1–2", "10.1000/sort"),
        ),
        (
            "notion.csv",
            *("On Notions, and Other Ideas", ["Ada King", "Alan Turing"]),
            *("", 2020, "", ""),
        ),
        ("excel.csv", "Ein Titel; mit Strichpunkt", ["J. Müller", "K. Maier"], "", 2020, "", ""),
        ("submissions.tsv", "Submitting Papers", ["Ada King", "Alan Turing"], "", None, "", ""),
        ("data_set.csv", "Survey on Reading", [], "", None, "", ""),
    ],
)
def test_columns_of_other_exporters(
    file: str,
    title: str,
    authors: list[str],
    venue: str,
    year: int | None,
    pages: str,
    doi: str,
) -> None:
    paper = papers(rows_in(f"csv/{file}"))[0]
    assert (paper.title, names(paper), paper.venue) == (title, authors, venue)
    assert (paper.year, paper.pages, paper.doi) == (year, pages, doi)
    assert paper.abstract
    assert not paper.warnings


def test_addresses_and_keywords_of_other_exporters() -> None:
    (paper,) = papers(rows_in("csv/openalex.csv"))
    assert (paper.url, paper.pdf) == ("https://x.org/a", "https://x.org/a.pdf")
    assert paper.keywords == ("Reading", "Solitude")
    (paper,) = papers(rows_in("csv/data_set.csv"))
    assert paper.keywords == ("cs.CV", "cs.LG")


def test_a_persons_own_columns_and_rows_that_do_not_fit() -> None:
    rows = rows_in("csv/eigene.csv")
    first, second, third = papers(rows)
    assert first.abstract == "Wir untersuchen; wie gewählt wird.\nZweite Zeile."
    assert (names(first), first.keywords) == (["Ada Lovelace", "Alan Turing"], ("Wahl", "Lesen"))
    assert (second.line, second.authors) == (6, (AuthorName("Jörg Müller", "Müller"),))
    assert second.warnings == ("the row has 4 cells where the header has 7",)
    assert third.warnings == ("the row has 9 cells where the header has 7",)
    assert rejections(rows) == [
        Rejection(
            7, 3, "the row has 3 cells where the header has 7, and neither a title nor an abstract"
        )
    ]


def test_chinese_columns_and_a_header_that_comes_again() -> None:
    first, second = papers(rows_in("csv/zhongwen.csv"))
    assert (first.title, names(first)) == ("读书会如何选论文", ["张三", "李四"])
    assert (second.line, names(second)) == (4, ["王五", "赵六"])
    assert second.abstract == "我们把长名单变短，\n只看几篇。"


def test_a_sheet_with_guarded_formulas_and_stray_quotation_marks() -> None:
    first, second, third = papers(rows_in("csv/sheet.tsv"))
    assert (first.title, first.abstract) == ("=How Reading Groups Choose", f"- {VOTES}")
    assert names(first) == ["A. Lovelace", "A. M. Turing", "G. Hopper"]
    assert (first.topics, first.keywords) == (("ranking", "voting"), ("to read",))
    assert second.abstract == "This row has quotation marks that nobody closes."
    assert third.abstract == 'The "best" row\tafter it.'
    assert [paper.line for paper in (first, second, third)] == [4, 5, 6]


def test_a_table_of_markdown() -> None:
    (paper,) = papers(rows_in("csv/markdown.txt"))
    assert (paper.abstract, names(paper)) == (VOTES, ["Ada Lovelace", "Alan Turing"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\n"])
def test_no_clothes_change_what_a_table_holds(encoding: str, line_end: str) -> None:
    text = (FILES / "csv/zotero.csv").read_text("utf-8-sig")
    copy = read(text.replace("\n", line_end).encode(encoding))
    assert list(copy.rows) == list(read(text.encode()).rows)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", "^", "~"])
def test_any_delimiter_is_told_by_the_header(delimiter: str) -> None:
    table = [["Title", "Authors", "Abstract"], ["T", "Ada Lovelace", f'"{VOTES}, and; more|~^"']]
    (row,) = rows_of("\n".join(map(delimiter.join, table)))
    assert isinstance(row, PaperRecord)
    assert row.abstract == f"{VOTES}, and; more|~^"


@pytest.mark.parametrize(
    "text",
    [
        "name,age\nAda,36\n",
        "title,year\nA Film,1999\n",
        "Title: On Things\nAuthors: Ada Lovelace\n",
        "id;description;price\n1;A chair;9\n",
        "abstract\nsomething\n",
    ],
)
def test_other_tables_are_passed_over(text: str) -> None:
    assert read(text.encode()).format is None


def test_a_named_format_without_a_header_says_so() -> None:
    (row,) = read(b"a,b\n1,2\n", format_name="csv").rows
    assert isinstance(row, Rejection)
    assert "no row of column names" in row.reason


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b\n\nc,d", [Row(1, ("a", "b")), Row(3, ("c", "d"))]),
        ('"a\n\nb",c\nd', [Row(1, ("a\n\nb", "c")), Row(4, ("d",))]),
        ('"a ""b""", "c"\n', [Row(1, ('a "b"', "c"))]),
        ('"",""\n', [Row(1, ("", ""))]),
        ('"open,b\nc,d\n', [Row(1, ('"open', "b")), Row(2, ("c", "d"))]),
        ('"open\n"c","d"\n', [Row(1, ('"open',)), Row(2, ("c", "d"))]),
        ('"a "b" c",d\n', [Row(1, ('a "b" c', "d"))]),
        ('a "b" c,d\n', [Row(1, ('a "b" c', "d"))]),
        ('"a"', [Row(1, ("a",))]),
        ('"', [Row(1, ('"',))]),
        ("a,", [Row(1, ("a", ""))]),
        ('"a",', [Row(1, ("a", ""))]),
    ],
)
def test_cells(text: str, rows: list[Row]) -> None:
    assert list(table_rows(text, ",")) == rows


@pytest.mark.parametrize("piece", ['"', '""', '"x', ',"x', '"x\n', '""x\n', '"""x\n', '"",', 'a"'])
def test_quotation_marks_without_end_cost_little(piece: str) -> None:
    text = "title,abstract\n" + piece * (300_000 // len(piece))
    assert sum(1 for _ in table_rows(text, ",")) > 0


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("Título", "title"),
        ("Résumé", "abstract"),
        ("PAPER TITLE", "title"),
        ("author_names", "authors"),
        ("タイトル", "title"),
        ("초록", "abstract"),
        ("Year of Publication", "year"),
        ("Ｔｉｔｌｅ", "title"),
        ("Affiliations", ""),
        ("", ""),
    ],
)
def test_columns_are_known_in_many_tongues(name: str, field: str) -> None:
    assert field_of(name) == field


def test_a_column_alone_is_a_table_when_it_is_quoted() -> None:
    table = b'abstract\n"We say ""one"", and more.\n\nTwo."\n"We say three."\n'
    reading = read(table)
    assert reading.format == "csv"
    texts = [row.fields["abstract"] for row in reading.rows if isinstance(row, RawRecord)]
    assert texts == ['We say "one", and more.\n\nTwo.', "We say three."]
    prose = b'Abstract\n"We" are people, and "they" are others; so say all of us who read.\n'
    assert read(prose).format != "csv"

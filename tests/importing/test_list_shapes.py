"""The same papers in every shape of list give the same records; prose gives none."""

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from catalog.importing.formats.abstracts import looks_like, read, shape_of
from catalog.importing.formats.lists.dividers import han_value, is_divider, number_of
from catalog.importing.formats.lists.labels import label_of
from catalog.importing.formats.lists.people import divided, names_in
from catalog.importing.records import RawRecord
from catalog.importing.sniffing import read as read_file

SEEDS = Path(__file__).parents[2] / "seeds"
PARAGRAPH = (
    "We study how people read abstracts and what they take from them in a group, and show that a "
    "group of five takes more from an abstract than five people who read it on their own do. The "
    "effect lasts for half a year at least."
)


@dataclass(frozen=True)
class Paper:
    number: int
    title: str
    authors: str
    abstract: str

    @property
    def wrapped(self) -> str:
        return "\n".join(textwrap.wrap(self.abstract, 76, break_on_hyphens=False))

    @property
    def paragraphs(self) -> str:
        head, _, rest = self.abstract.partition(". ")
        return f"{head}.\n\n{rest}" if rest else head


def papers() -> list[Paper]:
    rows = read_file((SEEDS / "icml2024.bib").read_bytes()).rows
    records = [row.fields for row in rows if isinstance(row, RawRecord)][:12]
    found = []
    for number, fields in enumerate(records, start=1):
        names = [" ".join(reversed(name.split(", "))) for name in fields["authors"].split("\n")]
        title = fields["title"].replace("{", "").replace("}", "")
        found.append(Paper(number, title, ", ".join(names), fields["abstract"].strip()))
    return found


PAPERS = papers()
Make = Callable[[Paper], str]

# How one record is written, what stands between two, and which text is then the abstract.
UNTITLED: dict[str, tuple[Make, str, Make]] = {
    "blank lines": (lambda p: p.abstract, "\n\n", lambda p: p.abstract),
    "blank lines, wrapped": (lambda p: p.wrapped, "\n\n", lambda p: p.wrapped),
    "NEXT": (lambda p: p.paragraphs, "\nNEXT\n", lambda p: p.paragraphs),
    "%%": (lambda p: p.wrapped, "\n\n%%\n\n", lambda p: p.wrapped),
    "====": (lambda p: p.paragraphs, "\n\n====\n\n", lambda p: p.paragraphs),
    "---": (lambda p: p.wrapped, "\n---\n", lambda p: p.wrapped),
    "* * *": (lambda p: p.abstract, "\n\n* * *\n\n", lambda p: p.abstract),
    "####": (lambda p: p.abstract, "\n####\n", lambda p: p.abstract),
    "ABSTRACT": (lambda p: f"ABSTRACT\n{p.paragraphs}", "\n\n", lambda p: p.paragraphs),
    "Abstract 12": (lambda p: f"Abstract {p.number}\n{p.wrapped}", "\n", lambda p: p.wrapped),
    "Abstract 12: text": (
        lambda p: f"Abstract {p.number}: {p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "Paper 3:": (lambda p: f"Paper {p.number}:\n\n{p.abstract}", "\n\n", lambda p: p.abstract),
    "[12] alone": (lambda p: f"[{p.number}]\n{p.abstract}", "\n\n", lambda p: p.abstract),
    "=== 3 ===": (lambda p: f"=== {p.number} ===\n{p.abstract}", "\n", lambda p: p.abstract),
    "1.": (lambda p: f"{p.number}. {p.abstract}", "\n\n", lambda p: p.abstract),
    "1. tight": (lambda p: f"{p.number}. {p.wrapped}", "\n", lambda p: p.wrapped),
    "1)": (lambda p: f"{p.number}) {p.paragraphs}", "\n\n", lambda p: p.paragraphs),
    "(1)": (lambda p: f"({p.number}) {p.abstract}", "\n\n", lambda p: p.abstract),
    "[1]": (lambda p: f"[{p.number}] {p.abstract}", "\n\n", lambda p: p.abstract),
    "#1": (lambda p: f"#{p.number} {p.abstract}", "\n\n", lambda p: p.abstract),
    "一、": (
        lambda p: "一二三四五六七八九十"[p.number - 1 : p.number] + f"、{p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "from 41": (lambda p: f"{p.number + 40}. {p.abstract}", "\n\n", lambda p: p.abstract),
    "one a line": (lambda p: p.abstract, "\n", lambda p: p.abstract),
    "bullets": (lambda p: f"- {p.abstract}", "\n\n", lambda p: p.abstract),
    "•": (lambda p: f"• {p.abstract}", "\n", lambda p: p.abstract),
    "Abstract:": (lambda p: f"Abstract: {p.abstract}", "\n\n", lambda p: p.abstract),
}
TITLED: dict[str, tuple[Make, str, Make]] = {
    "above": (lambda p: f"{p.title}\n{p.abstract}", "\n\n", lambda p: p.abstract),
    "above, wrapped": (lambda p: f"{p.title}\n{p.wrapped}", "\n\n", lambda p: p.wrapped),
    "tight": (lambda p: f"{p.title}\n{p.abstract}", "\n", lambda p: p.abstract),
    "apart": (lambda p: f"{p.title}\n\n{p.paragraphs}", "\n\n", lambda p: p.paragraphs),
    "apart, wrapped": (lambda p: f"{p.title}\n\n{p.wrapped}", "\n\n\n", lambda p: p.wrapped),
    "underlined": (
        lambda p: f"{p.title}\n{'-' * len(p.title)}\n{p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "bold": (lambda p: f"**{p.title}**\n\n{p.abstract}", "\n\n", lambda p: p.abstract),
    "numbered": (lambda p: f"{p.number}. {p.title}\n{p.wrapped}", "\n\n", lambda p: p.wrapped),
    "ruled": (lambda p: f"{p.title}\n\n{p.paragraphs}", "\n\n---\n\n", lambda p: p.paragraphs),
    "headings": (lambda p: f"## {p.title}\n\n{p.paragraphs}", "\n\n", lambda p: p.paragraphs),
}
WITH_AUTHORS: dict[str, tuple[Make, str, Make]] = {
    "lines": (lambda p: f"{p.title}\n{p.authors}\n{p.abstract}", "\n\n", lambda p: p.abstract),
    "apart": (
        lambda p: f"{p.title}\n\n{p.authors}\n\n{p.paragraphs}",
        "\n\n",
        lambda p: p.paragraphs,
    ),
    "[1]": (
        lambda p: f"[{p.number}] {p.title}\n{p.authors}\n\n{p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "headings": (
        lambda p: f"## {p.title}\n\n*{p.authors}*\n\n{p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "Abstract": (
        lambda p: f"{p.title}\n{p.authors}\nAbstract\n{p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "some labels": (
        lambda p: f"{p.title}\nAuthors: {p.authors}\nAbstract: {p.abstract}",
        "\n\n",
        lambda p: p.abstract,
    ),
    "sections": (
        lambda p: f"## {p.title}\n\n### Authors\n\n{p.authors}\n\n### Abstract\n\n{p.paragraphs}",
        "\n\n",
        lambda p: p.paragraphs,
    ),
}
LABELS = (
    ("Title: ", "Authors: ", "Abstract: "),
    ("TITLE: ", "AUTHOR(S): ", "ABSTRACT:\n"),
    ("**Title:** ", "**Authors:** ", "**Abstract:** "),
    ("- **Title**: ", "- **Authors**: ", "- **Abstract**: "),
    ("## ", "**Authors:** ", "**Abstract.** "),
    ("标题：", "作者：", "摘要："),
    ("題目: ", "作者: ", "摘要: "),
    ("タイトル：", "著者：", "要旨："),
    ("題名：", "著者：", "概要："),
    ("제목: ", "저자: ", "초록: "),
    ("Titel: ", "Autoren: ", "Zusammenfassung: "),
    ("Titre : ", "Auteurs : ", "Résumé : "),
    ("Título: ", "Autores: ", "Resumen: "),
    ("Titolo: ", "Autori: ", "Riassunto: "),
    ("Название: ", "Авторы: ", "Аннотация: "),
)


def records_of(text: str) -> list[RawRecord]:
    assert looks_like(text)
    return [row for row in read(text) if isinstance(row, RawRecord)]


@pytest.mark.parametrize("heading", ["", "ICML 2024 Papers\n\n", "ICML 2024 論文一覧\n\n"])
@pytest.mark.parametrize("name", UNTITLED)
def test_abstracts_alone(name: str, heading: str) -> None:
    make, between, abstract = UNTITLED[name]
    some = PAPERS[:10]
    records = records_of(heading + between.join(map(make, some)) + "\n")
    assert [record.fields["abstract"] for record in records] == list(map(abstract, some))
    assert not any(record.fields.get("title") for record in records)
    assert {record.fields["year"] for record in records} == {"2024" if heading else ""}


@pytest.mark.parametrize("heading", ["", "# ICML 2024\n\n"])
@pytest.mark.parametrize("name", TITLED)
def test_abstracts_with_titles(name: str, heading: str) -> None:
    make, between, abstract = TITLED[name]
    records = records_of(heading + between.join(map(make, PAPERS)) + "\n")
    assert [record.fields.get("title") for record in records] == [p.title for p in PAPERS]
    assert [record.fields["abstract"] for record in records] == list(map(abstract, PAPERS))


@pytest.mark.parametrize("name", WITH_AUTHORS)
def test_abstracts_with_titles_and_authors(name: str) -> None:
    make, between, abstract = WITH_AUTHORS[name]
    records = records_of("ICML 2024\n\n" + between.join(map(make, PAPERS)) + "\n")
    assert [record.fields.get("title") for record in records] == [p.title for p in PAPERS]
    assert [record.fields["abstract"] for record in records] == list(map(abstract, PAPERS))
    assert [record.fields.get("authors") for record in records] == [
        p.authors.replace(", ", "\n") for p in PAPERS
    ]


@pytest.mark.parametrize("between", ["\n\n", "\n", "\n\n----\n\n"])
@pytest.mark.parametrize("labels", LABELS, ids=lambda labels: labels[0])
def test_labels_of_many_languages(labels: tuple[str, str, str], between: str) -> None:
    title, authors, abstract = labels
    records = records_of(
        between.join(
            f"{title}{p.title}\n{authors}{p.authors}\n{abstract}{p.paragraphs}" for p in PAPERS
        )
    )
    assert [record.fields["title"] for record in records] == [p.title for p in PAPERS]
    assert [record.fields["abstract"] for record in records] == [p.paragraphs for p in PAPERS]


@pytest.mark.parametrize(
    "text",
    [
        # A licence, a letter, a manual, source: paragraphs, but no abstracts.
        "The Licence\n\n1. Definitions. " + "The Work shall mean the work. " * 20
        + "\n\n2. Grant. " + "Each of the persons grants the rights. " * 20
        + "\n\n3. Terms. " + "The terms of the licence hold. " * 20,
        "Title: A Letter\nFrom: me\n\nDear all,\n\nsee you.",
        "# Tool\n\n## Install\n\n" + "Run the tool and look at the output of it. " * 9
        + "\n\n## Use\n\n" + "Run the tool again and look at the output of it. " * 9,
        "Name: tool\nVersion: 1\nSummary: A tool that reads lists.\nAuthor: Somebody\n",
        "- one\n- two\n- three\n",
        "1. one\n2. two\n3. three\n",
        "---\n---\n---\n",
    ],
)  # fmt: skip
def test_other_texts_are_passed_over(text: str) -> None:
    assert str(shape_of(text)) == "divided by blank lines"
    assert not looks_like(text) or text.startswith("The Licence")


def test_wrapped_lines_are_not_taken_for_titles() -> None:
    for width in (40, 60, 72, 79, 100):
        text = "\n\n".join(textwrap.fill(p.abstract, width) for p in PAPERS)
        records = records_of(text)
        assert not any("title" in record.fields for record in records)
        assert len(records) == len(PAPERS)


def test_titles_on_some_abstracts_only_stay_in_the_text_with_a_warning() -> None:
    some = [p.abstract if p.number % 3 == 0 else f"{p.title}\n{p.abstract}" for p in PAPERS]
    records = records_of("\n\n".join(some))
    assert [record.fields["abstract"] for record in records] == some
    assert records[0].warnings == (
        "some of the abstracts seem to have a title on their first line; divided by blank lines",
    )


def test_enumerations_within_an_abstract_divide_nothing() -> None:
    inner = f"{PARAGRAPH}We show that:\n\n1. {PARAGRAPH}\n\n2. {PARAGRAPH}"
    records = records_of(f"1. {inner}\n\n2. {PARAGRAPH}\n\n3. {inner}\n\n5. {PARAGRAPH}")
    assert len(records) == 4
    assert records[2].fields["abstract"] == inner
    assert len(records_of(f"{inner}")) == 3
    assert sum(bool(record.warnings) for record in records_of(inner)) == 2


def test_a_title_below_headings_may_hold_a_year_or_end_like_a_sentence() -> None:
    titles = ["Reading with Only 2040 Pages", "Latent Reading Groups.", "Short Lists", "Votes"]
    parts = [
        f"## {title}\n\n{paper.abstract}" for title, paper in zip(titles, PAPERS, strict=False)
    ]
    rows = list(read("# FOO 2024\n\n" + "\n\n".join(parts)))
    assert [row.fields["title"] for row in rows if isinstance(row, RawRecord)] == titles


def test_numbers_may_begin_anew_below_a_heading() -> None:
    part = "\n\n".join(f"{n}. {PARAGRAPH}" for n in (1, 2, 3))
    records = records_of(f"ICML 2024\n\n{part}\n\nNeurIPS 2023 Papers\n\n{part}")
    assert [record.fields["year"] for record in records] == ["2024"] * 3 + ["2023"] * 3
    assert {record.fields["abstract"] for record in records} == {PARAGRAPH}


def test_a_lone_line_on_top_is_a_heading_or_the_only_title() -> None:
    (one,) = records_of(f"Reading in Groups of Five\n\n{PARAGRAPH}")
    assert (one.fields["title"], one.fields["abstract"]) == ("Reading in Groups of Five", PARAGRAPH)
    assert one.warnings == ("'Reading in Groups of Five' is taken for the title",)
    (one,) = records_of(f"My reading list\n\n{PARAGRAPH}")
    assert "title" not in one.fields
    first, second = records_of(f"What we read in May\n\n{PARAGRAPH}\n\n{PARAGRAPH}")
    assert first.warnings == ("'What we read in May' is taken for a heading",)
    assert (first.number, second.number, second.warnings) == (1, 2, ())


def test_two_long_lines_stay_together_with_a_warning() -> None:
    (record,) = records_of(f"{PARAGRAPH}\n{PARAGRAPH}")
    assert "two long lines" in record.warnings[0]


def test_the_abstract_alone_may_lack_its_label() -> None:
    part = f"Title: {{}}\nAuthors: Jane Doe\nCategories: cs.LG\n\n  {PARAGRAPH}\n\n"
    records = records_of(part.format("On Reading") + part.format("On Writing"))
    assert [record.fields["title"] for record in records] == ["On Reading", "On Writing"]
    assert {record.fields["abstract"] for record in records} == {f"  {PARAGRAPH}"}
    assert not any(record.warnings for record in records)


def test_labels_on_some_abstracts_only_stay_in_the_text_with_a_warning() -> None:
    some = [p.abstract for p in PAPERS]
    for place in (0, 4):
        texts = [*some[:place], f"Abstract: {some[place]}\n\nKeywords: a, b", *some[place + 1 :]]
        records = records_of("\n\n".join(texts))
        assert records[0].warnings == (
            "some abstracts have labels, but not each; divided by blank lines",
        )
        assert {record.fields["abstract"] for record in records} >= {*some[1:4], *some[5:]}


def test_text_without_a_label_is_told() -> None:
    text = f"Title: T one\nAbstract: {PARAGRAPH}\nYear: 2024\n\nLeft over here\n\n"
    records = records_of(text + f"Title: T two\nAbstract: {PARAGRAPH}")
    assert records[0].warnings == ("text without a label is left out: 'Left over here'",)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1. We", (("", "."), 1, "We")),
        ("12) We", (("", ")"), 12, "We")),
        ("(3) We", (("(", ")"), 3, "We")),
        ("[4] We", (("[", "]"), 4, "We")),
        ("#5 We", (("#", ""), 5, "We")),
        ("6\\. We", (("", "."), 6, "We")),
        ("**7. Title**", (("", "."), 7, "**Title**")),
        ("**8.** We", (("", "."), 8, "We")),
        ("9 - We", (("", "-"), 9, "We")),
        ("No. 10: We", (("no.", ":"), 10, "We")),
        ("十二、我们", (("han", "、"), 12, "我们")),
        ("（3）我们", (("（", "）"), 3, "我们")),
        ("13", (("", ""), 13, "")),
        ("3.5 times", None),
        ("3D vision", None),
        ("2024 was", None),
        ("We", None),
        ("", None),
    ],
)
def test_numbers_at_the_head_of_lines(
    line: str, expected: tuple[tuple[str, str], int, str] | None
) -> None:
    number = number_of(line)
    assert (number and (number.style, number.value, number.text)) == expected


@pytest.mark.parametrize(
    ("digits", "value"),
    [("一", 1), ("十", 10), ("十二", 12), ("二十", 20), ("二十三", 23), ("一百零五", 105)],
)
def test_chinese_numbers(digits: str, value: int) -> None:
    assert han_value(digits) == value


@pytest.mark.parametrize(
    ("line", "divides"),
    [
        ("====", True),
        ("* * *", True),
        ("  -----  ", True),
        ("───────", True),
        ("Abstract 12", True),
        ("PAPER #3:", True),
        ("## Paper no. 4", True),
        ("=== 5 ===", True),
        ("[12]", True),
        ("论文 3", True),
        ("第 3 篇", True),
        ("--", False),
        ("Abstract", False),
        ("Paper 3 is about 4 things", False),
        ("2024", False),
        ("", False),
    ],
)
def test_lines_that_divide(line: str, divides: bool) -> None:
    assert is_divider(line) is divides


@pytest.mark.parametrize(
    ("line", "field", "text"),
    [
        ("Title: A", "title", "A"),
        ("**Title**: A", "title", "A"),
        ("- *Authors:* A", "authors", "A"),
        ("3. Titel: A", "title", "A"),
        ("### Abstract", "abstract", ""),
        ("ABSTRACT", "abstract", ""),
        ("Abstract—We", "abstract", "We"),
        ("Résumé : Nous", "abstract", "Nous"),
        ("Index Terms—a, b", "keywords", "a, b"),
        ("Session: 3", "", "3"),
    ],
)
def test_labels(line: str, field: str, text: str) -> None:
    label = label_of(line)
    assert label is not None
    assert (label.field, label.text) == (field, text)


@pytest.mark.parametrize(
    "line",
    ["Abstract interpretation", "Title", "We show: it", "## Codes: a study", "Year 2024", ""],
)
def test_lines_without_labels(line: str) -> None:
    assert label_of(line) is None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Jane Doe, John Roe and Max Muster", ["Jane Doe", "John Roe", "Max Muster"]),
        ("by Jane Doe & John Roe", ["Jane Doe", "John Roe"]),
        ("Doe, Jane; Roe, John", ["Doe, Jane", "Roe, John"]),
        ("Doe, Jane and Roe, John", ["Doe, Jane", "Roe, John"]),
        ("Jane Doe1,2, John Roe∗", ["Jane Doe", "John Roe"]),
        ("张三、李四", ["张三", "李四"]),
        ("Jane Doe et al.", ["Jane Doe", "et al."]),
        ("J. R. R. Tolkien, Jan van der Berg", ["J. R. R. Tolkien", "Jan van der Berg"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert divided(text) == names
    assert names_in(text) == names


@pytest.mark.parametrize(
    "line", ["Learning to Read", "A Study of Deep Networks", "University of Reading", "reading", ""]
)
def test_lines_without_names(line: str) -> None:
    assert names_in(line) == []


def test_odd_and_endless_texts_end() -> None:
    """Each would take hours were the reading quadratic."""
    for text in (
        "---\n" * 20_000,
        "1.\n" * 20_000,
        "Title: x\n" * 20_000,
        "- x\n" * 20_000,
        "## x\n" * 20_000,
        "=" * 300_000,
        "= " * 150_000,
        "[" * 300_000,
        "**a" * 100_000,
        "Jane Doe, " * 30_000,
        "\n" * 100_000,
    ):
        assert looks_like(text) in {True, False}
        assert len(list(read(text))) <= 100_000


def test_headings_within_each_abstract_divide_nothing() -> None:
    text = "\n\n".join(f"Background\n{PARAGRAPH}\nMethods\n{PARAGRAPH} {n}." for n in (1, 2))
    assert [row.fields["abstract"] for row in read([text]) if isinstance(row, RawRecord)] == (
        text.split("\n\n")
    )


@pytest.mark.parametrize(
    ("title", "abstract", "texts"),
    [
        (
            "标题：",
            "摘要：",
            ["本文研究摘要如何被截断，并提出一种简单的修复方法。", "我们提出一种新的方法。"],
        ),
        (
            "Titre : ",
            "Résumé : ",
            ["Nous étudions les résumés coupés.", "Nous proposons un outil."],
        ),
        (
            "Title: ",
            "Abstract: ",
            ["We present a method for reading.", "This paper shows it works."],
        ),
    ],
)
def test_labels_tell_of_short_abstracts(title: str, abstract: str, texts: list[str]) -> None:
    file = "\n\n".join(
        f"{title}Paper {chr(65 + n)}\n{abstract}{text}" for n, text in enumerate(texts)
    )
    reading = read_file(file.encode())
    rows = [row.fields for row in reading.rows if isinstance(row, RawRecord)]
    assert [row["abstract"] for row in rows] == texts
    assert [row["title"] for row in rows] == ["Paper A", "Paper B"]

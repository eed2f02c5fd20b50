"""Lists of abstracts: headings, blocks, line numbers, text untouched."""

import pytest

from catalog.importing.formats.abstracts import read
from catalog.importing.formats.lists.headings import heading_of
from catalog.importing.records import RawRecord, Rejection

FIRST = "We study how groups read papers together."
SECOND = "We show that reading  aloud helps.\n\tIt is wrapped here."


def fields_of(text: str) -> list[dict[str, str]]:
    return [dict(row.fields) for row in read(text) if isinstance(row, RawRecord)]


@pytest.mark.parametrize(
    "line",
    [
        "ICML 2024 论文列表",
        "ICML 2024 Papers",
        "# ICML 2024",
        "== ICML 2024 ==",
        "ICML'24",
        "ICML 2024 論文一覧",
        "ICML 2024 — Liste des articles",
        "Список статей ICML 2024",
        "ICML 2024 논문 목록",
        "ICML 2024 के शोधपत्र",
        "2024年ICML论文列表",
        "Proceedings of the 41st International Conference on Machine Learning, 2024:",
    ],
)
def test_a_heading_is_known_in_any_language(line: str) -> None:
    text = f"{line}\n\n{FIRST}\n"
    assert fields_of(text) == [{"abstract": FIRST, "venue": line, "year": "2024"}]


@pytest.mark.parametrize(
    "line",
    [
        "We present results of ICML 2024.",
        "This is not a heading",
        "Since 2015 many methods were proposed",
        "ICML 2024 papers " + "and many more words that make it a sentence of its own kind " * 3,
        "",
    ],
)
def test_a_sentence_is_no_heading(line: str) -> None:
    assert heading_of(line) is None


def test_no_heading_is_fine() -> None:
    assert fields_of(f"{FIRST}\n\n{SECOND}") == [
        {"abstract": FIRST, "venue": "", "year": ""},
        {"abstract": SECOND, "venue": "", "year": ""},
    ]


def test_a_later_heading_starts_another_venue_and_year() -> None:
    text = f"ICML 2024\n\n{FIRST}\n\nNeurIPS 2023 Papers\n\n{SECOND}"
    assert [(row["venue"], row["year"]) for row in fields_of(text)] == [
        ("ICML 2024", "2024"),
        ("NeurIPS 2023 Papers", "2023"),
    ]


@pytest.mark.parametrize(
    "top",
    ["ICML 2024 Papers\n", "ICML 2024\n=========\n", "ICML 2024\n---\n\n", "\n\nICML 2024\n\n\n"],
)
def test_the_text_may_follow_the_heading_closely(top: str) -> None:
    (row,) = read(top + FIRST)
    assert isinstance(row, RawRecord)
    assert (row.fields["abstract"], row.fields["year"]) == (FIRST, "2024")
    assert row.line == top.count("\n") + 1


def test_the_abstract_stays_as_it_came() -> None:
    block = "  We  keep\ttabs,\u00a0odd blanks \n and ‘quotes’ $x\\_1$ of all.  "
    (row,) = read(f"\n \n{block}\n\u3000\n\n")
    assert isinstance(row, RawRecord)
    assert row.fields["abstract"] == block
    assert row.line == 3


def test_records_know_their_line_and_number() -> None:
    rows = list(read(f"ICML 2024\n\n{SECOND}\n\n\nToo short.\n\n{FIRST}"))
    assert [(row.line, row.number) for row in rows] == [(3, 1), (7, 2), (9, 3)]


def test_a_very_short_block_is_rejected_with_its_line() -> None:
    (row,) = read("Hello there\n")
    assert row == Rejection(1, 1, "too short for an abstract (2 words): 'Hello there'")


def test_characters_of_chinese_count_as_words() -> None:
    assert fields_of("我们研究小组如何阅读论文。")[0]["abstract"] == "我们研究小组如何阅读论文。"


def test_a_heading_alone_gives_nothing() -> None:
    assert list(read("ICML 2024 论文列表\n")) == []

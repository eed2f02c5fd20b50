"""Files in the shapes in which people keep abstracts, with the records that they hold."""

from pathlib import Path

import pytest

from catalog.importing.formats.abstracts import looks_like, read, shape_of
from catalog.importing.records import RawRecord, Rejection

FILES = Path(__file__).parent / "files" / "abstracts"

# Line, title, authors, venue, first and last words of the abstract.
Expected = tuple[int, str, str, str, str, str]

VOTE = ("We study how members", "of one hour.")
ALOUD = ("Reading aloud slows", "them keep to.")
NOTES = ("Notes in the margin", "of the group.")
LISTS = ("Long lists of abstracts", "by a person.")

RECORDS: dict[str, tuple[str, list[Expected]]] = {
    "rules_and_paragraphs.txt": (
        "divided by rules",
        [
            (4, "", "", "ICML 2024 Papers", *VOTE),
            (8, "", "", "ICML 2024 Papers", *LISTS),
            (16, "", "", "ICML 2024 Papers", "  Reading aloud", "of the group."),
        ],
    ),
    "word_lines.txt": (
        "divided by rules",
        [(2, "", "", "", *VOTE), (4, "", "", "", *LISTS), (9, "", "", "", *NOTES)],
    ),
    "numbered_wrapped.txt": (
        "numbered, with titles",
        [
            (
                3,
                "Voting in Reading Groups",
                "Jane Doe|John Q. Public|María Núñez",
                "",
                "    We study how",
                "    hour.",
            ),
            (
                11,
                "Reading Aloud: A Comparison of Three Ways",
                "李明|王芳",
                "",
                "    Reading",
                "keep to.",
            ),
            (18, "Do Notes Last?", "J. van der Berg|et al.", "", "    Notes in", "    group."),
            (26, "Lists in Plain Files", "Jane Doe", "", "    Long lists", "by a person."),
        ],
    ),
    "one_a_line.txt": (
        "one a line",
        [
            (2, "", "", "NeurIPS 2023", *VOTE),
            (3, "", "", "NeurIPS 2023", *ALOUD),
            (4, "", "", "NeurIPS 2023", *NOTES),
            (8, "", "", "ICLR 2024 Posters", *LISTS),
            (9, "", "", "ICLR 2024 Posters", *VOTE),
            (10, "", "", "ICLR 2024 Posters", "Marks in the margin", "of the group."),
        ],
    ),
    "titles_apart.txt": (
        "below titles, with titles",
        [
            (3, "Voting in Reading Groups", "", "# ICML 2024", *VOTE),
            (8, "k-Means and Why We Read It", "Jane Doe|Roe, John", "ICLR 2023", *ALOUD),
            (17, "Do Notes Last?", "", "# ICML 2024", *LISTS),
            (23, "GPT-4 in the Margin", "", "# ICML 2024", *NOTES),
        ],
    ),
    "headings.md": (
        "below headings, with titles",
        [
            (3, "Voting in *Reading* Groups", "", "# NeurIPS 2023", *VOTE),
            (9, "Reading Aloud: A Comparison", "Jane Doe|John Roe", "# NeurIPS 2023", *LISTS),
            (19, "Do Notes Last?", "", "# NeurIPS 2023", *NOTES),
        ],
    ),
    "bullets.md": (
        "with bullets",
        [
            (3, "", "", "# ICLR 2024 Papers", *VOTE),
            (4, "", "", "# ICLR 2024 Papers", "Reading aloud slows", "  * slower later"),
            (8, "", "", "# ICLR 2024 Papers", *NOTES),
        ],
    ),
    "labels.txt": (
        "fields with labels",
        [
            (3, "Voting in Reading Groups", "Doe, Jane|Roe, John", "ICML", *VOTE),
            (14, "Reading Aloud", "", "", *LISTS),
            (26, "Only a Title Is Known", "Max Muster", "", "", ""),
            (31, "", "", "", *NOTES),
        ],
    ),
    "labels_zh.txt": (
        "fields with labels",
        [
            (3, "阅读小组中的投票", "李明|王芳", "ICML 2024 论文列表", "我们研究", "成员满意。"),
            (8, "朗读的作用", "张伟|刘洋|陈静", "ICML 2024 论文列表", "朗读会使", "最受欢迎。"),
        ],
    ),
    "labels_de_fr.md": (
        "fields with labels",
        [
            (1, "Abstimmen in Lesegruppen", "Anna Müller|Jörg Schäfer", "", "Wir", "macht."),
            (8, "Lire à voix haute", "Hélène Lefèvre|Noël Petit", "ICML 2022", "Lire", "gardent."),
            (16, "Notas al margen", "José Núñez|Ana Pérez", "", "Las notas", "vez al mes."),
        ],
    ),
    "pasted_heads.txt": (
        "fields with labels",
        [
            (1, "Voting in Reading Groups", "Jane Doe|John Roe", "", *VOTE),
            (10, "Reading Aloud", "Max Muster", "", *ALOUD),
            (15, "Do Notes Last?", "", "", *LISTS),
        ],
    ),
    "cut_by_blank_lines.txt": (
        "divided by blank lines",
        [
            (3, "", "", "ICML 2024 论文列表", "Long lists", "gave us."),
            (5, "", "", "ICML 2024 论文列表", "In addition, we", "by a person."),
            (7, "", "", "ICML 2024 论文列表", *NOTES),
            (9, "", "", "ICML 2024 论文列表", "Keywords: notes", "becomes of them"),
            (11, "", "", "ICML 2024 论文列表", *VOTE),
        ],
    ),
}


def text_of(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def records_of(name: str) -> list[RawRecord]:
    return [row for row in read(text_of(name)) if isinstance(row, RawRecord)]


@pytest.mark.parametrize("name", RECORDS)
def test_the_shape_is_told(name: str) -> None:
    assert looks_like(text_of(name))
    assert str(shape_of(text_of(name))) == RECORDS[name][0]


@pytest.mark.parametrize("name", RECORDS)
def test_the_records_are_those_expected(name: str) -> None:
    records, expected = records_of(name), RECORDS[name][1]
    assert len(records) == len(expected)
    for record, (line, title, authors, venue, first, last) in zip(records, expected, strict=True):
        fields = record.fields
        assert (record.line, fields.get("title", "")) == (line, title)
        assert fields.get("authors", "").replace("\n", "|") == authors
        assert fields.get("venue", "") == venue
        abstract = fields.get("abstract", "")
        assert abstract.startswith(first)
        assert abstract.rstrip().endswith(last)


@pytest.mark.parametrize("name", RECORDS)
def test_abstracts_stay_byte_for_byte(name: str) -> None:
    for record in records_of(name):
        assert record.fields.get("abstract", "") in text_of(name)


def test_other_labels_give_other_fields() -> None:
    first, second, *_ = records_of("labels.txt")
    assert first.fields["year"] == "2024"
    assert first.fields["url"] == "https://openreview.net/forum?id=abcde12345"
    assert first.fields["doi"] == "10.1234/abc.5"
    assert first.fields["keywords"].split("\n") == ["voting, reading groups", "choice"]
    assert second.fields["code"] == "https://github.com/someone/aloud"


def test_a_record_that_is_too_short_is_named_with_its_line() -> None:
    rejections = [
        row for row in read(text_of("rules_and_paragraphs.txt")) if isinstance(row, Rejection)
    ]
    reason = "too short for an abstract (2 words): 'Too short.'"
    assert rejections == [Rejection(13, 3, reason)]


def test_paragraphs_that_go_on_are_flagged() -> None:
    flagged = [record.line for record in records_of("cut_by_blank_lines.txt") if record.warnings]
    assert flagged == [5, 9]


def test_rules_between_parts_of_a_list_divide_no_abstracts() -> None:
    records = records_of("parts.txt")
    assert [record.line for record in records] == [3, 5, 7, 9, 11, 15, 17, 19, 21, 23]
    (warning,) = records[0].warnings
    assert warning.startswith("rules stand between parts of the list")
    assert not any(record.warnings for record in records[1:])

"""JSON Lines and JSON lists: ours and other people's, whole and broken."""

import json
from datetime import UTC, datetime

import pytest

from catalog.importing.records import AppearanceRecord, AuthorName, PaperRecord, Rejection
from catalog.importing.sniffing import read
from tests.importing.samples import (
    PROMISES,
    SHORT,
    VOTES,
    names,
    papers,
    rejections,
    rows_in,
    rows_of,
)

PLACE = "https://proceedings.example.org/v1/lovelace24"
ADDED = datetime(2024, 7, 21, 9, 30, tzinfo=UTC)


def test_our_own_lines_say_all_that_we_know() -> None:
    whole, bare = rows_in("jsonl/ours.jsonl")
    assert whole == PaperRecord(
        line=1,
        number=1,
        title="How Reading Groups Choose",
        abstract=VOTES,
        authors=(AuthorName("Ada Lovelace", "Lovelace"), AuthorName("Alan Turing", "Turing")),
        venue="ICML",
        year=2024,
        pages="1655–1671",
        url=f"{PLACE}.html",
        pdf=f"{PLACE}.pdf",
        doi="10.1234/abc.5",
        arxiv="2401.00001",
        openreview="aBcDeFgHiJ",
        code="https://github.com/example/votes",
        citation_key="lovelace-turing-2024-reading",
        warnings=(),
        further=(
            AppearanceRecord(
                venue="ICLR Workshop on Reading",
                year=2023,
                url="https://openreview.net/forum?id=kLmNoPqRsT",
                openreview="kLmNoPqRsT",
            ),
        ),
        topics=("reading", "Social choice"),
        keywords=("voting",),
        key="52d79ee807",
        added=ADDED,
        sources=(("000.txt", 3),),
    )
    assert isinstance(bare, PaperRecord)
    assert (bare.line, bare.title, bare.abstract, bare.appearances) == (2, "", PROMISES, ())


def test_broken_lines_cost_only_themselves() -> None:
    rows = rows_in("jsonl/corpus.jsonl")
    assert [(row.line, row.number) for row in rows] == [
        (1, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8),
    ]  # fmt: skip
    assert [paper.title for paper in papers(rows)] == [
        "Short Lists from Long Ones",
        "No Abstract",
        "Gödelé 𝑥",
    ]
    assert [refused.reason for refused in rejections(rows)] == [
        "is not valid JSON: Unterminated string starting at (character 42 of it)",
        "is not valid JSON: Expecting value (character 1 of it)",
        "is a list where an object with fields is expected",
        "neither a title nor an abstract",
        "is not valid JSON: more stands after its end (character 59)",
    ]


def test_fields_of_the_corpus_are_known() -> None:
    first, *_, last = papers(rows_in("jsonl/corpus.jsonl"))
    assert (first.venue, first.year, first.openreview) == ("3DV", 2025, "05T81ScPFb")
    assert (first.abstract, first.code) == (SHORT, "https://github.com/example/shortlists")
    assert (names(last), last.year) == (["Kurt Gödel", "Emmy Noether"], 2024)


def test_the_snapshot_of_arxiv_is_known() -> None:
    first, second = papers(rows_in("jsonl/arxiv_snapshot.jsonl"))
    assert (first.title, first.arxiv, first.year) == (
        "Calculation of long tables",
        "0704.0001",
        2007,
    )
    assert names(first) == ["Ada Lovelace", "C. F. Gauß", "Ch. Babbage"]
    assert first.abstract.startswith("  A fully differential")
    assert first.abstract.endswith("of two kinds.\n")
    assert (second.arxiv, second.year, second.warnings) == ("math/0703456", None, ())


def test_a_list_has_other_peoples_names_for_things() -> None:
    first, second = papers(rows_in("json/list.json"))
    assert names(first) == ["Ada Lovelace", "Alan Turing", "Grace Hopper"]
    assert (first.venue, first.year, first.keywords) == ("ICML", 2024, ("voting", "reading"))
    assert names(second) == ["Grace Hopper", "João F. Henriques"]
    assert (second.line, second.venue, second.topics) == (21, "ICLR", ("ranking",))


def test_what_is_broken_in_a_list_costs_one_record() -> None:
    rows = rows_in("json/broken_inside.json")
    assert [(row.line, row.number) for row in rows] == [(2, 1), (6, 2), (16, 3), (23, 4)]
    (refused,) = rejections(rows)
    assert refused.reason == "is not valid JSON: Expecting ',' delimiter (character 41 of it)"
    assert "rules,\nbut" in papers(rows)[1].abstract


def test_the_list_of_a_conference_site_is_found_under_its_name() -> None:
    first, second = papers(rows_in("json/virtual_site.json"))
    assert (first.title, first.abstract) == ("How Reading Groups Choose", VOTES)
    assert (first.openreview, first.topics) == ("aBcDeFgHiJ", ())
    assert first.keywords == ("voting",)
    assert second.authors == (AuthorName("Grace Hopper Jr.", "Hopper"),)


def test_papers_may_stand_under_their_numbers() -> None:
    rows = rows_in("json/by_number.json")
    assert [row.line for row in rows] == [7, 15]
    assert [paper.venue for paper in papers(rows)] == ["COLM", "COLM"]


PAPER = {"title": "T", "abstract": VOTES}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (json.dumps(PAPER), "jsonl"),
        (json.dumps(PAPER, indent=1), "json"),
        (json.dumps([PAPER]), "json"),
        (json.dumps({"papers": [PAPER]}), "json"),
        (json.dumps({"a": {"b": {"data": [PAPER]}}}), "json"),
        (json.dumps(PAPER, indent=1) + "\n" + json.dumps(PAPER, indent=1), "json"),
        ("not JSON\n" + json.dumps(PAPER), "jsonl"),
        ('{"papers": [\n' + json.dumps(PAPER) + ",\n" + json.dumps(PAPER) + "\n]}", "json"),
        ("[\n" + json.dumps(PAPER) + ",\n" + json.dumps(PAPER) + ",\n", "json"),
        ('{"title": "Song", "year": 2024}', None),
        ('{"name": "colloquy", "version": "1.0.0", "description": "A catalogue of papers."}', None),
        ('{"cells": [{"cell_type": "code", "source": ["import json"]}], "nbformat": 4}', None),
        ('{"type": "FeatureCollection", "features": [{"type": "Feature"}]}', None),
        (
            '{"$schema": "x", "title": "Paper", "description": "A paper that is read by many."}',
            None,
        ),
        ("[]", None),
        ("{}", None),
        ("[1, 2, 3]", None),
        ('["a", ["b"]]', None),
        ("{", None),
        ("[" * 20_000, None),
        ('{"a":' * 20_000, None),
    ],
)
def test_json_is_told_from_its_content(text: str, expected: str | None) -> None:
    assert read(text.encode()).format == expected


def test_lists_one_a_line_are_counted_from_their_line() -> None:
    rows = rows_of('{"papers": [\n' + ",\n".join([json.dumps(PAPER)] * 3) + "\n]}\n")
    assert [(row.line, row.number) for row in rows] == [(2, 1), (3, 2), (4, 3)]


def test_a_first_line_that_is_broken_costs_only_itself() -> None:
    rows = rows_of('{"title": "Cut, "abst\n' + "\n".join([json.dumps(PAPER)] * 3))
    assert [type(row) for row in rows] == [Rejection, PaperRecord, PaperRecord, PaperRecord]


def test_a_compact_list_goes_on_after_a_broken_record() -> None:
    paper = json.dumps(PAPER)
    rows = rows_of(f'[{paper},{{"title": "B" "abstract": [{{"name": 1}}]}},{paper},{paper}]')
    assert [type(row) for row in rows] == [PaperRecord, Rejection, PaperRecord, PaperRecord]


def test_a_list_cut_off_keeps_what_is_whole() -> None:
    text = json.dumps([PAPER] * 3)
    rows = rows_of(text[:-40])
    assert [type(row) for row in rows] == [PaperRecord, PaperRecord, Rejection]


@pytest.mark.parametrize(
    "value",
    [
        '{"title": "T", "abstract": "' + "[" * 50_000 + '", "authors": 7}',
        '{"title": "T", "authors": ' + "[" * 50_000 + "}",
        '{"title": "T", "year": ' + "9" * 5_000 + "}",
        '{"title": "T", "year": 1e999, "authors": [null, true, 1.5, {"name": []}], "doi": {}}',
        '{"title": {"value": {"value": "T"}}, "venue": [[["x"]]], "appearances": [1, "a", null]}',
        '{"title": "T", "venue": "\\u0000", "authors": "\\ud800"}',
        '{"title": "T", "added": 12, "key": [], "topics": {"a": 1}, "keywords": [[], {}, 3]}',
    ],
)
def test_odd_values_are_rows_like_others(value: str) -> None:
    rows = rows_of(json.dumps(PAPER) + "\n" + value + "\n" + json.dumps(PAPER))
    assert [row.number for row in rows] == [1, 2, 3]


def test_a_file_of_broken_records_costs_little() -> None:
    whole, broken = json.dumps(PAPER), '{"title": ["a", '
    rows = rows_of("[" + ",".join([whole, *[broken] * 20_000]) + "]")
    assert isinstance(rows[0], PaperRecord)
    assert "nothing is read after it" in rejections(rows)[-1].reason


def test_a_named_format_that_does_not_fit_says_so() -> None:
    (row,) = read(b'{"a": 1}', format_name="jsonl").rows
    assert row == Rejection(1, 1, "no list of papers is found in this JSON")

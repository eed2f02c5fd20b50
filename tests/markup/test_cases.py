"""The cases that say how abstracts are read."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from catalog.markup import render, to_html, to_plain, to_search


class Case(TypedDict):
    source: str
    must_contain_html: list[str]
    must_not_contain_html: list[str]
    search_queries_that_must_match: list[str]
    plain: str | None
    why: str


CASES: list[Case] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
each_case = pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])


@each_case
def test_html_shows_what_was_meant(case: Case) -> None:
    html = to_html(case["source"])
    assert [piece for piece in case["must_contain_html"] if piece not in html] == []
    assert [piece for piece in case["must_not_contain_html"] if piece in html] == []


@each_case
def test_plain_text_reads_as_written(case: Case) -> None:
    plain = to_plain(case["source"])
    assert "\\" not in plain
    if case["plain"] is not None:
        assert plain == case["plain"]


@each_case
def test_queries_find_it(case: Case) -> None:
    found = f" {to_search(case['source'])} "
    for query in case["search_queries_that_must_match"]:
        assert f" {to_search(query)} " in found


@each_case
def test_one_parse_gives_all_three(case: Case) -> None:
    rendered = render(case["source"])
    assert rendered.html == to_html(case["source"])
    assert rendered.plain == to_plain(case["source"])
    assert rendered.search == to_search(case["source"])

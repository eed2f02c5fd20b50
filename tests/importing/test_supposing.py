"""A dry run says what the import then does, and only reads."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.importing import file_runs
from catalog.importing.pipeline import Options, run_import
from catalog.importing.sources import Source
from catalog.models import Paper
from catalog.models.settling import settle
from tests.factories import make_paper

pytestmark = pytest.mark.django_db

LONG = " ".join(f"word{number} of a long abstract that goes on" for number in range(20))
ABSTRACTS = (
    "",
    "We study one thing at some length and find it large.",
    "WE STUDY ONE THING at some length, and find it large.",
    "We study another thing at some length and find it small.",
    f"{LONG} to its first end.",
    f"{LONG} to quite another end.",
    f"{LONG} to a third end.",
)
TITLES = ("", "On Choice", "on choice", "ÉCLAIR or not", "Éclair or not", "**On** $x^2$")
VENUES = ("", "ICML", "Proceedings of the International Conference on Machine Learning 2023")
AUTHORS: tuple[list[str], ...] = (
    [],
    ["Ada Lovelace"],
    ["ADA LOVELACE", "Zoe Ng"],
    ["Zoe Ng", "zoe ng"],
)
CODE = ("", "https://example.org/code", "https://example.org/other")

records = st.fixed_dictionaries(
    {
        "title": st.sampled_from(TITLES),
        "abstract": st.sampled_from(ABSTRACTS),
        "venue": st.sampled_from((*VENUES, "Somewhere New")),
        "year": st.sampled_from([None, 2023, 2024]),
        "authors": st.sampled_from(AUTHORS),
        "doi": st.sampled_from(["", "10.1000/x", "10.1000/y"]),
        "pages": st.sampled_from(["", "1–9", "2–9"]),
        "code": st.sampled_from(CODE),
    }
)
files = st.lists(st.lists(records, min_size=1, max_size=6), min_size=1, max_size=2)
fates = st.lists(st.sampled_from(["kept", "deleted", "merged", "untitled"]), max_size=6)


def sources(of_files: list[list[dict[str, Any]]]) -> list[Source]:
    return [source(rows, f"{number}.jsonl") for number, rows in enumerate(of_files)]


def source(rows: list[dict[str, Any]], name: str) -> Source:
    text = "\n".join(json.dumps(row) for row in rows)
    return Source(name, lambda: [text.encode()])


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def befall(papers: list[Paper], fates: list[str]) -> None:
    """What people did to stored papers before the import."""
    for paper, fate in zip(papers, fates, strict=False):
        if fate == "deleted":
            Paper.objects.filter(pk=paper.pk).soft_delete()
        elif fate == "merged" and paper != papers[0]:
            Paper.objects.filter(pk=paper.pk).update(merged_into=papers[0])
        elif fate == "untitled":
            paper.title = ""
            paper.save()
            settle(paper)


def outcome_of(of_files: list[list[dict[str, Any]]], **options: Any) -> dict[str, Any]:
    report = run_import(sources(of_files), Options(format_name="jsonl", **options)).as_json()
    return {name: value for name, value in report.items() if name not in {"batch", "dry_run"}}


@settings(max_examples=60, deadline=None)
@given(files, files, fates, st.integers(1, 4))
def test_a_dry_run_reports_what_the_import_then_reports(
    before: list[list[dict[str, Any]]],
    new: list[list[dict[str, Any]]],
    fates: list[str],
    chunk: int,
) -> None:
    with rolled_back(), patch.object(file_runs, "CHUNK", chunk):
        outcome_of(before)
        befall(list(Paper.objects.order_by("pk")), fates)
        supposed = outcome_of(new, dry_run=True)
        assert supposed == outcome_of(new)


def test_a_dry_run_only_reads() -> None:
    make_paper(title="On Choice", abstract=ABSTRACTS[1])
    rows = [{"title": "On Zebras", "abstract": ABSTRACTS[3], "venue": "New", "authors": AUTHORS[2]}]
    rows.append({"title": "On Choice", "abstract": ABSTRACTS[1], "authors": AUTHORS[1]})
    with CaptureQueriesContext(
        connection,
    ) as queries:
        outcome_of([rows], dry_run=True)
    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


@pytest.mark.django_db(transaction=True)
def test_a_dry_run_does_not_wait_for_another_writer(
    another_writer: Callable[[], Any],
) -> None:
    with another_writer():
        report = outcome_of([[{"title": "On Zebras", "abstract": ABSTRACTS[3]}]], dry_run=True)
    assert report["totals"]["created"] == 1


@pytest.fixture
def another_writer() -> Callable[[], Any]:
    """Another connection in the middle of a write: SQLite has one lock for all of them."""

    @contextmanager
    def writing() -> Iterator[None]:
        other = connection.copy()
        try:
            with other.cursor() as cursor:
                cursor.execute("BEGIN IMMEDIATE" if other.vendor == "sqlite" else "BEGIN")
                cursor.execute("DELETE FROM django_session")
                yield
                cursor.execute("ROLLBACK")
        finally:
            other.close()

    return writing

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from catalog.importing.reports import Report
from catalog.models import Paper, PaperText, Topic, TopicName
from catalog.search.finding import search
from catalog.search.query import parse
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db


def check(**options: bool) -> int:
    try:
        call_command("check_catalogue", **options)
    except SystemExit as ended:
        return int(str(ended.code))
    return 0


def test_a_fresh_catalogue_agrees_with_itself(seeds: Report) -> None:
    assert check() == 0


@pytest.mark.parametrize(
    ("model", "wrong", "word"),
    [
        (PaperText, {"abstract_words": "stale"}, "abstract_words"),
        (PaperText, {"abstract_html": "<p>stale</p>"}, "abstract_html"),
        (PaperText, {"markup_version": 0}, "markup_version"),
        (PaperText, {"authors_words": "nobody"}, "authors_words"),
        (PaperText, {"abstract_stems": "0stale"}, "abstract_stems"),
        (PaperText, {"marks": "e0"}, "marks"),
        (Paper, {"fingerprint": "stale"}, "fingerprint"),
        (Paper, {"heading": "stale"}, "heading"),
        (Paper, {"year": 1999}, "venue or year"),
        (Topic, {"description_html": "stale"}, "description_html"),
        (TopicName, {"folded": "STALE"}, "folded form"),
    ],
)
def test_what_does_not_follow_is_named_and_mended(
    capsys: pytest.CaptureFixture[str], model: Any, wrong: dict[str, Any], word: str
) -> None:
    make_paper(authors=("Ada Lovelace",), topics=(make_topic(),))
    model.objects.update(**wrong)
    assert check() == 1
    assert word in capsys.readouterr().err
    assert check(fix=True) == 0
    assert check() == 0


def test_raw_sql_that_bypassed_the_folding_is_found() -> None:
    make_paper()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE catalog_papertext SET title_words = 'Zebra'")
        cursor.execute("UPDATE catalog_papertext SET abstract_stems = '0zebra'")
    assert search(Paper.objects.all(), parse("zebras")).exists()
    assert check() == 1
    assert check(fix=True) == 0
    assert not search(Paper.objects.all(), parse("zebras")).exists()


def test_papers_of_before_the_stems_are_given_them(seeds: Report) -> None:
    """What the migration writes is what a paper is given today."""
    migration = import_module("catalog.migrations.0007_search_stems_and_marks")
    make_paper(
        title="Multi-scale $x$",
        authors=("Jean-Pierre Ж", "Ada Lovelace"),
        topics=(make_topic("State-of-the-art"), make_topic("C#")),
    )
    columns = {name for name in migration.COLUMNS if not name.endswith("_words")}
    before = PaperText.objects.order_by("pk").values_list(*migration.COLUMNS)
    wanted = list(before)
    PaperText.objects.update(**dict.fromkeys(columns, ""))
    migration.fill(apps, None)
    assert list(before.all()) == wanted
    assert check() == 0


def test_an_index_that_lost_its_words_is_rebuilt() -> None:
    """PostgreSQL generates its own from the words, so there it cannot be lost."""
    paper = make_paper(abstract="Zebras are found again.")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            command = "INSERT INTO catalog_papersearch(catalog_papersearch) VALUES('delete-all')"
            cursor.execute(command)
        assert check() == 1
    assert check(fix=True) == 0
    assert search(Paper.objects.all(), parse("zebras")).get() == paper

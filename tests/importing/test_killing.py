"""An import that is killed leaves nothing to see, and the next run completes it."""

import json
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAPERS, ROUNDS = 2_000, 2
QUESTIONS = (
    "SELECT key, title, heading, citation_key, version FROM catalog_paper ORDER BY key",
    """SELECT p.key, a.name, s.position FROM catalog_authorship s
       JOIN catalog_paper p ON p.id = s.paper_id JOIN catalog_author a ON a.id = s.author_id
       ORDER BY p.key, s.position""",
    """SELECT p.key, v.name, s.year FROM catalog_appearance s
       JOIN catalog_paper p ON p.id = s.paper_id JOIN catalog_venue v ON v.id = s.venue_id
       ORDER BY p.key""",
    """SELECT p.key, t.abstract_words FROM catalog_papertext t
       JOIN catalog_paper p ON p.id = t.paper_id ORDER BY p.key""",
)
UNSEEN = (
    "SELECT count(*) FROM catalog_paper WHERE created_in_id IN "
    "(SELECT id FROM catalog_importedfile WHERE published_at IS NULL)"
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records with names and words of their own, so that nothing looks like anything else."""
    path = tmp_path_factory.mktemp("killing") / "papers.jsonl"
    words = random.Random(7)  # noqa: S311 - for tests
    with path.open("w", encoding="utf-8") as out:
        for number in range(PAPERS):
            abstract = " ".join(f"w{words.randrange(50_000)}" for _ in range(60))
            authors = [f"Ada B{number % 700}", f"Zoe C{number}"]
            paper = {"title": f"Paper {number}", "abstract": abstract, "authors": authors}
            out.write(json.dumps(paper | {"venue": "ICML", "year": 2024}) + "\n")
    return path


def environment(folder: Path) -> dict[str, str]:
    own = {"DATA_DIR": str(folder), "DATABASE_URL": ""}
    return os.environ | {"DJANGO_SETTINGS_MODULE": "site_config.settings"} | own


def manage(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(folder),
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )


def run(folder: Path, *arguments: str) -> None:
    assert manage(folder, *arguments).wait(timeout=120) == 0


def run_and_kill(moment: float, folder: Path, *arguments: str) -> None:
    """Kill it and its children after so many seconds, unless it has come to its end."""
    process = manage(folder, *arguments)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=moment)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, 9)
    process.wait()


def answers(folder: Path, questions: tuple[str, ...] = QUESTIONS) -> list[object]:
    with closing(sqlite3.connect(folder / "colloquy.sqlite3")) as database:
        assert database.execute(UNSEEN).fetchone() == (0,)
        return [database.execute(question).fetchall() for question in questions]


SEND = """
from catalog.importing.pipeline import Options
from catalog.importing.uploads import receive
from catalog.models import User
lines = open({file!r}, "rb").readlines()
files = [("one.jsonl", lines[:700]), ("two.jsonl", lines[700:])]
receive(files, Options(), by=User.objects.create_superuser("curator"))
"""
READ = "from catalog.importing.tasks import read_for_preview; read_for_preview.call(1)"
CONFIRM = """
from catalog.importing.deciding import confirm
from catalog.models import ImportBatch, User
confirm(ImportBatch.objects.get(), by=User.objects.get())
"""
IMPORT = "from catalog.importing.tasks import import_upload; import_upload.call(1)"
UPLOADED = (
    """SELECT path, outcome, count(*) FROM catalog_importedrecord r
       JOIN catalog_importedfile f ON f.id = r.file_id GROUP BY path, outcome ORDER BY path""",
    "SELECT stage, records_done, records_expected FROM catalog_importbatch",
    "SELECT count(*) FROM catalog_uploadpart",
    "SELECT count(*) FROM catalog_previewedrecord",
)


@pytest.fixture(scope="module")
def undisturbed(file: Path, tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    folder = tmp_path_factory.mktemp("undisturbed")
    run(folder, "migrate", "--verbosity=0")
    run(folder, "import_papers", str(file))
    return answers(folder)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_killed_import_is_completed_by_the_next(
    file: Path, undisturbed: list[object], tmp_path: Path, number: int
) -> None:
    run(tmp_path, "migrate", "--verbosity=0")
    moments = random.Random(number)  # noqa: S311 - for tests
    for _ in range(3):
        run_and_kill(moments.uniform(0.2, 4), tmp_path, "import_papers", str(file))
    run(tmp_path, "import_papers", str(file))
    assert answers(tmp_path) == undisturbed
    run(tmp_path, "check_catalogue")


def test_an_upload_whose_import_is_killed_is_completed_when_it_is_done_again(
    file: Path, undisturbed: list[object], tmp_path: Path
) -> None:
    run(tmp_path, "migrate", "--verbosity=0")
    run(tmp_path, "shell", "-c", SEND.format(file=str(file)))
    moments = random.Random(11)  # noqa: S311 - for tests
    run_and_kill(moments.uniform(1, 4), tmp_path, "shell", "-c", READ)
    run(tmp_path, "shell", "-c", READ)
    run(tmp_path, "shell", "-c", CONFIRM)
    for _ in range(4):
        run_and_kill(moments.uniform(1, 6), tmp_path, "shell", "-c", IMPORT)
    run(tmp_path, "shell", "-c", IMPORT)
    assert answers(tmp_path) == undisturbed
    assert answers(tmp_path, UPLOADED) == [
        [("one.jsonl", "created", 700), ("two.jsonl", "created", 1300)],
        [("done", 2000, 2000)],
        [(0,)],
        [(0,)],
    ]

"""Files that nobody should send, given to the real command: it ends soon, small and with a word."""

import gzip
import io
import json
import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit
from typing import Any

import pytest

from tests.conftest import ROOT

# Of the processor, as others may be at work on the machine; on a clock of the wall five times that.
SECONDS = 20
MEGABYTES = 500
ONE = "We study one thing at some length and find that it is quite as large as it looked."
TWO = "We study another thing at some length and find it smaller than anybody had thought."
PAPERS = (
    "SELECT p.title, t.abstract, t.abstract_html FROM catalog_paper p "
    "JOIN catalog_papertext t ON t.paper_id = p.id ORDER BY p.id"
)
# The notes of who imported when change, whatever becomes of the files.
NOTED = {"catalog_importbatch", "catalog_importedfile", "catalog_cataloguestate"}


@dataclass(frozen=True)
class Ended:
    """How the command ended, and the catalogue that it left."""

    code: int
    errors: list[str]
    report: dict[str, Any]
    folder: Path

    def asked(self, question: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.folder / "colloquy.sqlite3")) as database:
            return database.execute(question).fetchall()


def sizes_of_tables(folder: Path) -> dict[str, int]:
    """How many rows each table of the catalogue has, but for those with notes of imports."""
    with closing(sqlite3.connect(folder / "colloquy.sqlite3")) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - names of our own tables
            for (name,) in tables
            if name.startswith("catalog_") and name not in NOTED
        }


def environment(folder: Path) -> dict[str, str]:
    own = {"DATA_DIR": str(folder), "DATABASE_URL": ""}
    return os.environ | {"DJANGO_SETTINGS_MODULE": "site_config.settings"} | own


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty")
    manage = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(manage, cwd=ROOT, env=environment(folder), check=True, timeout=120)
    return folder


Run = Callable[..., Ended]


@pytest.fixture
def run(empty: Path, tmp_path: Path) -> Run:
    """Imports paths by the command; fails when it takes too long or too much memory."""

    def run(*arguments: str | Path) -> Ended:
        folder = tmp_path / "data"
        shutil.copytree(empty, folder)
        with (tmp_path / "out").open("w+b") as out, (tmp_path / "err").open("w+b") as err:
            process = subprocess.Popen(
                [sys.executable, "manage.py", "import_papers", "--report=json", *arguments],
                cwd=ROOT,
                env=environment(folder),
                stdout=out,
                stderr=err,
                start_new_session=True,
                preexec_fn=lambda: setrlimit(RLIMIT_CPU, (SECONDS, SECONDS)),
            )
            try:
                peak = peak_until_the_end(process)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, 9)
                process.wait()
        assert peak < MEGABYTES
        errors = (tmp_path / "err").read_text().splitlines()
        assert not any("Traceback" in line for line in errors)
        report = json.loads((tmp_path / "out").read_text())
        return Ended(process.returncode, errors, report, folder)

    return run


def peak_until_the_end(process: subprocess.Popen[bytes]) -> float:
    """The megabytes that the processes of its session had at most, all added up."""
    peaks: dict[str, int] = {}
    for _ in range(5 * SECONDS * 20):
        for status in Path("/proc").glob("[0-9]*/status"):
            with suppress(OSError, ProcessLookupError, ValueError):
                if os.getsid(int(status.parent.name)) == process.pid:
                    peaks[status.parent.name] = peak_in(status.read_text())
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            return sum(peaks.values()) / 1024
    pytest.fail("has not ended")


def peak_in(status: str) -> int:
    """In kilobytes; none once a process has ended."""
    return int((status.partition("VmHWM:")[2].split() or ["0"])[0])


def test_what_cannot_be_read_is_refused_and_nothing_is_stored(
    run: Run, empty: Path, tmp_path: Path
) -> None:
    (tmp_path / "cut.txt").write_bytes(f"{ONE}\n\nText \xff\xfe\xfd bad".encode("latin-1"))
    (tmp_path / "nul.txt").write_bytes(b"\x00" * 5_000)
    (tmp_path / "large.txt").touch()
    os.truncate(tmp_path / "large.txt", 200_000_001)
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    os.mkfifo(tmp_path / "pipe.txt")
    names = ["cut", "nul", "large", "loop", "pipe"]
    paths = [str(tmp_path / f"{name}.txt") for name in names] + ["/dev/zero", "missing"]
    ended = run(*paths)
    advice = (
        "mend that line or name the file's encoding with --encoding "
        "(for example --encoding windows-1252)"
    )
    reasons = [
        f", line 3: byte 0xFF is not valid utf-8; {advice}",
        ": this is no text but binary data; the first NUL byte is in line 1",
        ": is larger than 200 MB",
        ": Too many levels of symbolic links",
        ": is not a plain file",
        ": is not a plain file",
        ": No such file or directory",
    ]
    assert ended.errors == [path + reason for path, reason in zip(paths, reasons, strict=True)]
    assert ended.code == 1
    assert sizes_of_tables(ended.folder) == sizes_of_tables(empty)


def zipped(*members: tuple[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return held.getvalue()


def test_bombs_are_refused_and_nothing_is_stored(run: Run, empty: Path, tmp_path: Path) -> None:
    zeros = bytes(201_000_000)
    bomb = zipped(("a.txt", zeros))
    bombs = {
        "bomb.zip": bomb,
        "nested.zip": zipped(("inner.zip", bomb)),
        "many.zip": zipped(*((f"{number}.zip", bomb) for number in range(20))),
        "bomb.gz": gzip.compress(zeros, 1),
        "bomb.xz": lzma.compress(zeros, preset=0),
        "broken.gz": gzip.compress(ONE.encode())[:30],
    }
    for name, data in bombs.items():
        (tmp_path / name).write_bytes(data)
    ended = run(*(tmp_path / name for name in bombs))
    assert len(ended.errors) == len(bombs)
    assert sum("unpacks to more than 200 MB" in line for line in ended.errors) == len(bombs) - 1
    assert ended.code == 1
    assert sizes_of_tables(ended.folder) == sizes_of_tables(empty)


def test_more_than_a_million_records_are_refused(run: Run, empty: Path, tmp_path: Path) -> None:
    path = tmp_path / "million.jsonl"
    good = json.dumps({"title": "T", "abstract": ONE})
    path.write_text(f"{good}\n" * 20 + '{"a":1}\n' * 999_981)
    ended = run(path)
    assert ended.errors == [f"{path}: has more than 1,000,000 records; divide it"]
    assert ended.code == 1
    assert sizes_of_tables(ended.folder) == sizes_of_tables(empty)


def test_what_holds_no_papers_is_passed_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "heading.txt").write_text("ICML 2024 Papers\n")
    (tmp_path / "deep.json").write_text("[" * 100_000 + "]" * 100_000)
    (tmp_path / "deeper.json").write_text('{"a":' * 100_000)
    (tmp_path / "words.txt").write_text("word\n\n" * 100_000)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    ended = run(tmp_path)
    assert (ended.code, ended.errors, ended.asked(PAPERS)) == (0, [], [])
    assert ended.report["totals"]["found"] == 0


def entry(number: int, summary: str) -> str:
    return (
        f"<entry><id>http://arxiv.org/abs/2401.0000{number}v1</id><title>Paper {number}</title>"
        f"<summary>{summary}</summary></entry>"
    )


def laughing() -> str:
    laughs = "".join(
        f'<!ENTITY lol{n} "{f"&lol{n - 1};" * 10}">' if n else '<!ENTITY lol0 "lol">'
        for n in range(12)
    )
    return (
        f'<?xml version="1.0"?><!DOCTYPE feed [{laughs}<!ENTITY own SYSTEM "file:///etc/passwd">]>'
        '<feed xmlns="http://www.w3.org/2005/Atom">'
        f"{entry(1, '&lol11;')}{entry(2, '&own;')}{entry(3, ONE)}</feed>"
    )


def test_bad_records_cost_only_themselves(run: Run, tmp_path: Path) -> None:
    third = f"{TWO} And so on."
    files = {
        "entities.atom": laughing(),
        "braces.bib": "@misc{a, title = " + "{" * 20_000 + "}\n\n@misc{b, title = {On Braces}}\n",
        "line.jsonl": "".join(
            json.dumps({"title": title, "abstract": abstract}) + "\n"
            for title, abstract in [("Long", TWO), ("Longer", "x" * 50_000_000), ("Last", third)]
        ),
        "paragraph.txt": f"ICML 2024 Papers\n\n{'We study it. ' * 400_000}\n\n{ONE} Again.\n",
        "nul.txt": f"ICML 2024 Papers\n\n{ONE} \x00 NUL.\n\n{TWO} {'It has none. ' * 200}\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    ended = run(*(tmp_path / name for name in files))
    found = {Path(file["path"]).name: file for file in ended.report["files"]}
    counts = {name: (file["created"], file["rejected"]) for name, file in found.items()}
    assert counts == {
        "entities.atom": (1, 2),
        "braces.bib": (1, 1),
        "line.jsonl": (2, 1),
        "paragraph.txt": (1, 1),
        "nul.txt": (1, 1),
    }
    assert [line.count("\n") for line in ended.errors] == [0] * 6
    assert "root:" not in str(ended.asked(PAPERS))
    assert ended.code == 1


def test_ugly_texts_are_taken_as_they_are_and_shown_harmlessly(run: Run, tmp_path: Path) -> None:
    script = "<script>alert(1)</script> [a link](javascript:alert(1)) <img src=x onerror=alert(1)>"
    abstracts = [
        f"{ONE} {script}",
        f"{TWO} It costs $5 and **more, or $x_1 and {{ more **bold $$ than \\( before.",
        "We mix\nline\nends in one abstract of several lines, as files do that came round.",
    ]
    text = "ICML 2024 Papers\n\n" + "\n\n".join(abstracts)
    mixed = text.replace("mix\nline", "mix\r\nline").replace("line\nends", "line\rends")
    (tmp_path / "list.txt").write_bytes(zipped(("inner.txt", mixed.encode())))
    ended = run(tmp_path / "list.txt")
    assert (ended.code, ended.errors) == (0, [])
    papers = ended.asked(PAPERS)
    assert [abstract for _, abstract, _ in papers] == abstracts
    shown = " ".join(html for _, _, html in papers).lower()
    for harmful in ("<script", "<img", 'href="javascript'):
        assert harmful not in shown


def test_many_copies_are_one_paper(run: Run, tmp_path: Path) -> None:
    (tmp_path / "copies.txt").write_text("ICML 2024 Papers\n\n" + f"{ONE}\n\n" * 10_000)
    ended = run(tmp_path / "copies.txt")
    assert (ended.code, len(ended.asked(PAPERS))) == (0, 1)
    assert ended.report["totals"]["same"] == 9_999


def test_endless_short_paragraphs_are_each_rejected(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(f"ICML 2024 Papers\n\n{ONE}\n\n" + "word\n\n" * 100_000)
    ended = run(path)
    assert (ended.code, len(ended.errors), len(ended.asked(PAPERS))) == (1, 100_000, 1)


def test_a_mark_left_open_does_not_swallow_the_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(f'title,abstract,authors\n"Open,{ONE},A\n' + ",,B\n" * 99_999 + f"Last,{TWO},B")
    ended = run(path)
    assert ended.report["totals"]["found"] == 100_001
    assert [title for title, _, _ in ended.asked(PAPERS)] == ['"Open', "Last"]

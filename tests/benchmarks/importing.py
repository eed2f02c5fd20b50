"""How fast a catalogue is imported: python -m tests.benchmarks.importing FILE.jsonl

Prints papers a second from command to published, the peak memory of the largest process, and the
longest time that another writer had to wait meanwhile; beside it what `sqlite-utils insert` and
`enable-fts` take for the same file (the peer: it parses, stores and indexes, nothing else),
and a plain load by sqlite3's own bindings (the floor).
"""

import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main(file: str) -> None:
    with tempfile.TemporaryDirectory(prefix="colloquy-importing-") as folder:
        seconds, waited, totals = measured_import(Path(folder), file)
        peak = peak_of_children()
        peer = measured_peer(Path(folder), file)
        floor, rows = measured_floor(Path(folder), file)
    found = totals["found"]
    say(f"{found} records in {seconds:.1f} s: {found / seconds:.0f} a second; {totals}")
    say(f"peak memory of a process {peak:.0f} MB")
    say(f"longest wait of another writer {waited * 1000:.0f} ms")
    say(f"peer: sqlite-utils in {peer:.1f} s, {found / peer:.0f} a second; {ratio(seconds, peer)}")
    say(f"floor: {rows} rows and their index in {floor:.1f} s; {ratio(seconds, floor)}")


def ratio(ours: float, other: float) -> str:
    return f"the import takes {ours / other:.1f} times that"


def peak_of_children() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def measured_import(folder: Path, file: str) -> tuple[float, float, dict[str, int]]:
    environment = os.environ | {"DATA_DIR": str(folder), "DATABASE_URL": ""}
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    ended = threading.Event()
    waits: list[float] = []
    writer = threading.Thread(target=write_until, args=(folder, ended, waits))
    writer.start()
    start = time.perf_counter()
    done = subprocess.run(
        [*manage, "import_papers", file, "--report=json"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        check=False,
    )
    seconds = time.perf_counter() - start
    ended.set()
    writer.join()
    return seconds, max(waits), json.loads(done.stdout)["totals"]


def write_until(folder: Path, ended: threading.Event, waits: list[float]) -> None:
    """Be the other writer: a small write twenty times a second, each timed."""
    with closing(sqlite3.connect(folder / "colloquy.sqlite3", timeout=60)) as database:
        database.isolation_level = None
        while not ended.wait(0.05):
            start = time.perf_counter()
            database.execute("BEGIN IMMEDIATE")
            database.execute("DELETE FROM django_session WHERE session_key = 'none'")
            database.execute("COMMIT")
            waits.append(time.perf_counter() - start)


def measured_peer(folder: Path, file: str) -> float:
    peer, database = Path(sys.executable).with_name("sqlite-utils"), folder / "peer.sqlite3"
    start = time.perf_counter()
    subprocess.run([peer, "insert", database, "papers", file, "--nl", "--alter"], check=True)
    columns = ["title", "abstract", "authors"]
    subprocess.run([peer, "enable-fts", database, "papers", *columns], check=True)
    return time.perf_counter() - start


def measured_floor(folder: Path, file: str) -> tuple[float, int]:
    """The same texts put into one table with an FTS5 index, and nothing else done to them."""
    start = time.perf_counter()
    with closing(sqlite3.connect(folder / "floor.sqlite3")) as database, Path(file).open() as lines:
        database.execute("CREATE TABLE paper (id INTEGER PRIMARY KEY, title, abstract, authors)")
        papers = (json.loads(line) for line in lines)
        database.executemany(
            "INSERT INTO paper (title, abstract, authors) VALUES (?, ?, ?)",
            ((p.get("title"), p.get("abstract"), "; ".join(p.get("authors", ()))) for p in papers),
        )
        database.execute(
            "CREATE VIRTUAL TABLE words USING fts5(title, abstract, authors, content='paper', "
            "content_rowid='id')"
        )
        database.execute("INSERT INTO words(words) VALUES ('rebuild')")
        database.commit()
        rows = database.execute("SELECT count(*) FROM paper").fetchone()[0]
    return time.perf_counter() - start, rows


if __name__ == "__main__":
    main(sys.argv[1])

"""How fast the catalogue is searched: python -m tests.benchmarks.search FILE.jsonl

Builds a catalogue of the file, serves it and, with Datasette, the same papers (full-text search
over the same columns, facets venue, year and topic) and asks both for the same pages, 20 rows
each: requests a second at 8 connections, p50 and p95 at one, CPU time a request, memory. Our kept
answers are got round by addresses that differ, except where a page is asked for again. Beside it
'hello' (the smallest view) and the top 20 of the bare full-text index, the floors; then hostile
strings as search text.
"""

import argparse
import json
import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from itertools import pairwise
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote_plus, urlencode

from tests.benchmarks.serving import (
    Figures,
    Server,
    free_port,
    latencies,
    measured,
    served,
)

ROOT = Path(__file__).resolve().parents[2]
OF_A_CLASS = 25  # different queries
WORD = re.compile(r"[a-z]{4,}")
ROWS = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="papers as JSON Lines")
    parser.add_argument("--built", type=Path, help="a folder to keep what is built, and use again")
    parser.add_argument("--requests", type=int, default=300, help="of each kind, one at a time")
    parser.add_argument("--seconds", type=float, default=6, help="of each kind at 8 connections")
    parser.add_argument("--hostile", type=int, default=100_000, help="hostile search texts")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="colloquy-search-") as scratch:
        folder = options.built or Path(scratch)
        folder.mkdir(exist_ok=True)
        build(folder, options.file)
        queries = Queries(options.file)
        with ours(folder) as site, datasette(folder) as peer:
            compare(site, peer, queries, options)
            say_floor(folder, queries)
            say_hostile(site, options.hostile)


def say(line: str = "") -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# What is served


def build(folder: Path, file: Path) -> None:
    if not (folder / "built").exists():
        say(f"Building the catalogue of {file.name} in {folder} …")
        environment = os.environ | {"DATA_DIR": str(folder), "DATABASE_URL": ""}
        for command in (["migrate", "-v0"], ["import_papers", str(file)]):
            manage = [sys.executable, "manage.py", *command]
            subprocess.run(
                manage, cwd=ROOT, env=environment, check=False, stdout=subprocess.DEVNULL
            )
        manage = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
        subprocess.run(manage, cwd=ROOT, env=environment, check=True)
        build_peer(folder, file)
        (folder / "built").touch()


def build_peer(folder: Path, file: Path) -> None:
    tool = Path(sys.executable).with_name("sqlite-utils")
    database = str(folder / "peer.db")
    rows = folder / "peer.jsonl"
    with rows.open("w") as target:
        for paper in papers_in(file):
            target.write(json.dumps(peer_row(paper)) + "\n")
    columns = ["title", "abstract", "authors", "topics", "venue"]
    steps = [
        ["insert", database, "papers", str(rows), "--nl"],
        ["enable-fts", database, "papers", *columns],
        *(["create-index", database, "papers", column] for column in ("venue", "year")),
    ]
    for step in steps:
        subprocess.run([str(tool), *step], check=True, stdout=subprocess.DEVNULL)
    rows.unlink()


def peer_row(paper: dict[str, object]) -> dict[str, object]:
    names = ("title", "abstract", "venue", "year")
    lists = {name: paper.get(name) or paper.get("keywords") or [] for name in ("topics",)}
    authors = paper.get("authors") or []
    assert isinstance(authors, list)
    return {name: paper.get(name) for name in names} | lists | {"authors": "; ".join(authors)}


def papers_in(file: Path) -> Iterator[dict[str, object]]:
    with file.open() as lines:
        yield from map(json.loads, lines)


def ours(folder: Path) -> AbstractContextManager[Server]:
    port = free_port()
    command = [
        *(sys.executable, "-m", "gunicorn", "--config", "site_config/gunicorn_conf.py"),
        *("--bind", f"127.0.0.1:{port}", "--workers", "2"),
    ]
    environment = os.environ | {"DATA_DIR": str(folder), "DATABASE_URL": ""}
    return served("Colloquy", command, port, cwd=ROOT, env=environment)


def datasette(folder: Path) -> AbstractContextManager[Server]:
    port = free_port()
    command = [
        *(sys.executable, "-m", "datasette", "serve", str(folder / "peer.db"), "--port", str(port)),
        *("--setting", "suggest_facets", "off", "--setting", "default_page_size", str(ROWS)),
        *("--setting", "facet_time_limit_ms", "20000", "--setting", "sql_time_limit_ms", "20000"),
    ]
    return served("Datasette", command, port)


# What is asked


class Queries:
    """The query mix, of words as rare and as common as the file has them."""

    SHAPES: ClassVar = {
        "rare": "{rare}",
        "common": "{common}",
        "two words": "{common} {medium}",
        "three words": "{common} {other} {medium}",
        "phrase": '"{phrase}"',
        "prefix": "{beginning}*",
        "or": "{medium} OR {further}",
        "not": "{common} NOT {medium}",
        "none": "{common} zzqxjv",
    }

    def __init__(self, file: Path) -> None:
        chance = random.Random(5)  # noqa: S311 - the same queries every time
        texts, counts, venues = [], Counter[str](), Counter[tuple[str, str]]()
        for paper in papers_in(file):
            text = f"{paper.get('title') or ''} {paper.get('abstract') or ''}".lower()
            words = WORD.findall(text)
            counts.update(set(words))
            venues[str(paper.get("venue") or ""), str(paper.get("year") or "")] += 1
            if len(words) > 30 and chance.random() < 0.02:
                texts.append(text)
        total = sum(venues.values())
        self.common = [w for w, n in counts.items() if total / 12 < n < total * 0.6]
        self.medium = [w for w, n in counts.items() if total / 200 < n < total / 12]
        self.rare = [w for w, n in counts.items() if 2 < n < max(20, total / 5000)]
        self.places = [place for place, _ in venues.most_common(OF_A_CLASS) if all(place)]
        self.of_class = {
            name: [self.make(shape, chance, texts) for _ in range(OF_A_CLASS)]
            for name, shape in self.SHAPES.items()
        }

    def make(self, shape: str, chance: random.Random, texts: list[str]) -> str:
        return shape.format(
            common=chance.choice(self.common),
            other=chance.choice(self.common),
            medium=chance.choice(self.medium),
            further=chance.choice(self.medium),
            beginning=chance.choice(self.medium)[:5],
            rare=chance.choice(self.rare),
            phrase=phrase_of(chance.choice(texts), chance),
        )


def phrase_of(text: str, chance: random.Random) -> str:
    """Two words that stand side by side in the text."""
    words = text.split()
    pairs = [
        f"{first} {second}"
        for first, second in pairwise(words)
        if WORD.fullmatch(first) and WORD.fullmatch(second)
    ]
    return chance.choice(pairs)


class OurPages:
    """Addresses here; `fresh` numbers get round the kept answers."""

    def __init__(self) -> None:
        self.fresh = 0

    def search(self, text: str) -> str:
        self.fresh += 1
        return f"/papers/?{urlencode({'q': text, 'per_page': ROWS, 'fresh': self.fresh})}"

    def list(self, **filters: str) -> str:
        self.fresh += 1
        return f"/papers/?{urlencode(filters | {'per_page': ROWS, 'fresh': self.fresh})}"


def peer_search(text: str) -> str:
    """The same words as Datasette asks its index for them: raw FTS5 syntax."""
    return peer_list(_search=text)


def peer_list(**filters: str) -> str:
    facets = "_facet=venue&_facet=year&_facet_array=topics"
    return f"/peer/papers?{urlencode(filters)}&_searchmode=raw&_size={ROWS}&{facets}"


# What is said


def compare(site: Server, peer: Server, queries: Queries, options: argparse.Namespace) -> None:
    count, seconds = options.requests, options.seconds
    pages = OurPages()
    filters = [{"venue": venue, "year": year} for venue, year in queries.places]
    slugs = [{"venue": slug(each["venue"]), "year": each["year"]} for each in filters]
    hello = measured(site, ["/healthz"], count=count * 5, seconds=seconds)
    again = measured(site, [pages.search("learning")], count=count, seconds=seconds)
    say(f"{'':<14}{'requests/s':>24}{'p50 ms':>20}{'p95 ms':>20}{'CPU ms':>18}")
    say(f"{'':<14}" + f"{'ours':>9}{'peer':>8}{'ratio':>7}" * 1 + f"{'ours':>8}{'peer':>7}" * 3)
    say_line("hello", hello, None)
    say_line("asked again", again, None)
    all_ours, all_peer = [], []
    for name, texts in queries.of_class.items():
        fresh = [pages.search(text) for text in texts * (1 + count * 40 // len(texts))]
        mine = measured(site, fresh, count=count, seconds=seconds)
        theirs = measured(
            peer, [peer_search(text) for text in texts], count=count // 4, seconds=seconds
        )
        all_ours.append(mine)
        all_peer.append(theirs)
        say_line(name, mine, theirs)
    mixed = [pages.search(text) for text in mixture(queries, count * 40)]
    mine = measured(site, mixed, count=count, seconds=seconds)
    theirs = measured(
        peer,
        [peer_search(text) for text in mixture(queries, count)],
        count=count // 2,
        seconds=seconds,
    )
    say_line("search, mixed", mine, theirs)
    ratios(mine, theirs, hello, "search")
    listing = [pages.list() for _ in range(count * 40)]
    mine_list = measured(site, listing, count=count, seconds=seconds)
    their_list = measured(peer, [peer_list()], count=count // 4, seconds=seconds)
    say_line("list", mine_list, their_list)
    narrowed = [pages.list(**each) for each in slugs * (count * 40 // len(slugs))]
    mine_two = measured(site, narrowed, count=count, seconds=seconds)
    their_two = measured(
        peer, [peer_list(**each) for each in filters], count=count // 4, seconds=seconds
    )
    say_line("two filters", mine_two, their_two)
    ratios(mine_list, their_list, hello, "list")
    say(f"asked again: {again.p50 / hello.p50:.1f} times hello (aim at most 2)")
    say(f"memory: ours {site.memory():.0f} MB, Datasette {peer.memory():.0f} MB")


def mixture(queries: Queries, count: int) -> list[str]:
    """Queries of all classes in turn."""
    classes = list(queries.of_class.values())
    return [classes[n % len(classes)][n // len(classes) % OF_A_CLASS] for n in range(count)]


def slug(venue: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", venue.lower()).strip("-")


def say_line(name: str, mine: Figures, theirs: Figures | None) -> None:
    if theirs is None:
        say(
            f"{name:<14}{mine.a_second:>9.0f}{'':>15}{mine.p50:>8.2f}{'':>7}{mine.p95:>8.2f}"
            f"{'':>7}{mine.cpu:>8.2f}"
        )
        return
    say(
        f"{name:<14}{mine.a_second:>9.0f}{theirs.a_second:>8.1f}"
        f"{mine.a_second / theirs.a_second:>7.1f}{mine.p50:>8.2f}{theirs.p50:>7.0f}"
        f"{mine.p95:>8.2f}{theirs.p95:>7.0f}{mine.cpu:>8.2f}{theirs.cpu:>7.0f}"
    )


def ratios(mine: Figures, theirs: Figures, hello: Figures, name: str) -> None:
    say(
        f"{name}: {mine.a_second / theirs.a_second:.1f} times the requests a second, p95 "
        f"1/{theirs.p95 / mine.p95:.1f} of Datasette's, and {mine.p95 / hello.p50:.1f} times "
        "the p50 of hello"
    )


def say_floor(folder: Path, queries: Queries) -> None:
    """The top 20 of the bare index for the same single words, in this process."""
    times = []
    with closing(sqlite3.connect(folder / "colloquy.sqlite3")) as database:
        for word in queries.of_class["common"] + queries.of_class["rare"]:
            start = time.perf_counter()
            database.execute(
                "SELECT rowid FROM catalog_papersearch WHERE catalog_papersearch MATCH ? "
                "ORDER BY rank LIMIT 20",
                [f'"{word}"'],
            ).fetchall()
            times.append((time.perf_counter() - start) * 1000)
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    say(f"bare index, top 20: p50 {statistics.median(times):.2f} ms, p95 {p95:.2f} ms")


PIECES = (
    *('"', "'", "(", ")", "*", "-", " ", ":", "OR", "NOT", "AND", "NEAR", "^", "+", "\\", "%"),
    *("learning", "C++", "title:", "author:", "year:2020-", "\x00", "\u200d", "言語", "ß", "🙂"),
    *("{", "}", "$x$", "<b>", "&", ";", "--", "a" * 60, "\u202e", "é", "1e999", ".", "/", "?"),
)


def say_hostile(site: Server, count: int) -> None:
    """Random strings of troublesome pieces as search text; all have to be answered with 200."""
    chance = random.Random(6)  # noqa: S311 - the same strings every time
    texts = ["".join(chance.choices(PIECES, k=chance.randint(1, 12))) for _ in range(count)]
    paths = [f"/papers/?q={quote_plus(text)}&per_page=20" for text in texts]
    times = latencies(site, paths, count)
    slowest = max(range(count), key=times.__getitem__)
    median = statistics.median(times)
    say(
        f"{count} hostile texts: all 200; the slowest took {times[slowest] / median:.1f} times the "
        f"median of {median:.1f} ms: {texts[slowest]!r}"
    )


if __name__ == "__main__":
    main()

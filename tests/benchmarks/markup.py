"""How fast and how faithfully the markup package reads a corpus, and how it takes hostile input.

Times are processor times of this one process, so that a busy machine does not count.
"""

import argparse
import json
import lzma
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from catalog.markup import Rendered, render, render_inline
from catalog.markup.scanning import scan
from catalog.markup.sources import clean_source
from tests.markup.hostile import hostile_sources
from tests.markup.html_reading import forbidden_parts

_MATHS = re.compile(r"<math.*?</math>", re.DOTALL)
_MONEY = re.compile(r"\d\s?(?:\$|US\$)|\$\s?[.\d]|\$(?:US|CAD)")
_DELIMITED = ("$", "\\(", "\\[", "\\\\(", "\\\\[", "\\begin")
_SHOWN = 8


@dataclass
class Tally:
    """What was seen of one kind of abstracts."""

    name: str
    count: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_source: str = ""
    seen: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def note(self, kind: str, example: str) -> None:
        self.seen[kind] += 1
        self.examples.setdefault(kind, []).append(example)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="papers as JSON Lines, .xz or plain")
    parser.add_argument("--limit", type=int, default=None)
    options = parser.parse_args()
    with_tex, without, titles = Tally("with TeX"), Tally("without TeX"), Tally("titles")
    for paper in _papers(options.corpus, options.limit):
        abstract, title = paper.get("abstract") or "", paper.get("title") or ""
        has_tex = "$" in abstract or "\\" in abstract
        _read(with_tex if has_tex else without, abstract, title=False)
        _read(titles, title, title=True)
    for tally in (with_tex, without, titles):
        _report(tally)
    _report_hostile()


def _papers(corpus: Path, limit: int | None) -> Iterator[dict[str, str]]:
    reader = lzma.open if corpus.suffix == ".xz" else open
    with reader(corpus, mode="rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if limit is not None and number >= limit:
                return
            yield json.loads(line)


def _read(tally: Tally, source: str, *, title: bool) -> None:
    if not source:
        return
    started = time.process_time()
    try:
        rendered = render_inline(source) if title else render(source)
    except Exception as error:
        tally.note("exceptions", f"{error!r}: {source[:80]}")
        return
    took = time.process_time() - started
    tally.count += 1
    tally.seconds += took
    if took > tally.slowest:
        tally.slowest, tally.slowest_source = took, source
    _inspect(tally, source, rendered)


def _inspect(tally: Tally, source: str, rendered: Rendered) -> None:
    if "\\" in rendered.plain:
        tally.note("plain texts with a backslash", rendered.plain)
    words = _MATHS.sub(" ", rendered.html)
    if "\\" in words or "$" in _MONEY.sub("", words):
        tally.note("HTML outside formulas with a backslash or a stray $", words)
    for part in forbidden_parts(rendered.html):
        tally.note("tags or attributes outside the allow-list", part)
    if rendered.unconverted:
        tally.note("texts flagged for curators", " | ".join(rendered.unconverted))
    if "$" in source or "\\" in source:
        _inspect_formulas(tally, source)


def _inspect_formulas(tally: Tally, source: str) -> None:
    for atom in scan(clean_source(source))[1].kept:
        if atom.source.startswith(_DELIMITED) and not atom.target:
            tally.seen["delimited formulas"] += 1
            if not atom.html.startswith("<math"):
                tally.note("delimited formulas shown as text", atom.source)


def _report(tally: Tally) -> None:
    if not tally.count:
        return
    _say(f"{tally.name}: {tally.count:,}, {tally.count / tally.seconds:,.0f} a second")
    _say(f"  slowest: {tally.slowest * 1000:.1f} ms ({tally.slowest_source[:60]!r})")
    formulas = tally.seen["delimited formulas"]
    if formulas:
        without_fallback = 1 - tally.seen["delimited formulas shown as text"] / formulas
        _say(f"  delimited formulas: {formulas:,}, {without_fallback:.3%} without fallback")
    for kind in (
        "exceptions",
        "plain texts with a backslash",
        "HTML outside formulas with a backslash or a stray $",
        "tags or attributes outside the allow-list",
        "texts flagged for curators",
    ):
        _say(f"  {kind}: {tally.seen[kind]:,}")
        for example in tally.examples.get(kind, [])[:_SHOWN]:
            _say(f"    {_around_the_sign(example)}")
    for example in tally.examples.get("delimited formulas shown as text", [])[:20]:
        _say(f"    shown as text: {example[:100]}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _around_the_sign(example: str) -> str:
    sign = re.search(r"[\\$]", example)
    at = max(0, sign.start() - 50) if sign else 0
    return repr(example[at : at + 110])


def _report_hostile() -> None:
    times = {}
    for name, source in hostile_sources().items():
        started = time.process_time()
        render(source)
        times[name] = time.process_time() - started
    _say(f"hostile inputs: {len(times)}")
    for name, took in sorted(times.items(), key=lambda item: -item[1])[:10]:
        _say(f"  {took * 1000:6.1f} ms  {name}")


if __name__ == "__main__":
    main()

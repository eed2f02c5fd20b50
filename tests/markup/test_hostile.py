"""Sources made to hurt neither crash nor hang nor smuggle anything in."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from catalog.markup import render, render_inline
from tests.markup.hostile import SMUGGLED, hostile_sources
from tests.markup.html_reading import forbidden_parts, words_of


def test_every_hostile_source_ends_well_in_a_child_process() -> None:
    report = subprocess.run(
        [sys.executable, "-m", "tests.markup.hostile_children"],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    result = json.loads(report.stdout)
    assert result["count"] >= len(hostile_sources())
    assert result["failed"] == []


class _Addresses(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("href", "src")]


@pytest.mark.parametrize("source", SMUGGLED)
def test_smuggled_markup_is_inert(source: str) -> None:
    for rendered in (render(source), render_inline(source)):
        addresses = _Addresses()
        addresses.feed(rendered.html)
        assert forbidden_parts(rendered.html) == []
        assert all(address.startswith(("https://", "http://")) for address in addresses.found)
        assert "seen" in words_of(rendered.html).replace(" ", "")
        assert re.search('="[^"]*999', rendered.html) is None

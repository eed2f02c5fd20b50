"""What holds of the whole tree."""

import re
import subprocess
from pathlib import Path

import pytest
from django.template.loader import get_template

from site_config import env
from tests.conftest import ROOT

LARGEST = 1_000_000  # bytes
TRACKED = subprocess.run(
    ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
).stdout.split("\0")
FILES = [ROOT / name for name in TRACKED if name and (ROOT / name).exists()]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
REGISTRIES = re.compile(r"py(pi)\.org|python(hosted)\.org|npm(js)\.|deb\.(debian)\.org")


def name_of(template: Path) -> str:
    return str(template.relative_to(ROOT / "templates"))


@pytest.mark.parametrize("template", TEMPLATES, ids=name_of)
def test_every_template_compiles(template: Path) -> None:
    assert get_template(name_of(template))


@pytest.mark.parametrize("template", TEMPLATES, ids=name_of)
def test_no_template_holds_script_or_style_or_another_host(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)|\|safe\b", text)
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', text)


def test_the_readme_names_every_setting_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.partition("## Settings")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([A-Z_]+)`", table, re.MULTILINE)) == env.NAMES


def test_the_readme_draws_the_tree_as_it_is() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    drawn = readme.partition("## The tree")[2].partition("\n## ")[0]
    for name in re.findall(r"^ *([\w./-]+/|[\w.-]+\.\w+)  ", drawn, re.MULTILINE):
        assert list(ROOT.rglob(name.rstrip("/"))), name


def test_no_file_is_large_or_generated_or_names_a_registry() -> None:
    for file in FILES:
        assert file.stat().st_size < LARGEST, file
        if file.suffix not in {".woff2", ".png"}:
            assert not REGISTRIES.search(file.read_text(encoding="utf-8")), file

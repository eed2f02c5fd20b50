import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.models import Paper
from tests.importing.test_pipeline import BAD, GOOD

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_the_report_in_json_is_the_one_that_programs_rely_on(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("import_papers", str(file), report="json")
    report = json.loads(capsys.readouterr().out)
    counts = {"found", "created", "filled", "same", "differs", "rejected", "flagged"}
    assert set(report) == {"batch", "dry_run", "files", "totals"}
    assert set(report["totals"]) == counts
    assert set(report["files"][0]) == counts | {"path", "format", "encoding", "problems"}
    assert report["files"][0]["path"] == str(file)
    assert report["totals"]["created"] == 2


def test_the_default_is_the_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_papers")
    assert Paper.objects.count() == 54
    assert "topics.json: passed over, it holds no papers" in capsys.readouterr().out


def test_a_rejected_record_ends_with_1_and_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(BAD, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("import_papers", str(file))
    lines = capsys.readouterr().err.strip().splitlines()
    assert ended.value.code == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"{file}, line 5, record 2: ")
    assert Paper.objects.count() == 2


def test_standard_input_needs_its_format() -> None:
    with pytest.raises(CommandError, match="--format") as refused:
        call_command("import_papers", "-")
    assert refused.value.returncode == 2


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(GOOD.encode()))
    monkeypatch.setattr("sys.stdin", typed)
    call_command("import_papers", "-", format="abstracts")
    assert Paper.objects.count() == 2


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"year": 1492}, "--year"),
        ({"venue": "ICML" * 51}, "--venue"),
        ({"encoding": "klingon"}, "klingon"),
        ({"by": "nobody"}, "nobody"),
    ],
)
def test_a_wrong_option_is_one_clear_line(
    file: Path, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(CommandError, match=reason):
        call_command("import_papers", str(file), **options)

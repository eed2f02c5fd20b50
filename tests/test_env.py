"""Settings are read in a process of their own, as at a start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


def start(tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    wanted = ("DATABASE_URL", "DATA_DIR", "DJANGO_SETTINGS_MODULE", *variables)
    clean = {name: value for name, value in os.environ.items() if name not in wanted}
    environment = clean | {"DATA_DIR": str(tmp_path / "data")} | variables
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_start_needs_no_variable(tmp_path: Path) -> None:
    done = start(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    key = tmp_path / "data" / "secret_key"
    assert key.stat().st_mode & 0o777 == 0o600
    kept = key.read_text(encoding="ascii")
    start(tmp_path)
    assert key.read_text(encoding="ascii") == kept


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "mysql://here/it"),
        ("DATABASE_URL", "postgres://"),
        ("DATABASE_URL", "postgres://host:port/name"),
        ("DEBUG", "perhaps"),
        ("PORT", "web"),
        ("PORT", "70000"),
        ("PORT", "²"),
        ("WORKERS", "0"),
        ("READING", "nobody"),
        ("SITE_URL", "papers.example.org"),
        ("SITE_URL", "https://papers.example.org:web/"),
        ("SITE_URL", "https://papers.example.org/?q=1"),
        ("SITE_URL", "https://ex ample.org/"),
        ("SITE_URL", "https://papers.example.org/re ad"),
        ("SITE_URL", "https://papers.example.org/a/../b"),
        ("SITE_URL", "https://u:p@papers.example.org/"),
        ("TIME_ZONE", "Mars/Olympus"),
        ("LANGUAGE_CODE", "tlh"),
        ("DATA_DIR", "/dev/null/data"),
    ],
)
def test_a_wrong_value_stops_the_start_with_one_line(tmp_path: Path, name: str, value: str) -> None:
    done = start(tmp_path, **{name: value})
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"{name}: ")


def test_a_public_address_settles_host_cookies_and_prefix(tmp_path: Path) -> None:
    program = (
        "from django.conf import settings as s;"
        "print(s.ALLOWED_HOSTS[-1], s.CSRF_TRUSTED_ORIGINS, s.FORCE_SCRIPT_NAME,"
        " s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_PATH)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ
        | {
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "site_config.settings",
            "SITE_URL": "https://papers.example.org:8443/icml/",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    host = "papers.example.org"
    assert done.stdout.strip() == f"{host} ['https://{host}:8443'] /icml True /icml/"


def test_a_reader_of_the_output_may_end_first(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "diffsettings"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [b"Stopped: whatever read the output has ended."]

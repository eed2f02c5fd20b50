"""The site served for real: gunicorn in a process of its own, on a free port of loopback."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.commands.environments import environment
from tests.conftest import ROOT

SERVE = [sys.executable, "manage.py", "serve"]


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(
    environment: dict[str, str], command: list[str]
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and all that it said until it was open."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    try:
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("Colloquy is open at"):
                break
        assert "Colloquy is open at" in said, said
        yield process, said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def fetch(port: int, path: str) -> str:
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_the_seeds_and_ends_well(tmp_path: Path, stop: signal.Signals) -> None:
    port = free_port()
    with serving(environment(tmp_path, PORT=str(port)), SERVE) as (process, said):
        assert 'data-result-count="54"' in fetch(port, "/papers/")
        setup = re.search(r"http://127\.0\.0\.1:\d+(/setup/\S+/)", said)
        assert setup
        assert "password1" in fetch(port, setup[1])
        process.send_signal(stop)
        assert process.wait(timeout=10) == 0
    with serving(environment(tmp_path, PORT=str(port)), SERVE) as (_, said):
        assert "Importing" not in said
        assert 'data-result-count="54"' in fetch(port, "/papers/")


def refused(folder: Path, **variables: str) -> list[str]:
    done = subprocess.run(
        SERVE,
        cwd=ROOT,
        env=environment(folder, **variables),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    return done.stderr.strip().splitlines()


def test_a_busy_port_is_one_clear_line(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as busy:
        port = busy.getsockname()[1]
        lines = refused(tmp_path, PORT=str(port))
    assert len(lines) == 1
    assert f"127.0.0.1:{port}: address already in use" in lines[0]
    assert not (tmp_path / "colloquy.sqlite3").exists()


def test_a_database_that_does_not_answer_is_one_clear_line(tmp_path: Path) -> None:
    address = f"postgres://nobody@127.0.0.1:{free_port()}/nothing"
    lines = refused(tmp_path, DATABASE_URL=address, PORT=str(free_port()))
    assert len(lines) == 1
    assert "DATABASE_URL" in lines[0]


def test_an_older_database_is_copied_before_it_is_migrated(tmp_path: Path) -> None:
    older = [sys.executable, "manage.py", "migrate", "catalog", "0001", "--verbosity=0"]
    subprocess.run(older, cwd=ROOT, env=environment(tmp_path), check=True, timeout=60)
    with serving(environment(tmp_path, PORT=str(free_port())), SERVE) as (_, said):
        assert "the database as it was is kept in" in said
    assert len(list((tmp_path / "backups").glob("*.sqlite3"))) == 1

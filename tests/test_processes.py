"""Processes by name."""

import os
import subprocess
import sys

from catalog.processes import is_alive, this_process

PRINT_NAME = (
    "from catalog.processes import this_process; print(this_process(), flush=True); input()"
)


def test_a_process_is_alive_until_it_ends() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PRINT_NAME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        name = process.stdout.readline().strip()
        assert is_alive(name)
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert not is_alive(name)  # ended, though nobody has asked how
    assert not is_alive(name)


def test_another_process_with_the_same_number_is_not_taken_for_it() -> None:
    host, pid, start = this_process().split()
    assert is_alive(f"{host} {pid} {start}")
    assert not is_alive(f"{host} {pid} {int(start) + 1}")


def test_nothing_is_known_of_another_machine() -> None:
    assert is_alive("far-away.example.org 1 1") is None

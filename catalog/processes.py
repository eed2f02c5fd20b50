"""Processes by name: which one holds something, whether it still lives, and what ends with it."""

import os
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread

SECONDS_BETWEEN_LOOKS = 0.5


def this_process() -> str:
    """A name that no other process has: machine, number, and when it started."""
    pid = os.getpid()
    return f"{socket.gethostname()} {pid} {started_at(pid)}"


def is_alive(name: str) -> bool | None:
    """Whether the process of that name runs; None when it is of another machine. Process numbers
    are used again, so the moment at which it started counts too."""
    host, _, process = name.partition(" ")
    if host != socket.gethostname():
        return None
    pid, _, start = process.partition(" ")
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        pass
    return start == started_at(int(pid))


def started_at(pid: int) -> str:
    """When the process started, in Linux's ticks since boot; '' where nothing tells or when it has
    ended and its parent has not asked how."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
    state, *numbers = status.rpartition(")")[2].split()
    return "" if state == "Z" else numbers[18]


def when_parent_is_gone(parent: int, act: Callable[[], None]) -> None:
    """Call `act`, in a thread, once the process `parent` is no longer the parent of this one."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        act()

    Thread(target=look, daemon=True).start()


def live_with_parent() -> None:
    """Start of a process in a pool: a parent that was killed takes it along, and Ctrl-C in a
    terminal, which reaches both, is left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent:
        Thread(target=end_after, args=[parent], daemon=True).start()


def end_after(process: BaseProcess) -> None:
    process.join()
    os._exit(1)

"""The test's end of the lines on which tasks ring up."""

import socket
from typing import Any

from django_tasks_db.backend import DatabaseBackend
from django_tasks_db.models import DBTaskResult

from catalog.management.unfinished import AnyTask

SECONDS = 30  # the longest that anything may take to begin
SECONDS_TO_END = 10


class Call:
    """The test's end of a line."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.line.settimeout(SECONDS)
        self.process = int(line.makefile().readline())

    def answer(self, text: str) -> None:
        self.line.sendall(f"{text}\n".encode())

    def has_ended(self) -> bool:
        """Whether the process at the other end is gone."""
        self.line.setblocking(False)
        return self.line.recv(1) == b""

    def ends(self) -> bool:
        """Whether the process at the other end ends in time."""
        self.line.settimeout(SECONDS_TO_END)
        return self.line.recv(1) == b""


class Telephone:
    """Where the tasks of one test ring."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.socket.settimeout(SECONDS)
        self.port: int = self.socket.getsockname()[1]
        self.lines: list[socket.socket] = []

    def queue(self, errand: Any) -> AnyTask:
        queued: Any = DatabaseBackend("default", {}).enqueue(errand, [self.port], {})
        return DBTaskResult.objects.get(pk=queued.id)

    def pick_up(self) -> Call:
        line, _ = self.socket.accept()
        self.lines.append(line)
        return Call(line)

    def close(self) -> None:
        for line in (*self.lines, self.socket):
            line.close()

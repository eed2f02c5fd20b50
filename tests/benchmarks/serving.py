"""Servers on loopback, asked as browsers ask them: requests a second, latencies, CPU, memory."""

import os
import signal
import socket
import statistics
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

CONNECTIONS = 8
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A process that serves, with all its children."""

    name: str
    port: int
    process: subprocess.Popen[bytes]

    @property
    def pids(self) -> list[int]:
        found = [self.process.pid]
        for pid in found:
            for thread in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, thread.read_text().split())
        return found

    def cpu_seconds(self) -> float:
        """Processor time of all processes since they started, in seconds."""
        ticks = 0
        for pid in self.pids:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / CLOCK_TICKS

    def memory(self) -> float:
        """Memory of all processes in MB, what they share counted once."""
        kilobytes = 0
        for pid in self.pids:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
        return kilobytes / 1024


@contextmanager
def served(name: str, command: Sequence[str], port: int, **options: object) -> Iterator[Server]:
    """Start a server in a process group of its own, wait until it answers, end it."""
    process = subprocess.Popen(
        command,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        **options,  # type: ignore[call-overload]
    )
    try:
        wait_until_open(port, process)
        yield Server(name, port, process)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def wait_until_open(port: int, process: "subprocess.Popen[bytes]", seconds: int = 120) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"nothing serves on port {port}: {process.args!r}")


class Connection:
    """A connection that is kept open from request to request; less work than http.client."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket: socket.socket | None = None

    def get(self, path: str) -> tuple[int, bytes]:
        """The status and body of the answer; raises OSError."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()
        for is_last in (False, True):
            try:
                return self.answer_to(request)
            except OSError:  # the server closed a connection that rested
                self.close()
                if is_last:
                    raise
        raise AssertionError

    def answer_to(self, request: bytes) -> tuple[int, bytes]:
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), 60)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(request)
        received = self.more(b"")
        while b"\r\n\r\n" not in received:
            received = self.more(received)
        head, _, body = received.partition(b"\r\n\r\n")
        lines = head.lower().split(b"\r\n")
        sizes = [line[15:] for line in lines if line.startswith(b"content-length:")]
        if sizes:
            while len(body) < int(sizes[0]):
                body = self.more(body)
        else:
            while not body.endswith(b"0\r\n\r\n"):
                body = self.more(body)
        if b"connection: close" in lines:
            self.close()
        return int(head[9:12]), body

    def more(self, received: bytes) -> bytes:
        assert self.socket
        part = self.socket.recv(1 << 18)
        if not part:
            raise ConnectionError("closed")
        return received + part

    def close(self) -> None:
        if self.socket:
            self.socket.close()
        self.socket = None


@dataclass(frozen=True)
class Figures:
    """What was measured for one kind of page; times in milliseconds."""

    a_second: float
    p50: float
    p95: float
    cpu: float


def latencies(server: Server, paths: Sequence[str], count: int) -> list[float]:
    """Milliseconds of each of so many requests, one after the other; raises on an error page."""
    found = []
    with closing(Connection(server.port)) as connection:
        for path in islice(cycle(paths), count):
            start = time.perf_counter()
            status, _ = connection.get(path)
            found.append((time.perf_counter() - start) * 1000)
            if status != 200:
                raise RuntimeError(f"{server.name} answered {status} to {path}")
    return found


def requests_a_second(server: Server, paths: Sequence[str], seconds: float) -> float:
    """At several connections at once, from threads that mostly wait."""
    ended = time.perf_counter() + seconds
    counts = [0] * CONNECTIONS

    def ask(number: int) -> None:
        with closing(Connection(server.port)) as connection:
            for path in islice(cycle(paths), number * 7, None):
                if time.perf_counter() > ended:
                    return
                connection.get(path)
                counts[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CONNECTIONS)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - start)


def measured(server: Server, paths: Sequence[str], *, count: int, seconds: float) -> Figures:
    """Asked for `count` pages one at a time, then for some seconds by several at once."""
    latencies(server, paths, min(count, 20))
    before = server.cpu_seconds()
    times = sorted(latencies(server, paths, count))
    cpu = (server.cpu_seconds() - before) / count * 1000
    return Figures(
        requests_a_second(server, paths, seconds),
        statistics.median(times),
        times[int(len(times) * 0.95)],
        cpu,
    )

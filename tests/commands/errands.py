"""Tasks that ring up the test, so that it knows when they are under way and when they are gone."""

import os
import socket
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from django_tasks import task

from catalog.processes import live_with_parent


def talk(port: int) -> str:
    """Say which process this is, wait for an answer, and give it back."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"{os.getpid()}\n".encode())
        return line.makefile().readline().strip()


@task()
def ring_up(port: int) -> str:
    return talk(port)


@task()
def ring_up_and_fail(port: int) -> None:
    raise RuntimeError(talk(port))


@task()
def ring_up_from_a_pool(port: int) -> str:
    with ProcessPoolExecutor(1, get_context("spawn"), live_with_parent) as pool:
        return pool.submit(talk, port).result()


@task()
def ring_up_whatever_happens(port: int) -> str:
    while True:
        try:
            return talk(port)
        except KeyboardInterrupt:
            continue

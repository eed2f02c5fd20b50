"""Renders hostile sources in a child process: 5 seconds each, 512 MB, the stack of a thread."""

import json
import os
import resource
import signal
import sys
import threading
import time

from catalog.markup import render
from tests.markup.hostile import SMUGGLED, hostile_sources
from tests.markup.html_reading import is_harmless

_SECONDS = 5
# A quarter of a second is the aim; four times that is no noise of the machine.
_SLOW = 1.0
_BYTES = 512 * 1024 * 1024
_SMALL_STACK = 512 * 1024


def main() -> None:
    """Prints the names of the sources that no child could render well."""
    sources = hostile_sources() | {f"smuggled: {source}": source for source in SMUGGLED}
    names = list(sources)
    failed: list[str] = []
    done = 0
    while done < len(names):
        verdicts = _verdicts_of_a_child([sources[name] for name in names[done:]])
        failed += [name for name, well in zip(names[done:], verdicts, strict=False) if not well]
        done += len(verdicts)
        if done < len(names):
            failed.append(names[done])
            done += 1
    sys.stdout.write(json.dumps({"count": len(names), "failed": failed}))


def _verdicts_of_a_child(sources: list[str]) -> list[bool]:
    """One verdict a source, until the child has rendered all or is killed by one of them."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.close(reading)
        _render_all(sources, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as verdicts:
        said = verdicts.read()
    os.wait()
    return [letter == ord("y") for letter in said]


def _render_all(sources: list[str], writing: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    threading.stack_size(_SMALL_STACK)
    reader = threading.Thread(target=_give_verdicts, args=(sources, writing))
    reader.start()
    reader.join()
    os._exit(0)


def _give_verdicts(sources: list[str], writing: int) -> None:
    for source in sources:
        signal.alarm(_SECONDS)
        started = time.thread_time()
        well = _is_harmless(source) and time.thread_time() - started < _SLOW
        os.write(writing, b"y" if well else b"n")


def _is_harmless(source: str) -> bool:
    rendered = render(source)
    return is_harmless(rendered.html) and "\\" not in rendered.plain


if __name__ == "__main__":
    main()

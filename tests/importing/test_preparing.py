"""The processes that prepare rows."""

import subprocess
import sys

from tests.conftest import ROOT

PREPARE = """
from catalog.importing.preparing import CHUNK, prepared_chunks
from catalog.importing.records import RawRecord

rows = (RawRecord(number, number, {"title": f"Paper {number}"}) for number in range(9 * CHUNK))
chunks = prepared_chunks(rows)
next(chunks)
print("begun", flush=True)
input()
"""


def test_no_process_is_left_when_an_import_was_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PREPARE],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"begun\n"
        process.kill()
        rest, _ = process.communicate(timeout=10)  # until nobody has the output open any more
        assert rest == b""

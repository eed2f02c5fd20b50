"""What is to be imported: files, folders and whatever else gives bytes, a piece at a time."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from catalog.importing.limits import MOST_BYTES
from catalog.importing.pieces import PIECE, kept


@dataclass(frozen=True)
class Source:
    """One file to import: the path to name in reports, and how to get its bytes.

    `pieces` may raise OSError. A file that somebody named must hold papers; others may not.
    """

    path: str
    pieces: Callable[[], Iterable[bytes]]
    is_named: bool = True

    def opened(self) -> AbstractContextManager[BinaryIO]:
        """A copy that does not change any more; raises OSError and TooLargeError."""
        return kept(self.pieces(), at_most=MOST_BYTES)


def sources_in(paths: Iterable[str]) -> Iterator[Source]:
    """Files as they are, folders by the order of their files' names, hidden ones left out."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from sources_below(path)
        else:
            yield source_of(path)


def sources_below(folder: Path) -> Iterator[Source]:
    """Every file in the folder and those below it; links to folders are not followed."""
    closed: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith("."):
                yield source_of(Path(place) / name, is_named=False)
    yield from (unreadable(failure) for failure in closed)


def source_of(path: Path, *, is_named: bool = True) -> Source:
    return Source(shown(path), lambda: pieces_in(path), is_named)


def unreadable(failure: OSError) -> Source:
    """A folder that cannot be looked into is a problem like a file that cannot be read."""

    def fail() -> Iterable[bytes]:
        raise failure

    return Source(shown(failure.filename), fail)


def shown(path: Path | str) -> str:
    """The path for reports: names may hold line ends, or bytes that are text in no encoding."""
    return "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(path)
    )


def pieces_in(path: Path) -> Iterator[bytes]:
    """The file's bytes; raises OSError, also for what is no plain file."""
    # Opening a pipe waits for its other end; opening a device may do anything.
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(0, "is not a plain file")
    with path.open("rb", buffering=0) as file:
        while piece := file.read(PIECE):
            yield piece

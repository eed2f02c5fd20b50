"""The bytes of a file a piece at a time, and files put together from pieces, within a limit."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import BinaryIO

PIECE = 1 << 20


def pieces_of(file: BinaryIO) -> Iterator[bytes]:
    """From its beginning; others may read the file in between."""
    place = 0
    while True:
        file.seek(place)
        piece = file.read(PIECE)
        if not piece:
            return
        place += len(piece)
        yield piece


class TooLargeError(ValueError):
    """More pieces came than may be kept."""


@contextmanager
def kept(pieces: Iterable[bytes], *, at_most: int) -> Iterator[BinaryIO]:
    """A file of the pieces that is gone afterwards; raises `TooLargeError` and what they raise."""
    with TemporaryFile(prefix="colloquy-") as file:
        length = 0
        for piece in pieces:
            length += len(piece)
            if length > at_most:
                raise TooLargeError(f"is larger than {at_most // 1_000_000} MB")
            file.write(piece)
        yield file

"""Streams packed with gzip, xz or bzip2, unpacked piece by piece so that a caller can stop."""

import bz2
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO, Protocol

from catalog.importing.pieces import pieces_of

_PIECE = 1 << 18
# As `xz -9` needs, and some; a file may ask for gigabytes.
_MOST_MEMORY = 100_000_000
# Several streams in a row are one; bgzip makes one of each 64 kB.
_MOST_STREAMS = 10_000


class _Decompressor(Protocol):
    """As those of bz2 and lzma are."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /, max_length: int = -1) -> bytes: ...


class _Gzip:
    """zlib's decompressor with the face of the others."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, /, max_length: int = -1) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


def _xz() -> _Decompressor:
    return lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_MOST_MEMORY)


# The first bytes, how names of such files end, and what unpacks them.
_Kind = tuple[re.Pattern[bytes], str, Callable[[], _Decompressor]]
_KINDS: tuple[_Kind, ...] = (
    (re.compile(rb"\x1f\x8b\x08"), ".gz", _Gzip),
    (re.compile(rb"\xfd7zXZ\x00"), ".xz", _xz),
    (re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), ".bz2", bz2.BZ2Decompressor),
)


def ending_of(start: bytes) -> str:
    """How the names of such files end; nothing when it is none."""
    return next((ending for mark, ending, _ in _KINDS if mark.match(start)), "")


def unpacked_pieces(file: BinaryIO) -> Iterator[bytes]:
    """What is in it, never more than a quarter of a megabyte at once.

    Raises ValueError, EOFError, OSError, zlib.error or lzma.LZMAError for what is broken.
    """
    source = pieces_of(file)
    held = next(source, b"")
    new = next(new for mark, _, new in _KINDS if mark.match(held))
    for _ in range(_MOST_STREAMS):
        stream = new()
        while not stream.eof:
            if stream.needs_input and not held:
                held = next(source, b"")
            piece = stream.decompress(held, max_length=_PIECE)
            if not (piece or held or stream.eof):
                raise EOFError("it ends too early")
            held = b""
            yield piece
        held = (stream.unused_data or next(source, b"")).lstrip(b"\x00")
        if not held:
            return
    raise ValueError("it is made of too many streams")

"""What is in a file that is packed (gz, xz, bz2, zip), told by its first bytes, within limits."""

import lzma
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from typing import BinaryIO

from catalog.importing.decompressing import ending_of, unpacked_pieces
from catalog.importing.limits import MOST_BYTES
from catalog.importing.pieces import TooLargeError, kept, pieces_of

MOST_MEMBERS = 10_000
# An archive in an archive is opened, one in that is not.
_DEEPEST = 1
_PIECE = 1 << 18
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_ENTRY = b"PK\x01\x02"
_ENCRYPTED = 0x1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
# Documents and programs that are zips inside are no archives of papers.
_DOCUMENTS = ("[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF")
_OTHERS = {b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!\x1a\x07": "RAR", b"\x28\xb5\x2f\xfd": "Zstandard"}
_FAILURES = (
    zipfile.BadZipFile, lzma.LZMAError, zlib.error, OSError, EOFError, ValueError, LookupError,
    RuntimeError, ArithmeticError, MemoryError,
)  # fmt: skip


class UnpackingError(ValueError):
    """Why a file, or a member of one, cannot be unpacked; in words for a person."""


Contents = Iterator[tuple[str, BinaryIO | UnpackingError]]


def unpacked(name: str, file: BinaryIO) -> Contents:
    """The files that are in a packed one, in the order of their names, or it itself.

    Each is open until the next is asked for. What cannot be unpacked is an `UnpackingError` in
    its place; the others still come.
    """
    return _opened(name, file, _Allowance(MOST_BYTES, MOST_MEMBERS), depth=0)


class _Allowance:
    """How much may still come out of one file, whatever it is packed in."""

    def __init__(self, most_bytes: int, most_members: int) -> None:
        self.bytes = most_bytes
        self.members = most_members

    def spent_on(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """The pieces; raises `TooLargeError` as soon as it is too much."""
        for piece in pieces:
            self.bytes -= len(piece)
            if self.bytes < 0:
                raise TooLargeError
            yield piece


def _opened(name: str, file: BinaryIO, allowance: _Allowance, *, depth: int) -> Contents:
    start = next(pieces_of(file), b"")
    ending, other = ending_of(start), _other_kind(start)
    if other:
        yield name, UnpackingError(f"is packed as {other}, which is not read; unpack it first")
    elif not ending and not _is_archive(start):
        yield name, file
    elif depth > _DEEPEST:
        yield name, UnpackingError("is packed within two other archives; unpack it first")
    elif ending:
        pieces = unpacked_pieces(file)
        yield from _within(name.removesuffix(ending), pieces, allowance, depth)
    else:
        yield from _members(name, file, allowance, depth)


def _within(name: str, pieces: Iterator[bytes], allowance: _Allowance, depth: int) -> Contents:
    with ExitStack() as opened:
        try:
            content = opened.enter_context(kept(allowance.spent_on(pieces), at_most=MOST_BYTES))
        except TooLargeError:
            yield name, UnpackingError(f"unpacks to more than {MOST_BYTES // 1_000_000} MB")
        except _FAILURES as failure:
            yield name, UnpackingError(f"is broken and cannot be unpacked: {failure}")
        else:
            yield from _opened(name, content, allowance, depth=depth + 1)


def _other_kind(data: bytes) -> str:
    return next((kind for mark, kind in _OTHERS.items() if data.startswith(mark)), "")


def _is_archive(data: bytes) -> bool:
    """A zip, but not a document that is one inside: whoever decodes it says what that is."""
    return data.startswith(_ZIP) and not any(
        data.startswith(document.encode(), 30) for document in _DOCUMENTS
    )


def _members(name: str, file: BinaryIO, allowance: _Allowance, depth: int) -> Contents:
    # Reading the directory of a million members costs gigabytes, so they are counted before.
    if sum(piece.count(_ENTRY) for piece in pieces_of(file)) > 2 * MOST_MEMBERS:
        yield name, UnpackingError(f"has more than {MOST_MEMBERS:,} files")
        return
    try:
        archive = zipfile.ZipFile(file)
        members = sorted(filter(_is_wanted, archive.infolist()), key=_name)
    except _FAILURES as failure:
        yield name, UnpackingError(f"is broken and cannot be unpacked: {failure}")
        return
    for member in members:
        allowance.members -= 1
        if allowance.members < 0:
            yield name, UnpackingError(f"has more than {MOST_MEMBERS:,} files")
            return
        shown = f"{name}/{_name(member)}"
        if reason := _why_not(member):
            yield shown, UnpackingError(reason)
        else:
            yield from _within(shown, _pieces(archive, member), allowance, depth)
        if allowance.bytes < 0:
            return


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    parts = _name(member).split("/")
    return not member.is_dir() and not any(
        part.startswith(".") or part == "__MACOSX" for part in parts
    )


def _name(member: zipfile.ZipInfo) -> str:
    shown = "".join(sign for sign in member.filename if sign.isprintable())
    return shown.replace("\\", "/")


def _why_not(member: zipfile.ZipInfo) -> str:
    if member.flag_bits & _ENCRYPTED:
        return "is encrypted; unpack it first"
    if member.compress_type not in _METHODS:
        return "is packed in a way that is not read; unpack it first"
    return ""


def _pieces(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    with archive.open(member) as file:
        while piece := file.read(_PIECE):
            yield piece

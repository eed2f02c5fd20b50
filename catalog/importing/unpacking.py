"""What is in a file that is packed (gz, xz, bz2, zip), told by its first bytes, within limits."""

import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator

from catalog.importing.decompressing import ending_of, pieces_of

MOST_BYTES = 200_000_000
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


Contents = Iterator[tuple[str, bytes | UnpackingError]]


def unpacked(name: str, data: bytes) -> Contents:
    """The files that are in a packed one, in the order of their names, or it itself.

    What cannot be unpacked is an `UnpackingError` in its place; the others still come.
    """
    return _opened(name, data, _Allowance(MOST_BYTES, MOST_MEMBERS), depth=0)


class _Allowance:
    """How much may still come out of one file, whatever it is packed in."""

    def __init__(self, most_bytes: int, most_members: int) -> None:
        self.bytes = most_bytes
        self.members = most_members

    def gathered(self, pieces: Callable[[], Iterator[bytes]]) -> bytes | UnpackingError:
        """All pieces as one, or why not; stops as soon as it is too much."""
        held = io.BytesIO()
        try:
            for piece in pieces():
                self.bytes -= len(piece)
                if self.bytes < 0:
                    return UnpackingError(f"unpacks to more than {MOST_BYTES // 1_000_000} MB")
                held.write(piece)
        except _FAILURES as failure:
            return UnpackingError(f"is broken and cannot be unpacked: {failure}")
        return held.getvalue()


def _opened(name: str, data: bytes, allowance: _Allowance, *, depth: int) -> Contents:
    ending, other = ending_of(data), _other_kind(data)
    if other:
        yield name, UnpackingError(f"is packed as {other}, which is not read; unpack it first")
    elif not ending and not _is_archive(data):
        yield name, data
    elif depth > _DEEPEST:
        yield name, UnpackingError("is packed within two other archives; unpack it first")
    elif ending:
        content = allowance.gathered(lambda: pieces_of(data))
        yield from _within(name.removesuffix(ending), content, allowance, depth)
    else:
        yield from _members(name, data, allowance, depth)


def _within(
    name: str, content: bytes | UnpackingError, allowance: _Allowance, depth: int
) -> Contents:
    if isinstance(content, UnpackingError):
        yield name, content
    else:
        yield from _opened(name, content, allowance, depth=depth + 1)


def _other_kind(data: bytes) -> str:
    return next((kind for mark, kind in _OTHERS.items() if data.startswith(mark)), "")


def _is_archive(data: bytes) -> bool:
    """A zip, but not a document that is one inside: whoever decodes it says what that is."""
    return data.startswith(_ZIP) and not any(
        data.startswith(document.encode(), 30) for document in _DOCUMENTS
    )


def _members(name: str, data: bytes, allowance: _Allowance, depth: int) -> Contents:
    # Reading the directory of a million members costs gigabytes, so they are counted before.
    if data.count(_ENTRY) > 2 * MOST_MEMBERS:
        yield name, UnpackingError(f"has more than {MOST_MEMBERS:,} files")
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = sorted(filter(_is_wanted, archive.infolist()), key=_name)
            for member in members:
                shown = f"{name}/{_name(member)}"
                allowance.members -= 1
                if allowance.members < 0:
                    yield name, UnpackingError(f"has more than {MOST_MEMBERS:,} files")
                    return
                yield from _within(shown, _content(archive, member, allowance), allowance, depth)
                if allowance.bytes < 0:
                    return
    except _FAILURES as failure:
        yield name, UnpackingError(f"is broken and cannot be unpacked: {failure}")


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    parts = _name(member).split("/")
    return not member.is_dir() and not any(
        part.startswith(".") or part == "__MACOSX" for part in parts
    )


def _name(member: zipfile.ZipInfo) -> str:
    shown = "".join(sign for sign in member.filename if sign.isprintable())
    return shown.replace("\\", "/")


def _content(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, allowance: _Allowance
) -> bytes | UnpackingError:
    if member.flag_bits & _ENCRYPTED:
        return UnpackingError("is encrypted; unpack it first")
    if member.compress_type not in _METHODS:
        return UnpackingError("is packed in a way that is not read; unpack it first")

    def pieces() -> Iterator[bytes]:
        with archive.open(member) as file:
            while piece := file.read(_PIECE):
                yield piece

    return allowance.gathered(pieces)

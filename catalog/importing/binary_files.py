"""Files that are no text: what they are, told from their first bytes, and what to do instead."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

from catalog.importing.pieces import pieces_of

_AS_TEXT = "export the list as text"
_UNPACK = "unpack it first"
# Marks at the very start of a file; what each names continues "this is".
_KINDS = (
    (b"%PDF-", "a PDF", _AS_TEXT),
    (b"%!PS", "a PostScript file", _AS_TEXT),
    (b"{\\rtf", "a rich text (RTF) document", "save it as plain text"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", _AS_TEXT),
    (b"\xff\xd8\xff", "a JPEG picture", _AS_TEXT),
    (b"GIF8", "a GIF picture", _AS_TEXT),
    (b"II*\x00", "a TIFF picture", _AS_TEXT),
    (b"MM\x00*", "a TIFF picture", _AS_TEXT),
    (b"AT&TFORM", "a DjVu document", _AS_TEXT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Microsoft Office document", _AS_TEXT),
    (b"SQLite format 3\x00", "an SQLite database", _AS_TEXT),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"\xfd7zXZ\x00", "an xz archive", _UNPACK),
    (b"BZh", "a bzip2 archive", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", _UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (b"\x7fELF", "a program", _AS_TEXT),
)
_ZIP = b"PK\x03\x04"
# Documents that are zip archives inside, told by the names of their first members.
_ZIPPED = (
    (b"word/", "a Word document", "save it as plain text"),
    (b"xl/", "an Excel workbook", "save it as CSV"),
    (b"ppt/", "a PowerPoint file", _AS_TEXT),
    (b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a spreadsheet", "save it as CSV"),
    (b"mimetypeapplication/vnd.oasis.opendocument", "an OpenDocument file", "save it as text"),
    (b"mimetypeapplication/epub", "an EPUB book", _AS_TEXT),
)
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_SAMPLE = 8192
_START = 1 << 16
_COUNTED = (b"\x00", b"\n", b"\r", b"{", b"<")
# A stray control is a fault in one record, for cleaning to refuse; more of them are no text.
_CONTROLS_ALLOWED = 0.001


def named_kind(data: bytes) -> str:
    """What the file is and what to do with it, or nothing when no mark tells."""
    if data.startswith(_ZIP):
        head = data[:_SAMPLE]
        for member, kind, advice in _ZIPPED:
            if member in head:
                return f"this is {kind}; {advice}"
        return f"this is a zip archive; {_UNPACK}"
    for mark, kind, advice in _KINDS:
        if data.startswith(mark):
            return f"this is {kind}; {advice}"
    return ""


@dataclass(frozen=True)
class Overview:
    """What of a file is enough to tell text from other data, and how much it may hold."""

    start: bytes
    size: int
    # How many there are of the bytes that matter.
    counts: Mapping[bytes, int]

    @classmethod
    def of(cls, file: BinaryIO) -> "Overview":
        start, size, counts = b"", 0, dict.fromkeys(_COUNTED, 0)
        for piece in pieces_of(file):
            start = start or piece[:_START]
            size += len(piece)
            for sign in _COUNTED:
                counts[sign] += piece.count(sign)
        return cls(start, size, counts)

    @property
    def nuls(self) -> int:
        return self.counts[b"\x00"]

    @property
    def lines(self) -> int:
        return 1 + (self.counts[b"\n"] or self.counts[b"\r"])

    @property
    def most_records(self) -> int:
        """Each has a line or an opening bracket of its own."""
        return 1 + sum(self.counts[sign] for sign in _COUNTED if sign != b"\x00")


def has_binary_bytes(seen: Overview) -> bool:
    sample = seen.start[:_SAMPLE]
    too_many = len(_CONTROLS.findall(sample)) > max(8, _CONTROLS_ALLOWED * len(sample))
    return too_many or seen.nuls > _CONTROLS_ALLOWED * seen.size

"""How the bytes of a file become lines of text: encodings, binary files, line ends.

Files are read a megabyte at a time, however large they are.
"""

import codecs
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from catalog.importing import encoding_guesses
from catalog.importing.binary_files import Overview, has_binary_bytes, named_kind
from catalog.importing.pieces import pieces_of

# The longer mark first: UTF-32's begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class UndecodableError(ValueError):
    """The bytes are not text in the encoding that was given or found."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Decoded:
    """A file as text in pieces, its line ends made `\\n`; the codec, and whether that is a guess.

    Going through it raises `UndecodableError` where the codec does not fit.
    """

    file: BinaryIO
    codec: str
    guessed: bool = False

    @property
    def encoding(self) -> str:
        """As reports name it."""
        return f"{self.codec} (guessed)" if self.guessed else self.codec

    def __iter__(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self.codec)()
        line_ends = io.IncrementalNewlineDecoder(None, translate=True)
        line = 1
        for piece in chain(pieces_of(self.file), [b""]):
            before = decoder.getstate()
            try:
                text = decoder.decode(piece, final=not piece)
            except UnicodeDecodeError as error:
                good = len(piece) - len(error.object) + error.start
                decoder.setstate(before)
                text = decoder.decode(piece[: max(0, good)])
                line += line_ends.decode(text).count("\n")
                raise _undecodable(error, self.codec, line) from error
            # Files that were put together carry the mark of each; it is no part of any field.
            text = line_ends.decode(text.replace("\ufeff", ""), final=not piece)
            line += text.count("\n")
            yield text


def why_binary(file: BinaryIO, seen: Overview) -> str:
    """What the file is instead of text, in words for the report; nothing when it is text."""
    if kind := named_kind(seen.start):
        return kind
    if _marked_encoding(seen) or not has_binary_bytes(seen) or encoding_guesses.wide(seen):
        return ""
    where = f"; the first NUL byte is in line {_line_of_nul(file)}" if seen.nuls else ""
    return f"this is no text but binary data{where}"


def decode(file: BinaryIO, seen: Overview, encoding: str | None = None) -> Decoded:
    """Raises `UndecodableError`. A given encoding is obeyed, else the bytes tell."""
    sure = encoding or _marked_encoding(seen)
    if sure is None and has_binary_bytes(seen) and (wide := encoding_guesses.wide(seen)):
        return _proved(Decoded(file, wide, guessed=True))
    try:
        return _proved(Decoded(file, _with_order(sure or "utf-8", seen)))
    except UndecodableError:
        guess = None if sure else encoding_guesses.narrow(file)
        if guess is None:
            raise
        return _proved(Decoded(file, guess, guessed=True))


def _with_order(codec: str, seen: Overview) -> str:
    """Without a mark the lower byte of UTF-16 comes first."""
    is_unmarked = codec.lower() in ("utf-16", "utf-32") and not _marked_encoding(seen)
    return f"{codec}-le" if is_unmarked else codec


def _proved(decoded: Decoded) -> Decoded:
    """Known to be readable to its end before the first record is taken."""
    try:
        io.TextIOWrapper(io.BytesIO(), encoding=decoded.codec)  # knows which codecs are for text
        for _ in decoded:
            pass
    except UndecodableError:
        raise
    except (LookupError, ValueError) as error:
        message = f"'{decoded.codec}' is not an encoding that can be read"
        raise UndecodableError(message, 1) from error
    return decoded


def _marked_encoding(seen: Overview) -> str | None:
    return next((name for mark, name in _MARKS if seen.start.startswith(mark)), None)


def _line_of_nul(file: BinaryIO) -> int:
    line = 1
    for text in Decoded(file, "latin-1"):
        before, nul, _ = text.partition("\x00")
        line += before.count("\n")
        if nul:
            break
    return line


def _undecodable(error: UnicodeDecodeError, encoding: str, line: int) -> UndecodableError:
    message = (
        f"byte 0x{error.object[error.start]:02X} is not valid {encoding}; mend that line or "
        "name the file's encoding with --encoding (for example --encoding windows-1252)"
    )
    return UndecodableError(message, line)

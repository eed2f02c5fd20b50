"""How the bytes of a file become lines of text: encodings, binary files, line ends."""

import codecs
from dataclasses import dataclass

from catalog.importing import encoding_guesses
from catalog.importing.binary_files import has_binary_bytes, named_kind

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
    """Text with its line ends made `\\n`, the codec that read it, and whether that is a guess."""

    text: str
    codec: str
    guessed: bool = False

    @property
    def encoding(self) -> str:
        """As reports name it."""
        return f"{self.codec} (guessed)" if self.guessed else self.codec


def is_binary(data: bytes) -> bool:
    """Pictures, archives and the like: not text in any encoding we would guess."""
    return bool(why_binary(data))


def why_binary(data: bytes) -> str:
    """What the file is instead of text, in words for the report; nothing when it is text."""
    if kind := named_kind(data):
        return kind
    if _marked_encoding(data) or not has_binary_bytes(data) or encoding_guesses.wide(data):
        return ""
    line = _with_plain_line_ends(data[: data.find(b"\x00") + 1].decode("latin-1")).count("\n") + 1
    where = f"; the first NUL byte is in line {line}" if b"\x00" in data else ""
    return f"this is no text but binary data{where}"


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Raises `UndecodableError`. A given encoding is obeyed, else the bytes tell."""
    sure = encoding or _marked_encoding(data)
    if sure is None and has_binary_bytes(data) and (wide := encoding_guesses.wide(data)):
        return _decoded(data, wide, guessed=True)
    try:
        return _decoded(data, sure or "utf-8")
    except UndecodableError:
        guess = None if sure else encoding_guesses.narrow(data)
        if guess is None:
            raise
        return _decoded(data, guess, guessed=True)


def _decoded(data: bytes, codec: str, *, guessed: bool = False) -> Decoded:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        raise _undecodable(data, codec, error) from error
    except (LookupError, ValueError) as error:
        raise UndecodableError(f"'{codec}' is not an encoding that can be read", 1) from error
    # Files that were put together carry the mark of each; it is no part of any field.
    return Decoded(_with_plain_line_ends(text.replace("\ufeff", "")), codec, guessed)


def _marked_encoding(data: bytes) -> str | None:
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _undecodable(data: bytes, encoding: str, error: UnicodeDecodeError) -> UndecodableError:
    before = data[: error.start].decode(encoding, errors="replace")
    line = _with_plain_line_ends(before).count("\n") + 1
    message = (
        f"byte 0x{data[error.start]:02X} is not valid {encoding}; mend that line or "
        "name the file's encoding with --encoding (for example --encoding windows-1252)"
    )
    return UndecodableError(message, line)

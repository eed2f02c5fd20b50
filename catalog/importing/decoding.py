"""How the bytes of a file become lines of text: encodings, binary files, line ends."""

import codecs
import re
from dataclasses import dataclass

# The longer mark first: UTF-32's begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_SAMPLE = 8192


class UndecodableError(ValueError):
    """The bytes are not text in the encoding that was given or found."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Decoded:
    """Text with its line ends made `\\n`, and the encoding it was in."""

    text: str
    encoding: str


def is_binary(data: bytes) -> bool:
    """Pictures, archives and the like: not text in any encoding we would guess."""
    if _marked_encoding(data):
        return False
    sample = data[:_SAMPLE]
    return b"\x00" in data or data.startswith(b"%PDF-") or len(_CONTROLS.findall(sample)) > 8


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    chosen = encoding or _marked_encoding(data) or "utf-8"
    try:
        text = data.decode(chosen)
    except UnicodeDecodeError as error:
        raise _undecodable(data, chosen, error) from error
    except (LookupError, ValueError) as error:
        raise UndecodableError(f"'{chosen}' is not an encoding that can be read", 1) from error
    return Decoded(_with_plain_line_ends(text.removeprefix("\ufeff")), chosen)


def _marked_encoding(data: bytes) -> str | None:
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _undecodable(data: bytes, encoding: str, error: UnicodeDecodeError) -> UndecodableError:
    before = data[: error.start].decode(encoding, errors="replace")
    line = _with_plain_line_ends(before).count("\n") + 1
    message = (
        f"byte 0x{data[error.start]:02X} is not valid {encoding}; "
        "name the file's encoding with --encoding (for example --encoding windows-1252)"
    )
    return UndecodableError(message, line)

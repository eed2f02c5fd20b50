"""Letters that TeX writes with an accent or a name: Schr\\"odinger, Lov\\'asz, \\o, \\ss."""

import re
import unicodedata
from typing import Final

_COMBINING: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331",
}  # fmt: skip
_ACCENTED = re.compile(
    r"(?P<group>\{)?\\(?:(?P<sign>[\"'`^~=.])|(?P<letter>[uvHcdbkr])(?:\s+|(?=\{)))"
    r"(?:\{\s*(?P<braced>\\?[A-Za-z])\s*\}|(?P<bare>\\[ij](?![A-Za-z])|[A-Za-z]))(?(group)\})"
)
_NAMED: Final = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "th": "þ", "dj": "đ", "ng": "ŋ",
}  # fmt: skip
_NAMED_LETTER = re.compile(
    r"\{?\\(ss|o|O|l|L|ae|AE|oe|OE|aa|AA|i|j|dh|th|dj)(?:\{\}|\}|(?![A-Za-z]) ?)"
)

# A program that quoted the text left "dataset\'s" and \"words\": no accents.
_APOSTROPHE = re.compile(r"(?<=[A-Za-z])\\'(?=(?:s|t|re|ve|ll|d|m)(?![A-Za-z]))")
_QUOTE_END = re.compile(r"\\\"(?![{A-Za-z\\])")
_QUOTE = re.compile(r"\\\"")


def with_accents(text: str) -> str:
    """The text with its accented letters composed."""
    if "\\" not in text:
        return text
    text = _APOSTROPHE.sub("'", text)
    if _QUOTE_END.search(text):
        text = _QUOTE.sub('"', text)
    text = _ACCENTED.sub(_composed, text)
    return _NAMED_LETTER.sub(_named, text)


def _composed(accented: re.Match[str]) -> str:
    letter = (accented["braced"] or accented["bare"]).removeprefix("\\")
    sign = accented["sign"] or accented["letter"]
    composed = unicodedata.normalize("NFC", letter + _COMBINING[sign])
    if len(composed) == 1:
        return composed
    return letter if accented["letter"] else _unaccented(sign, letter)


def _unaccented(sign: str, letter: str) -> str:
    # No such letter exists, so the sign was meant as itself: \"word, \'t.
    return (sign if sign in "'\"" else "") + letter


def _named(name: re.Match[str]) -> str:
    opened, closed = name[0].startswith("{"), name[0].endswith("}") and "{}" not in name[0]
    letter = _NAMED[name[1]]
    if opened and not closed:
        return "{" + letter
    return letter if opened or not closed else letter + "}"

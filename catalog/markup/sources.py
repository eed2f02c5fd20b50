"""What is done to a source before it is read: entities, eaten escapes, unseen characters."""

import html
import re
from typing import Final

MAX_SOURCE_LENGTH: Final = 20_000

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")

# Controls, soft hyphen, direction marks, zero width, private use, surrogates, non-characters, tags.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufeff\ufff9-\uffff"
    "\U000e0000-\U000e007f\U000f0000-\U0010ffff]"
)
_LINE_ENDS = re.compile("\r\n?|[\x85\u2028\u2029]")
_BLANKS = re.compile("[\t\x0b\x0c\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")

# A program that read "\times" in a quoted string left a TAB and "imes". Only what no prose
# can be is put back; a word must end where the macro ends.
_EATEN = re.compile(
    r"\t(?=(?:imes|heta|au|ilde|riangle|frac|op)(?![a-z])|ext(?:bf|it|sc|tt|rm)?\{)"
    r"|\x08(?=(?:eta|ar|egin|oldsymbol|inom|ig[lr]?)(?![a-z])|f\{)"
    r"|\x0c(?=(?:rac|orall|lat)(?![a-z]))"
    r"|\r(?=(?:ho|ight|angle|m|ightarrow|ceil|floor)(?![a-z]))"
    r"|\x0b(?=(?:arepsilon|arphi|ec|ee|ert)(?![a-z]))"
    r"|\x07(?=(?:lpha|pprox|st|rg)(?![a-z]))"
    r"|\n(?=(?:abla|eq|otin)(?![a-z]))"
)
_FIRST_LETTERS: Final = {
    "\t": r"\t", "\x08": r"\b", "\x0c": r"\f", "\r": r"\r", "\x0b": r"\v", "\x07": r"\a",
    "\n": r"\n",
}  # fmt: skip
# Signs a PDF reader could not name; 173 is the soft hyphen, which broke a word in two.
_PDF_SIGN = re.compile(r"\(cid:173\)\s*|\(cid:\d{1,5}\)")
_LOST_TIMES = re.compile(r"(?<=\d)imes(?![a-z])")


def clean_source(source: object) -> str:
    """The source with everything undone or removed that is no part of what its author wrote."""
    if not isinstance(source, str):
        return ""
    text = _decode_entities(source[:MAX_SOURCE_LENGTH])
    if any(eater in text for eater in "\t\x08\x0c\r\x0b\x07\n"):
        text = _EATEN.sub(lambda eaten: _FIRST_LETTERS[eaten[0]], text)
    if "imes" in text:
        text = _LOST_TIMES.sub(r"\\times", text)
    if "(cid:" in text:
        text = _PDF_SIGN.sub("", text)
    text = _LINE_ENDS.sub("\n", text)
    return _UNSEEN.sub("", _BLANKS.sub(" ", text))


def _decode_entities(text: str) -> str:
    # Twice: feeds hold "&amp;mdash;". Never without the semicolon: "AT&T" and "&notin" are text.
    for _ in range(2):
        if "&" not in text:
            break
        text = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
    return text

"""What the converter itself knows of a TeX command, asked once and remembered."""

import re
import unicodedata
from functools import lru_cache
from html import unescape
from typing import Final

from math_core import LatexError, LatexToMathML

CONVERTER: Final = LatexToMathML(
    allow_unreliable_rendering=True,  # without it \widetilde is an unknown command
    fancy_error=False,
    max_expansions=200,
)

_TAG = re.compile(r"<[^<>]*>")
_UNSEEN = re.compile("[\u2061-\u2064\ufe00-\ufe0f]")
_CORNERS: Final = "⌜⌞⎰"
_CORNERS_BACK: Final = "⌝⌟⎱"
_NAMES_KEPT: Final = 4_096


@lru_cache(maxsize=_NAMES_KEPT)
def _alone(command: str) -> tuple[str, str]:
    """The MathML of a command without arguments, and the complaint about it."""
    try:
        return CONVERTER.convert_with_local_state(command, displaystyle=False), ""
    except LatexError as error:
        return "", str(error)


def is_known(name: str) -> bool:
    mathml, complaint = _alone("\\" + name)
    return bool(mathml) or not ("Unknown" in complaint or "Not valid" in complaint)


def takes_argument(name: str) -> bool:
    return "argument" in _alone("\\" + name)[1]


def is_opening_bracket(name: str) -> bool:
    """Whether the command draws a bracket that waits for its partner."""
    mathml = _alone("\\" + name)[0]
    return 'form="prefix"' in mathml or any(map(opens, unescape(_TAG.sub("", mathml))))


def is_closing_bracket(name: str) -> bool:
    mathml = _alone("\\" + name)[0]
    return 'form="postfix"' in mathml or any(map(closes, unescape(_TAG.sub("", mathml))))


def opens(sign: str) -> bool:
    """Whether the character is a bracket that waits for its partner."""
    return unicodedata.category(sign) == "Ps" or sign in _CORNERS


def closes(sign: str) -> bool:
    return unicodedata.category(sign) == "Pe" or sign in _CORNERS_BACK


def symbol(name: str) -> str:
    """What the command draws, as text: "\\leq" is "≤", "\\log" is "log"."""
    return _drawn(_alone("\\" + name)[0])


def _drawn(mathml: str) -> str:
    text = unescape(_TAG.sub("", mathml))
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", text)) if text else ""

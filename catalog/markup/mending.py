"""The slips in a formula that one repair mends: braces, \\left without \\right, two subscripts."""

import re

from catalog.markup.braces import closing_braces

_LEFT = re.compile(r"\\left(?![A-Za-z])")
_RIGHT = re.compile(r"\\right(?![A-Za-z])")
_SIZED = re.compile(r"\\(?:left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])\s*\.?")
_TWICE = re.compile(r"([_^])\s*(\{[^{}]*\}|\\[A-Za-z]+|[^\s\\{}_^])(?=\s*\1)")
_BARE_FONT = re.compile(r"([_^])\s*\\(rm|bf|it|sf|tt|cal|text|mathrm)\s+([A-Za-z]+)")
_FONT_IN_TEXT = re.compile(r"(\\text[a-z]*\s*\{\s*)\\(?:rm|bf|it|sf|tt|em|sc)(?![A-Za-z])\s*")
_TEXT_ACCENT = re.compile(r"\\[\"'`^~=.]\s*\{?([A-Za-z])\}?")
_EMPTY_SCRIPT = re.compile(r"[_^]\s*(?=$|[_^}$&)\]])")
_LEADING_PRIME = re.compile(r"(?:(?<=\{)|\A)(?=')")
_MATHS_IN_TEXT = re.compile(r"\\\(|\\\)")


def mended(tex: str) -> str:
    """The formula with the usual slips put right; the caller tries it once more."""
    tex = _with_matched_braces(_MATHS_IN_TEXT.sub("", tex))
    if len(_LEFT.findall(tex)) != len(_RIGHT.findall(tex)):
        tex = _SIZED.sub("", tex)
    tex = _FONT_IN_TEXT.sub(r"\1", tex)
    tex = _BARE_FONT.sub(r"\1{\\\2 \3}", tex)
    tex = _TEXT_ACCENT.sub(r"\1", tex)
    tex = _EMPTY_SCRIPT.sub("", tex)
    return _LEADING_PRIME.sub("{}", _TWICE.sub(r"\1\2{}", tex))


def _with_matched_braces(tex: str) -> str:
    matched = closing_braces(tex)
    closed = set(matched.values())
    pieces: list[str] = []
    missing = 0
    for at, character in enumerate(tex):
        escaped = at > 0 and tex[at - 1] == "\\"
        if character == "}" and not escaped and at not in closed:
            continue
        missing += character == "{" and not escaped and at not in matched
        pieces.append(character)
    return "".join(pieces) + "}" * missing

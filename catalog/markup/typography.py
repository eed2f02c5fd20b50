"""Quotes, dashes and ties as TeX types them: ``so'', ---, Fig.~3."""

import re

_DOUBLE_QUOTED = re.compile(r"``((?:[^`]|`(?!`)){0,400}?)(?:''|\")", re.DOTALL)
_HALF_QUOTED = re.compile(r"(?<![\w`])`((?:[^`'\"”\n]|'(?=[A-Za-z])){1,160})(?:\"\"?|”)")
_SINGLE_QUOTED = re.compile(r"`([^`'’\n]{1,160})['’](?![A-Za-z])")
_EM_DASH = re.compile(r"(?<!-)---(?!-)")
# Two hyphens before a word and behind a blank are an option of a program: --no-cache.
_EN_DASH = re.compile(r"(?<!-)(?!(?<!\S)--[a-z])--(?!-)")
# "~99%" is about, "9.3~24.5" and "5K~10K" are ranges; behind a word or a stop it ties.
_TIE = re.compile(
    r"(?<![\s\d~])(?<=[^\W_.,;:)\]}])~(?!~)|(?<=[.,;:)\]}])~(?![\d.]*%)(?!~)|\s~(?=\s+[^\s\d])|(?<=\s)~(?=[^\W\d_])"
)
_RANGE = re.compile(r"\d[A-Za-z%]{0,3}~\Z")
_BLANKS = re.compile(r" {2,}(?!\n)")


def typeset(text: str) -> str:
    """The text with printers' quotes, dashes and blanks."""
    if "`" in text:
        text = _DOUBLE_QUOTED.sub(r"“\1”", text)
        text = _HALF_QUOTED.sub(r"“\1”", text)
        text = _SINGLE_QUOTED.sub(r"‘\1’", text)
    if "--" in text:
        text = _EN_DASH.sub("–", _EM_DASH.sub("—", text))
    if "~" in text:
        text = _TIE.sub(lambda tie: _untied(tie, text), text)
    return _BLANKS.sub(" ", text) if "  " in text else text


def _untied(tie: re.Match[str], text: str) -> str:
    before = text[max(0, tie.start() - 5) : tie.start() + 1]
    return tie[0] if _RANGE.search(before) else " "

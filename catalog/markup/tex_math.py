"""How a formula's TeX becomes MathML: tidied, its macros known or guessed, tried, mended once."""

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final

from math_core import LatexError

from catalog.markup.commands import CONVERTER
from catalog.markup.formula_text import formula_text
from catalog.markup.guards import is_safe
from catalog.markup.macros import RefusedMacroError, with_known_macros
from catalog.markup.mending import mended

_ENVIRONMENT = re.compile(r"\\begin\s*\{")
_WIDE = re.compile(r'(?:width|[lr]space|height|depth|voffset)="-?(\d+(?:\.\d+)?)')
_WIDEST_EM: Final = 4.0
# math-core 0.9.0 draws \\overline with the line that belongs below.
_LOW_LINE_ABOVE: Final = '<mo stretchy="true">\u0332</mo></mover>'
# Doubled by Markdown or by a quoted string: "\\{", "\\mathrm". In a table it ends the row.
_DOUBLED = re.compile(r"\\\\(?=[{}|_%$#&,;:!*()\[\]]|[A-Za-z])")
_LINE_BREAK = re.compile(r"\\\\(?:\s*\[[^\]]*\])?")
_BARE_SIGN = re.compile(r"(?<!\\)(?:\\\\)*([%#])")
_BARE_AMPERSAND = re.compile(r"(?<!\\)&")
_ESCAPED_ORDINARY = re.compile(r"\\([*/<@?+=.)(\]\[-](?![A-Za-z]))")
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_STRAY_DOLLAR = re.compile(r"(?<!\\)\$")
_DISPLAY_SHELL = re.compile(
    r"\A\s*\\begin\{(equation|align|gather|multline|eqnarray|displaymath|math|flalign)\*?\}"
    r"(.*)\\end\{\1\*?\}\s*\Z",
    re.DOTALL,
)
_ALIGNED: Final = {"align": "aligned", "eqnarray": "aligned", "flalign": "aligned",
                   "gather": "gathered", "multline": "gathered"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as shown and as text; `converted` when it is MathML, `certain` when not guessed."""

    html: str
    plain: str
    converted: bool
    certain: bool


@lru_cache(maxsize=8_192)
def convert_formula(tex: str, *, display: bool) -> Formula:
    """The formula in MathML, or its readable text when that cannot be."""
    tidy = tidy_tex(tex)
    try:
        macros = with_known_macros(tidy)
    except RefusedMacroError:
        return _as_text(tidy)
    for repair in (str, mended):
        attempt = repair(macros.tex)
        if mathml := _mathml(attempt, display=display):
            plain = formula_text(attempt)
            return Formula(mathml, plain, converted=True, certain=macros.all_known)
    return _as_text(macros.tex)


def _as_text(tex: str) -> Formula:
    plain = formula_text(tex)
    html = f'<span class="math-source">{escape(plain, quote=False)}</span>'
    return Formula(html, plain, converted=False, certain=False)


def _mathml(tex: str, *, display: bool) -> str:
    if not is_safe(tex):
        return ""
    try:
        mathml = CONVERTER.convert_with_local_state(tex, displaystyle=display)
    except LatexError:
        return ""
    if any(float(width) > _WIDEST_EM for width in _WIDE.findall(mathml)):
        return ""
    return mathml.replace(_LOW_LINE_ABOVE, _LOW_LINE_ABOVE.replace("\u0332", "\u00af"))


def tidy_tex(tex: str) -> str:
    """TeX as its author meant it, before Markdown, quoting and publishers touched it."""
    tex = _without_shell(tex.strip())
    tex = _STRAY_DOLLAR.sub("", tex)
    if not _ENVIRONMENT.search(tex):
        tex = _LINE_BREAK.sub(" ", _DOUBLED.sub(r"\\", tex))
        tex = _BARE_AMPERSAND.sub(r"\\&", tex)
    tex = _ESCAPED_ORDINARY.sub(r"\1", tex)
    tex = _BARE_SIGN.sub(lambda sign: sign[0][:-1] + "\\" + sign[1], tex)
    return _THOUSANDS.sub(lambda number: number[0].replace(",", "{,}"), tex)


def _without_shell(tex: str) -> str:
    shell = _DISPLAY_SHELL.match(tex)
    if shell is None:
        return tex
    inner = _ALIGNED.get(shell[1])
    if inner is None or ("&" not in shell[2] and r"\\" not in shell[2]):
        return shell[2].strip()
    return rf"\begin{{{inner}}}{shell[2]}\end{{{inner}}}"

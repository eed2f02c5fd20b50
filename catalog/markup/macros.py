"""The macros authors made for themselves: what each most likely drew.

A name the converter does not know is looked up, then recognised by its shape (\\cO, \\bbR,
\\xstar, a lost brace as in \\mathcalO), and at last shown as an upright word: a reader sees
"OPT", never a backslash.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.markup.braces import closing_braces
from catalog.markup.commands import is_known
from catalog.markup.macro_table import ALIASES, WORDS

_CONTROL_WORD = re.compile(r"\\([A-Za-z]+)(\*?)")
_REFUSED = re.compile(
    r"\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|(?:re)?newenvironment"
    r"|DeclareMathOperator|href|url|html[A-Za-z]*|class|cssId|style|includegraphics|rule|genfrac"
    r"|unicode|char|catcode|csname|input|include|write|read|openout|special|require|raisebox"
    r"|kern|mkern|hskip|mskip|vskip|llap|rlap|mathchoice|expandafter|loop)(?![A-Za-z])"
)
_DROPPED_WITH_ARGUMENT = re.compile(
    r"\\(?:label|tag\*?|cite[a-z]*\*?|eqref|ref|[hvm]space\*?|footnotemark|color|vphantom|hphantom"
    r"|phantom)\s*\{[^{}]*\}"
)
_DROPPED = re.compile(
    r"\\(?:nonumber|notag|displaystyle|textstyle|scriptstyle|scriptscriptstyle|ensuremath"
    r"|boldmath|protect|xspace|noindent|hfill|hfil|centering|strut|mathstrut|allowbreak|nobreak"
    r"|smash|footnotesize|small|large|normalsize|tiny|unskip|relax|break|newline|par|cal(?=\\cal))"
    r"(?![A-Za-z])\*?"
)
_LIMITS = re.compile(r"(?<!\\sum)(?<!\\int)(?<!\\prod)(?<!\\min)(?<!\\max)(?<!\\inf)(?<!\\sup)"
                     r"(?<!\\lim)\\limits(?![A-Za-z])")  # fmt: skip
_MOST_FENCES: Final = 24
_TEXT_COLOUR = re.compile(r"\\(?:textcolor|colorbox)\s*\{[^{}]*\}")
_FENCED = re.compile(r"\\(norm|Norm|abs|Abs|ceil|floor|set|Set|card|inner|ip|dotp|angles|paren"
                     r"|Paren|pa|bra|parens|brackets|brac|frob|tuple)\s*\{")  # fmt: skip
_FENCES: Final = {
    "norm": (r"\lVert{", r"}\rVert "), "frob": (r"\lVert{", r"}\rVert "),
    "abs": (r"\lvert{", r"}\rvert "), "card": (r"\lvert{", r"}\rvert "),
    "ceil": (r"\lceil{", r"}\rceil "), "floor": (r"\lfloor{", r"}\rfloor "),
    "set": (r"\{", r"\}"), "inner": (r"\langle{", r"}\rangle "), "ip": (r"\langle{", r"}\rangle "),
    "dotp": (r"\langle{", r"}\rangle "), "angles": (r"\langle{", r"}\rangle "),
    "brackets": ("[", "]"), "brac": ("[", "]"),
}  # fmt: skip

_DOUBLED_CAPITAL = re.compile(r"([A-Z])\1")
_GREEK = (
    "alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|pi|sigma|phi|psi|omega|eta|xi"
    "|Sigma|Omega|Lambda|Theta|Gamma|Phi|Pi|Delta"
)
_SHAPES: Final = tuple(
    (re.compile(shape), drawn)
    for shape, drawn in (
        (r"(?:c|cal|mc|sc|scr|frak)([A-Z])", r"\\mathcal{\1}"),
        (r"([A-Z])(?:cal|c)", r"\\mathcal{\1}"),
        (r"(?:bb|mathbb|db)([A-Z])", r"\\mathbb{\1}"),
        (r"([A-Z])bb", r"\\mathbb{\1}"),
        (r"(?:b|bf|v|vec|mat|mb|bm|bs|m|bv)([A-Za-z])", r"\\mathbf{\1}"),
        (r"([A-Za-z])(?:bf|vec|b|bm|v)", r"\\mathbf{\1}"),
        (rf"(?:b|bf|vec|bs|m|mat)({_GREEK})", r"\\boldsymbol{\\\1}"),
        (r"(?:b|bf)(lam)", r"\\boldsymbol{\\lambda}"),
        (r"([A-Za-z])(?:star|opt)", r"{\1^\\star}"),
        (r"([A-Za-z])(?:til|tilde)", r"\\tilde{\1}"),
        (r"(?:t|til|tilde|wt)([A-Za-z])", r"\\tilde{\1}"),
        (r"([A-Za-z])hat", r"\\hat{\1}"),
        (r"(?:hat|h)([A-Z])", r"\\hat{\1}"),
        (r"([A-Za-z])bar", r"\\bar{\1}"),
    )
)  # fmt: skip
# A brace got lost: these drew one letter, those the whole rest.
_GLUED_LETTER = re.compile(
    r"(mathcal|mathbb|mathscr|mathfrak|boldsymbol|widetilde|widehat|tilde|hat|bar|vec|overline"
    r"|mathbf|bm|dot)([A-Za-z])([A-Za-z]*)"
)
_GLUED_WORD = re.compile(
    r"(mathrm|mathsf|mathit|mathtt|operatorname|textrm|textbf|textit|textsf|texttt|textsc|text|sqrt"
    r"|emph|bf|rm)([A-Za-z]+)"
)
_GLUED_FRACTION = re.compile(r"[dt]?frac([A-Za-z])([A-Za-z]*)")
_GLUED_SYMBOL = re.compile(
    r"(log|times|cdot|infty|alpha|beta|gamma|delta|epsilon|varepsilon|theta|lambda|sigma|omega|kappa"
    r"|Omega|Theta|Delta|Sigma|Lambda|Gamma|approx|sum|rightarrow|leq|geq)([A-Za-z]{1,3})"
)


class RefusedMacroError(ValueError):
    """The formula asks for something no formula of an abstract may do."""


@dataclass(frozen=True, slots=True)
class KnownTex:
    """TeX the converter knows every name of; `all_known` when none had to be spelt out."""

    tex: str
    all_known: bool


def with_known_macros(tex: str) -> KnownTex:
    """Every control word replaced by one the converter knows."""
    if _REFUSED.search(tex):
        raise RefusedMacroError(tex)
    spelt_out = False

    def known(word: re.Match[str]) -> str:
        nonlocal spelt_out
        if is_known(word[1]) and word[1] not in ALIASES:
            # "\\epsilon*sqrt" is a product; only few commands have a starred form.
            return word[0] if is_known(word[1] + word[2]) else f"\\{word[1]} {word[2]}"
        drawn, certain = drawing_of(word[1])
        spelt_out = spelt_out or not certain
        return drawn + word[2]

    tex = _CONTROL_WORD.sub(known, _fenced(_without_layout(tex)))
    return KnownTex(tex, all_known=not spelt_out)


@lru_cache(maxsize=4_096)
def drawing_of(name: str) -> tuple[str, bool]:
    """What an author's macro most likely draws, and whether that is more than its bare name."""
    if name in ALIASES:
        return ALIASES[name], True
    if name in WORDS:
        return rf"\operatorname{{{name}}}", True
    if guess := _guess_by_shape(name) or _guess_lost_brace(name):
        return guess, True
    if len(name) == 1:
        return rf"\mathrm{{{name}}}", True
    return rf"\operatorname{{{name}}}", False


def _guess_by_shape(name: str) -> str:
    if _DOUBLED_CAPITAL.fullmatch(name):
        return rf"\mathbb{{{name[0]}}}"
    for shape, drawn in _SHAPES:
        if match := shape.fullmatch(name):
            return match.expand(drawn)
    if len(name) > 2 and name[0].isupper() and name[1:].islower() and is_known(name.lower()):
        return "\\" + name.lower()
    return ""


def _guess_lost_brace(name: str) -> str:
    if match := _GLUED_FRACTION.fullmatch(name):
        return rf"\frac{{{match[1]}}}" + (f"{{{match[2]}}}" if match[2] else "")
    if match := _GLUED_LETTER.fullmatch(name):
        return rf"\{match[1]}{{{match[2]}}}{match[3]}"
    if match := _GLUED_WORD.fullmatch(name):
        command = ALIASES.get(match[1], "\\" + match[1])
        return rf"{command}{{{match[2]}}}"
    if match := _GLUED_SYMBOL.fullmatch(name):
        return rf"\{match[1]} {match[2]}"
    return ""


def _without_layout(tex: str) -> str:
    if "\\" not in tex:
        return tex
    tex = _DROPPED_WITH_ARGUMENT.sub("", tex)
    return _LIMITS.sub("", _TEXT_COLOUR.sub("", _DROPPED.sub(" ", tex)))


def _fenced(tex: str) -> str:
    """\\norm{x} and its like, written with their brackets."""
    for _ in range(_MOST_FENCES):
        fence = _FENCED.search(tex)
        if fence is None:
            break
        opens = fence.end() - 1
        closes = closing_braces(tex).get(opens, len(tex))
        left, right = _FENCES.get(fence[1].lower(), ("(", ")"))
        tex = tex[: fence.start()] + left + tex[opens + 1 : closes] + right + tex[closes + 1 :]
    return tex

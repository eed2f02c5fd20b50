"""The commands that LaTeX has for words: styles, signs, lists, and what only a typesetter needs."""

import re
from typing import Final

# What follows in braces, and the tag that shows it ("" for none).
STYLES: Final[dict[str, str]] = {
    "emph": "em", "textit": "em", "textsl": "em", "textem": "em", "uline": "em", "term": "em",
    "textbf": "strong", "textmd": "", "texttt": "code", "path": "code", "lstinline": "code",
    "textsuperscript": "sup", "textsubscript": "sub", "underline": "", "textsc": "", "textrm": "",
    "text": "", "textsf": "", "textnormal": "", "mbox": "", "hbox": "", "textup": "", "fbox": "",
    "makebox": "", "centerline": "", "uppercase": "", "MakeUppercase": "", "textlf": "", "ul": "",
    "enquote": "", "href": "", "url": "", "textscale": "", "section": "strong",
    "subsection": "strong", "paragraph": "strong", "keywords": "", "acro": "", "ac": "", "gls": "",
    "boldmath": "", "todo": "", "hl": "", "st": "", "sout": "", "ensuremath": "", "math": "",
}  # fmt: skip
DECLARATIONS: Final[dict[str, str]] = {
    "em": "em", "it": "em", "sl": "em", "itshape": "em", "slshape": "em", "bf": "strong",
    "bfseries": "strong", "tt": "code", "ttfamily": "code", "sc": "", "scshape": "", "rm": "",
    "rmfamily": "", "sf": "", "sffamily": "", "small": "", "large": "", "footnotesize": "",
    "normalsize": "", "Large": "", "scriptsize": "", "tiny": "", "normalfont": "", "upshape": "",
}  # fmt: skip
SIGNS: Final[dict[str, str]] = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’",
    "textquotesingle": "'", "textless": "<", "textgreater": ">", "textbar": "|", "slash": "/",
    "textregistered": "®", "texttrademark": "™", "copyright": "©", "textcopyright": "©",
    "pounds": "£", "textsterling": "£", "euro": "€", "texteuro": "€", "textdegree": "°",
    "degree": "°", "textmu": "µ", "textonehalf": "½", "S": "§", "P": "¶", "LaTeX": "LaTeX",
    "TeX": "TeX", "BibTeX": "BibTeX", "texttimes": "×", "textpm": "±", "textperiodcentered": "·",
    "textbullet": "•", "checkmark": "✓", "cmark": "✓", "xmark": "✗", "textdollar": "$",
    "textpercent": "%", "percent": "%", "textampersand": "&", "ie": "i.e.", "eg": "e.g.",
    "Eg": "E.g.", "Ie": "I.e.", "etal": "et al.", "etc": "etc.", "wrt": "w.r.t.", "iid": "i.i.d.",
    "vs": "vs.", "aka": "a.k.a.", "cf": "cf.", "ith": "i-th", "newline": " ", "linebreak": " ",
    "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ", "hfill": " ", "space": " ",
    "tab": " ", "dag": "†", "ddag": "‡", "lq": "‘", "rq": "’", "textasciitilde": "~",
    "textasciicircum": "^", "textbackslash": "", "textunderscore": "_", "textasteriskcentered": "*",
    "textbraceleft": "{", "textbraceright": "}", "textquotedbl": '"', "textsection": "§",
}  # fmt: skip
DROPPED: Final = frozenset({
    "xspace", "noindent", "indent", "centering", "bigskip", "medskip", "smallskip", "newpage",
    "clearpage", "maketitle", "null", "protect", "relax", "sloppy", "break", "nobreak",
    "allowbreak", "vfill", "raggedright", "displaystyle", "textstyle", "scriptstyle",
    "scriptscriptstyle", "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr",
    "unskip", "ignorespaces", "hline", "toprule", "midrule", "bottomrule", "appendix",
    "clearline", "selectfont", "balance"
})  # fmt: skip
DROPPED_WITH_ARGUMENT: Final = frozenset({
    "cite", "citep", "citet", "citealp", "citealt", "citeauthor", "citeyear", "citeyearpar",
    "parencite", "textcite", "autocite", "citenum", "nocite", "ref", "eqref", "cref", "Cref",
    "autoref", "pageref", "label", "vspace", "hspace", "vskip", "hskip", "color",
    "footnotemark", "thanks", "includegraphics", "bibliography", "bibliographystyle", "index",
    "pagestyle", "thispagestyle", "setlength", "addtolength", "usepackage", "documentclass",
    "input", "include", "phantom", "hphantom", "vphantom", "def", "newcommand", "renewcommand",
    "let", "gdef", "edef"
})  # fmt: skip
# What an item of the list is, in Markdown.
ENVIRONMENTS: Final[dict[str, str]] = {
    "itemize": "-", "enumerate": "1.", "description": "-", "compactitem": "-", "compactenum": "1.",
    "inparaenum": "1.", "inparaitem": "-",
}  # fmt: skip

_LOST_BRACE = re.compile(
    r"(emph|textbf|textit|texttt|textsc|textrm|textsf|text|underline|textsl)([A-Za-z]+)"
)
_LOST_ENVIRONMENT = re.compile(
    r"(begin|end)(itemize|enumerate|description|quote|abstract|center)(.*)"
)
_LOST_URL = re.compile(r"(url)(https?|www)")
_LONGER_NAMES: Final = frozenset({"emphasis", "textstyle", "texture", "textual"})


def lost_brace(name: str) -> tuple[str, str] | None:
    """A style or environment whose braces a publisher dropped: \\emphprobabilistic."""
    if name in _LONGER_NAMES:
        return None
    found = (
        _LOST_ENVIRONMENT.fullmatch(name)
        or _LOST_URL.fullmatch(name)
        or _LOST_BRACE.fullmatch(name)
    )
    return (found[1], found[2]) if found else None

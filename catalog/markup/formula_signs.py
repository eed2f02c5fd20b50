"""What the commands of a formula are in plain text: signs, accents, letters of another style."""

from typing import Final

# Stands around names of functions until it is known whether a blank is needed: m log n, log(n).
APART: Final = "\x02"

BARE: Final = {
    "sim": "~", "to": "→", "gets": "←", "ast": "*", "star": "⋆", "mid": " | ", "vert": "|",
    "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "|": "‖", "colon": ":",
    "quad": " ", "qquad": " ", "enspace": " ", "space": " ", "thinspace": " ", "lbrace": "{",
    "rbrace": "}", "backslash": "∖", "setminus": "∖", "smallsetminus": "∖", "prime": "′",
    "ldots": "…", "dots": "…", "cdots": "⋯", "cdot": "·", "bullet": "•", "top": "⊤", "iff": "⇔",
    "implies": "⇒", "not": "", "limits": "", "nolimits": "", "middle": "", "left": "", "right": "",
    "rm": "", "bf": "", "it": "", "sf": "", "tt": "", "sl": "", "em": "", "lt": "<", "gt": ">",
    "mod": f"{APART}mod{APART}", "bmod": f"{APART}mod{APART}", "hline": "", "over": "/",
    "choose": f"{APART}choose{APART}", "substack": "", "ell": "ℓ", "imath": "i", "jmath": "j",
    "big": "", "Big": "", "bigg": "", "Bigg": "", "bigl": "", "bigr": "", "Bigl": "", "Bigr": "",
    "biggl": "", "biggr": "", "Biggl": "", "Biggr": "", "bigm": "", "Bigm": "",
    "phi": "φ", "varphi": "φ", "epsilon": "ε", "varepsilon": "ε", "vartheta": "θ",
}  # fmt: skip
SYMBOLS: Final = {"{": "{", "}": "}", "|": "‖", "%": "%", "$": "$", "&": "&", "#": "#", "_": "_",
                   "!": "", ",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "\\": "; ",
                   "\n": " ", "-": "", "/": "", "(": "", ")": "", "[": "", "]": ""}  # fmt: skip
COMBINING: Final = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303",
    "bar": "\u0304", "overline": "\u0304", "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308",
    "acute": "\u0301", "grave": "\u0300", "check": "\u030c", "breve": "\u0306",
    "mathring": "\u030a", "widecheck": "\u030c",
}  # fmt: skip
LETTERS: Final = frozenset({
    "mathcal", "mathfrak", "mathscr", "mathbf",
    "mathnormal", "boldsymbol", "bm", "bold", "mathbin", "mathrel", "mathop", "mathord",
    "mathopen", "mathclose", "mathpunct", "mathinner", "frak", "underline", "underbrace",
    "overbrace", "boxed", "cancel", "overrightarrow", "overleftarrow", "smash", "mathbfit",
    "mathbfcal", "symbf", "symcal", "emph", "textcolor", "underset_", "utilde", "bcancel",
    "xcancel", "operatornamewithlimits"
})  # fmt: skip
UPRIGHT: Final = frozenset({"mathrm", "mathsf", "mathit", "mathtt"})
TEXT: Final = frozenset({
    "text", "textrm", "textbf", "textit", "textsf", "texttt", "textnormal", "mbox", "hbox"
})  # fmt: skip
BOARD: Final = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))
FRACTIONS: Final = frozenset({
    "frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac"
})  # fmt: skip
NEGATED: Final = {"=": "≠", "∈": "∉", "≡": "≢", "⊂": "⊄", "⊆": "⊈", "∼": "≁", "<": "≮", ">": "≯"}

"""Text as search compares it: plain lower-case letters and digits, the same for papers and queries.

`fold` gives the tokens in the order of the text, so phrases keep working. A token is a run of
letters or a run of digits, never both: "MS3D" is "ms 3 d", so that "GPT-4", "GPT4" and "GPT 4" are
one thing. What was typed as one word and folds to several tokens is meant as a phrase:
"so(3)" looks for "so" with "3" right behind it. Scripts written without blanks give one token
a character. `joined_forms` gives what hyphens connect, in one piece ("multiscale"); it is kept
apart because in the same row it would come between the words of a phrase.
"""

import re
import unicodedata
from typing import Final

_GREEK_NAMES: Final = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η":
    "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ":
    "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau", "υ":
    "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
_GREEK_RUN = re.compile("[\u0370-\u03ff\u1f00-\u1fff]+")
_LETTERS_WITHOUT_MARK: Final = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "ı": "i", "đ": "d", "ð": "d", "þ": "th",
     "ħ": "h", "ȷ": "j", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e", "√": " sqrt ",
     "∇": " nabla ", "∞": " infinity ", "∂": " partial ", "×": " x ", "€": " eur ", "∑": " sum "}
)  # fmt: skip
# Most texts hold nothing else beyond ASCII: with these gone the short way is open.
_PUNCTUATION: Final = str.maketrans(dict.fromkeys("“”‘’„«»–—‐‑‒−…•·′″\xa0©®™§°±≤≥≈→", " "))
_SCRIPT_RUN = re.compile("[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁱⁿᴬᴮᴰᴱᴳ-ᴺᴼᴾᴿᵀᵁⱽᵂᵃ-ᵏᵐᵒᵖᵗᵘᵛᵝ-ᵡᶜᶠᶿᶻʰʲʳˢʷʸˡˣ]+|[₀-₉₊-₎ₐ-ₜᵢ-ᵪⱼ]+")


def _marks(first: int, end: int) -> re.Pattern[str]:
    """The combining marks of a stretch of Unicode, but for those that tell か from が."""
    marks = (
        mark
        for mark in map(chr, range(first, end))
        if unicodedata.category(mark)[0] == "M" and mark not in "\u3099\u309a"
    )
    return re.compile(f"[{''.join(marks)}]+")


# Two, because a class that reaches past U+FFFF is ten times slower.
_MARK = _marks(0x300, 0x10000)
_RARE_MARK = _marks(0x10000, 0x20000)

UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134a"
)
_TOKEN = re.compile(rf"\d+|[{UNSPACED}]|[^\W\d_{UNSPACED}]+")
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
_ASCII_TOKEN = re.compile(r"[a-z]+|[0-9]+")

_PLUS_PLUS = re.compile(r"(?<![^\W_])([a-z])\+\+(?![+\w])")
_WORD_PLUS_PLUS = re.compile(r"(?<=[^\W_])\+\+(?![+\w])")
_SHARP = re.compile(r"(?<![^\W_])([a-z])[#♯](?!\w)")
_DOT_NET = re.compile(r"(?<![\w.])\.net(?!\w)")
COMPOUND = re.compile(r"[^\W_]+(?:[-_‐‑–][^\W_]+)+")
_HYPHEN = re.compile("[-_‐‑–]")


def fold(text: str) -> str:
    """The tokens of the text, separated by single blanks. Folding twice changes nothing."""
    return " ".join(tokens(text))


def tokens(text: str) -> list[str]:
    text = text.translate(_PUNCTUATION)
    if text.isascii():
        return _ASCII_TOKEN.findall(_with_names_of_languages(text.lower()))
    return _TOKEN.findall(_plain_letters(text))


def joined_forms(text: str) -> str:
    """The compounds of the text written in one word: "multi-scale" gives "multiscale".

    Left out are those that stay several tokens, such as GPT-4: joined they say nothing new.
    """
    forms = {joined(compound) for compound in COMPOUND.findall(text)}
    return " ".join(sorted(form for form in forms if form))


def joined(compound: str) -> str:
    """The compound as one token, blank when it is none."""
    form = fold(_HYPHEN.sub("", compound))
    return "" if " " in form else form


def _plain_letters(text: str) -> str:
    text = _SCRIPT_RUN.sub(r" \g<0> ", text)
    text = _without_marks(unicodedata.normalize("NFKC", text).casefold())
    # Casefolding and stripping can bring out forms that fold further.
    text = _without_marks(unicodedata.normalize("NFKC", text.translate(_LETTERS_WITHOUT_MARK)))
    text = _with_names_of_languages(text.casefold())
    return _with_ascii_digits(_GREEK_RUN.sub(_named_greek, text))


def _without_marks(text: str) -> str:
    text = _MARK.sub("", unicodedata.normalize("NFD", text))
    if max(text, default="") > "\uffff":
        text = _RARE_MARK.sub("", text)
    return unicodedata.normalize("NFC", text)


def _named_greek(run: re.Match[str]) -> str:
    """One or two Greek letters are symbols and get names; more are a Greek word."""
    letters = run[0]
    if len(letters) > 2:
        return letters
    return " ".join(_GREEK_NAMES.get(letter, letter) for letter in letters)


def _with_names_of_languages(text: str) -> str:
    """C++, C# and .NET would otherwise be the letter C and the word net."""
    if "++" in text:
        text = _WORD_PLUS_PLUS.sub(" plusplus ", _PLUS_PLUS.sub(r"\1plusplus ", text))
    if "#" in text or "♯" in text:
        text = _SHARP.sub(r"\1sharp ", text)
    return _DOT_NET.sub(" dotnet", text) if ".net" in text else text


def _with_ascii_digits(text: str) -> str:
    return _OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)

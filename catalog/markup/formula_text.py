"""How a formula reads as one line of Unicode text: O(log n), l₂, ε⁻⁴, (a+b)/c.

Never fails: what cannot be understood keeps its letters and loses its backslashes.
"""

import re
from dataclasses import dataclass
from typing import Final

from catalog.markup.commands import symbol
from catalog.markup.formula_signs import (
    APART,
    BARE,
    BOARD,
    COMBINING,
    FRACTIONS,
    LETTERS,
    NEGATED,
    SYMBOLS,
    TEXT,
    UPRIGHT,
)
from catalog.markup.formula_spacing import apart, grouped, spaced
from catalog.markup.scripts import lowered, raised

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|[^\\\s]|\\", re.DOTALL)
_DEEPEST: Final = 24


def formula_text(tex: str) -> str:
    """The formula as a reader would say it in a line of text."""
    return spaced(_Reader(_TOKEN.findall(tex)).items())


@dataclass(slots=True)
class _Reader:
    tokens: list[str]
    at: int = 0
    depth: int = 0

    def items(self, *, closer: str = "") -> str:
        """Everything up to the closing sign (or the end), as text."""
        pieces: list[str] = []
        while self.at < len(self.tokens):
            sign = self.tokens[self.at]
            self.at += 1
            if closer and sign == closer:
                break
            if sign in "^_":
                self._attach(pieces, sign)
            else:
                pieces.append(self._item(sign))
        return "".join(pieces)

    def _attach(self, pieces: list[str], sign: str) -> None:
        """A script goes right behind its base: before the gap that follows "log"."""
        content = spaced(self._argument())
        script = raised(content) if sign == "^" else lowered(content)
        while pieces and pieces[-1].isspace():
            pieces.pop()
        if pieces and pieces[-1].endswith(APART):
            script, pieces[-1] = script + APART, pieces[-1][: -len(APART)]
        pieces.append(script)

    def _item(self, sign: str) -> str:
        if sign == "{":
            return self._group()
        if sign == "'":
            return "′"
        if sign == "~" or sign.isspace():
            return " "
        if sign in "}&":
            return " " if sign == "&" else ""
        if sign.startswith("\\"):
            return self._command(sign[1:].rstrip("*"))
        return sign

    def _group(self) -> str:
        # Past any sensible depth the braces are only stepped over.
        if self.depth >= _DEEPEST:
            return ""
        self.depth += 1
        text = self.items(closer="}")
        self.depth -= 1
        return text

    def _argument(self) -> str:
        """The next group, or the next sign where the braces were left out."""
        self._skip_blanks()
        if self.at >= len(self.tokens) or self.tokens[self.at] == "}":
            return ""
        sign = self.tokens[self.at]
        self.at += 1
        if sign in "^_" or self.depth >= _DEEPEST:
            return sign if sign.isalnum() else ""
        self.depth += 1
        text = self._item(sign)
        self.depth -= 1
        return text

    def _raw_argument(self) -> str:
        """The next group as it stands, for words in \\text{...}."""
        self._skip_blanks()
        if self.at >= len(self.tokens) or self.tokens[self.at] != "{":
            return self._argument()
        words, level = [], 0
        while self.at < len(self.tokens):
            sign = self.tokens[self.at]
            self.at += 1
            level += (sign == "{") - (sign == "}")
            if level == 0:
                break
            words.append(_text_token(sign))
        return "".join(words)

    def _optional(self) -> str:
        """What stands in [..] after a command, as in \\sqrt[3]{x}."""
        if self.at >= len(self.tokens) or self.tokens[self.at] != "[":
            return ""
        end = self.at
        while end < len(self.tokens) and self.tokens[end] != "]" and end - self.at < 40:
            end += 1
        inner = _Reader(self.tokens[self.at + 1 : end], depth=self.depth + 1)
        self.at = end + 1
        return inner.items() if self.depth < _DEEPEST else ""

    def _skip_blanks(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1

    def _command(self, name: str) -> str:
        if name in SYMBOLS:
            return SYMBOLS[name]
        if name in COMBINING:
            return _accented(self._argument(), COMBINING[name])
        if name in TEXT:
            return _word(self._raw_argument())
        if name in UPRIGHT:
            return _word(self._argument())
        if name in LETTERS:
            return self._argument()
        special = _SPECIAL.get(name)
        return special(self) if special else self._plain_symbol(name)

    def _plain_symbol(self, name: str) -> str:
        if name == "not":
            return self._negation()
        drawn = BARE[name] if name in BARE else symbol(name)
        if not drawn:
            return "" if name in BARE else apart(name) if name.isalpha() else name
        if drawn.isascii() and drawn.replace(" ", "").isalpha() and len(drawn) > 1:
            return apart(drawn)
        if name.isalpha() and drawn.isalnum():
            self._skip_syntactic_blank()
        return drawn

    def _skip_syntactic_blank(self) -> None:
        """The blank after "\\alpha" ends the command; before a letter it also reads better."""
        following = self.tokens[self.at + 1 : self.at + 2]
        if following and not following[0][0].isalnum() and following[0][0] != "\\":
            self._skip_blanks()

    def _negation(self) -> str:
        drawn = self._argument()
        return NEGATED.get(drawn, drawn + "\u0338" if drawn else "")


def _word(text: str) -> str:
    """Upright words stand apart like functions; single letters belong to what is around them."""
    return apart(text) if len(text) > 1 and text.isalpha() else text


def _text_token(sign: str) -> str:
    if sign.startswith("\\"):
        return SYMBOLS.get(sign[1:], "")
    return "" if sign in "{}$" else " " if sign == "~" else sign


def _accented(text: str, mark: str) -> str:
    bare = text.strip()
    return bare + mark if len(bare) == 1 else text


def _fraction(reader: _Reader) -> str:
    above = grouped(reader._argument())
    return apart(f"{above}/{grouped(reader._argument())}")


def _root(reader: _Reader) -> str:
    degree = reader._optional().strip()
    inner = spaced(reader._argument())
    whole = len(inner) == 1 or inner.isdecimal() or (inner[:1] + inner[-1:] == "()")
    return raised(degree) + "√" + (inner if whole or not inner else f"({inner})") + APART


def _binomial(reader: _Reader) -> str:
    above = spaced(reader._argument())
    return f"({above} choose {spaced(reader._argument())})"


def _second_shown(reader: _Reader) -> str:
    reader._argument()
    return reader._argument()


def _operator(reader: _Reader) -> str:
    return _word(spaced(reader._argument()))


def _modulus(reader: _Reader) -> str:
    return f" (mod {spaced(reader._argument())})"


def _blackboard(reader: _Reader) -> str:
    letters = reader._argument()
    return BOARD.get(letters, letters)


def _environment(reader: _Reader) -> str:
    name = reader._raw_argument()
    if name.startswith("array"):
        reader._raw_argument()
    return " "


def _arrow(reader: _Reader) -> str:
    reader._optional()
    reader._argument()
    return "→"


def _sized(reader: _Reader) -> str:
    if reader.tokens[reader.at : reader.at + 1] == ["."]:
        reader.at += 1
    return ""


_SPECIAL: Final = {
    **dict.fromkeys(FRACTIONS, _fraction),
    **dict.fromkeys(("overset", "underset", "stackrel", "href"), _second_shown),
    **dict.fromkeys(("binom", "tbinom", "dbinom"), _binomial),
    **dict.fromkeys(("operatorname", "DeclareMathOperator"), _operator),
    **dict.fromkeys(("mathbb", "Bbb"), _blackboard),
    **dict.fromkeys(("pmod", "pod"), _modulus),
    **dict.fromkeys(("begin", "end"), _environment),
    **dict.fromkeys(("xrightarrow", "xlongrightarrow"), _arrow),
    **dict.fromkeys(("left", "right"), _sized),
    "sqrt": _root,
}

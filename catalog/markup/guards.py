"""Which formulas may reach the native converter: it dies on deep nesting, hangs on open brackets.

math-core 0.9.0 overflows the stack (the whole process ends) at some hundred levels in a thread,
and doubles its time with each bracket left open. Neither can be caught, so both are kept out.
"""

import re
from typing import Final

from catalog.markup.commands import (
    closes,
    is_closing_bracket,
    is_opening_bracket,
    opens,
    takes_argument,
)

_LONGEST: Final = 4_000
_DEEPEST: Final = 24
_MOST_LOOSE: Final = 40
_MOST_OPEN: Final = 8
_MOST_OPENERS: Final = 120

_NESTING = re.compile(r"(?P<open>\{|\\(?:left|begin)(?![A-Za-z]))|\}|\\(?:right|end)(?![A-Za-z])")
_COMMAND = re.compile(r"(?P<after>\}\s*)?\\(?P<name>[A-Za-z]+)(?P<braced>\s*\{)?")
_BRACKET = re.compile(r"\\(?:(?P<name>[A-Za-z]+)|[{}]?)|(?P<sign>[^\w\s\\{},.;:+=-])")
_SIZED_OPENER = re.compile(r"[bB]igg?l|mathopen")
_SIZED_CLOSER = re.compile(r"[bB]igg?r|mathclose")
# Styles that hold for the rest of their group are read as one group inside the other.
_STYLES: Final = frozenset({
    "displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle", "begingroup", "color"
})  # fmt: skip


def is_safe(tex: str) -> bool:
    return len(tex) <= _LONGEST and depth_ok(tex) and brackets_ok(tex)


def depth_ok(tex: str) -> bool:
    r"""Nesting by braces, \left and \begin, and by arguments without braces (\hat\hat\hat x)."""
    depth = 0
    for step in _NESTING.finditer(tex):
        depth = depth + 1 if step.lastgroup else max(0, depth - 1)
        if depth > _DEEPEST:
            return False
    return _loose_arguments(tex) <= _MOST_LOOSE


def _loose_arguments(tex: str) -> int:
    r"""Commands that may be the bare argument of the one before: each can be a level of nesting."""
    return sum(
        command["name"] in _STYLES
        or (
            (not command["braced"] or command["after"] is not None)
            and takes_argument(command["name"])
        )
        for command in _COMMAND.finditer(tex)
    )


def brackets_ok(tex: str) -> bool:
    r"""Few brackets stay open, whatever closes them."""
    still_open = total = 0
    for bracket in _BRACKET.finditer(tex):
        name = bracket["name"]
        turn = _turn_of_command(name) if name else _turn_of(bracket[0][-1])
        still_open = max(0, still_open + turn)
        total += turn > 0
    return still_open <= _MOST_OPEN and total <= _MOST_OPENERS


def _turn_of_command(name: str) -> int:
    if _SIZED_OPENER.fullmatch(name):
        return 1
    if _SIZED_CLOSER.fullmatch(name):
        return -1
    if is_opening_bracket(name):
        return 1
    return -1 if is_closing_bracket(name) else 0


def _turn_of(sign: str) -> int:
    return opens(sign) - closes(sign)

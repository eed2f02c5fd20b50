"""Formulas in running text that lost their dollars: where such a run of TeX begins and ends."""

import re
from typing import Final

_WORD = re.compile(r"\\([A-Za-z]+)\*?")
_GROUPED_WORD = re.compile(r"\{{1,8}\s*\\([A-Za-z]+)")
_BEFORE = re.compile(r"(?<![\w\\])(?:\d[\d.]*|[A-Za-z]|\([A-Za-z\d]{1,3}[+-])\Z")
_SCRIPT = re.compile(r"[_^]\s?")
_ONE = re.compile(r"[A-Za-z0-9*+∞†′]|\d+")
_RIGHT = re.compile(r"\\right(?![A-Za-z])\s*(?:\\[A-Za-z|{}]+|.)", re.DOTALL)
_LONGEST_FENCED: Final = 600
_MOST_STEPS: Final = 60

# Commands that take the next token along when their braces are lost.
_TAKING: Final = frozenset({
    "mathbf", "mathcal", "mathbb", "mathrm", "mathsf", "mathit", "mathfrak", "mathscr",
    "boldsymbol", "bm", "hat", "tilde", "bar", "vec", "widetilde", "widehat", "overline",
    "sqrt", "pmb", "dot", "cal", "textbf"
})  # fmt: skip
_TAKING_TWO: Final = frozenset({"frac", "tfrac", "dfrac", "binom"})
_FRACTION_WITH_TOP = re.compile(r"[dt]?frac[A-Za-z]")
_TAKEN = re.compile(r" ?(?:\\[A-Za-z]+|[A-Za-z0-9\u0370-\u03ff])")


def run_start(text: str, at: int, floor: int) -> int:
    """A number or a single letter right before the run belongs to it."""
    before = _BEFORE.search(text[max(floor, at - 8) : at])
    return at if before is None else at - len(before[0])


def run_end(text: str, at: int, closing: dict[int, int], is_text: frozenset[str]) -> int:
    """Where the run of TeX that begins at `at` is over."""
    end = at
    for _ in range(_MOST_STEPS):
        further = _one_step(text, end, closing, is_text)
        if further == end:
            break
        end = further
    return end


def group_end(text: str, at: int, closing: dict[int, int], is_text: frozenset[str]) -> int:
    """Where a run such as {{\\mathbb{R}}^3} is over; `at` when the group holds words."""
    word = _GROUPED_WORD.match(text, at)
    if word is None or word[1] in is_text or at not in closing:
        return at
    return run_end(text, _after_groups(text, at, closing), closing, is_text)


def _one_step(text: str, at: int, closing: dict[int, int], is_text: frozenset[str]) -> int:
    if word := _WORD.match(text, at):
        return at if word[1] in is_text else _after_word(text, word, closing)
    if script := _SCRIPT.match(text, at):
        return _after_script(text, script.end(), closing, is_text) or at
    if text[at : at + 2] in (r"\|", r"\,", r"\!"):
        return at + 2
    blank = text[at : at + 1] == " " and _WORD.match(text, at + 1)
    return at + 1 if blank and blank[1] not in is_text else at


def _after_word(text: str, word: re.Match[str], closing: dict[int, int]) -> int:
    name, at = word[1], word.end()
    if name == "left":
        right = _RIGHT.search(text, at, at + _LONGEST_FENCED)
        return right.end() if right else at
    if text[at : at + 1] == "{" and at in closing:
        return _after_groups(text, at, closing)
    for _ in range(_number_taken(name)):
        taken = _TAKEN.match(text, at)
        if taken is None:
            break
        at = taken.end()
    return at


def _number_taken(name: str) -> int:
    if name in _TAKING_TWO:
        return 2
    return 1 if name in _TAKING or _FRACTION_WITH_TOP.fullmatch(name) else 0


def _after_groups(text: str, at: int, closing: dict[int, int]) -> int:
    while text[at : at + 1] == "{" and at in closing:
        at = closing[at] + 1
    return at


def _after_script(text: str, at: int, closing: dict[int, int], is_text: frozenset[str]) -> int:
    if text[at : at + 1] == "{":
        return closing[at] + 1 if at in closing else 0
    if word := _WORD.match(text, at):
        return 0 if word[1] in is_text else _after_word(text, word, closing)
    one = _ONE.match(text, at)
    return one.end() if one else 0


def undoubled(tex: str) -> str:
    """One publisher prints each formula twice in a row: "2\\times2\\times" is "2\\times"."""
    half = len(tex) // 2
    if len(tex) >= 4 and tex[:half] == tex[half:]:
        return tex[:half]
    return tex

"""Formulas in running text that lost their dollars: taken out where they stand."""

import re
from typing import Final

from catalog.markup.atoms import Atom
from catalog.markup.commands import is_known
from catalog.markup.macros import drawing_of
from catalog.markup.naked import group_end, run_end, run_start, undoubled
from catalog.markup.tex_groups import GroupReader
from catalog.markup.tex_math import convert_formula
from catalog.markup.text_macros import DECLARATIONS, DROPPED, DROPPED_WITH_ARGUMENT, STYLES

_BASE = re.compile(r"[A-Za-z0-9]+\Z")
_FIRST_WORD = re.compile(r"\\([A-Za-z]+)")
# These end a run, but \left( .. \right) is part of one.
_WORDS_OF_TEXT: Final = (
    frozenset(STYLES) | DECLARATIONS.keys() | DROPPED | DROPPED_WITH_ARGUMENT
) - {"left"}


class FormulaRunReader(GroupReader):
    """Reads a run of mathematics as one formula."""

    def read_group_as_formula(self, at: int) -> bool:
        """Whether the group at `at` is a formula such as {{\\mathbb{R}}^3}; if so it is taken."""
        end = group_end(self.text, at, self.closing, _WORDS_OF_TEXT)
        first = _FIRST_WORD.search(self.text, at)
        if end == at or first is None or not is_known(first[1]):
            return False
        self.shown.append("")
        self._show_formula(at, end, at)
        return True

    def read_fence(self, at: int, floor: int) -> None:
        """\\left( .. \\right) is one formula; without its partner it is layout."""
        if run_end(self.text, at, self.closing, _WORDS_OF_TEXT) > self.at:
            self._formula_run(at, floor)

    def read_formula_or_name(self, name: str, at: int, floor: int) -> None:
        if is_known(name) or not drawing_of(name)[0].startswith(r"\operatorname"):
            self._formula_run(at, floor)
        else:
            self._show_name(name)

    def _show_name(self, name: str) -> None:
        """A macro nobody knows: its words when it has any (\\revised{so}), else its name."""
        if self.follows("{") and not self.follows("{}"):
            self.open_styled("")
            return
        self.shown.append(name)
        self.at += 2 if self.follows("{}") else 0

    def read_script(self, at: int, floor: int) -> None:
        """x_{s} without any macro; its base has been shown already and is taken back."""
        base = _BASE.search(self.text[max(floor, at - 12) : at])
        start = at - len(base[0]) if base else at
        self._show_formula(start, run_end(self.text, at, self.closing, _WORDS_OF_TEXT), at)

    def _formula_run(self, at: int, floor: int) -> None:
        start = run_start(self.text, at, floor)
        end = run_end(self.text, at, self.closing, _WORDS_OF_TEXT)
        self._show_formula(start, max(end, self.at), at)

    def _show_formula(self, start: int, end: int, at: int) -> None:
        if end <= at:
            self.shown.append(self.text[at : self.at])
            return
        self.shown[-1] = self.shown[-1][: len(self.shown[-1]) - (at - start)]
        while self.text.startswith(self.text[start:end], end) and end - start > 3:
            end += end - start
        whole = undoubled(self.text[start:end])
        whole = self.atoms.with_sources(whole)
        formula = convert_formula(whole.rstrip(), display=False)
        if not formula.converted:
            self.atoms.unconverted.append(whole)
        self.shown.append(self.atoms.keep(Atom(whole, formula.html, formula.plain)))
        self.at = end

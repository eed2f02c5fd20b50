"""Where a formula without dollars begins and ends."""

import pytest

from catalog.markup.braces import closing_braces
from catalog.markup.naked import run_end, run_start, undoubled

_WORDS = frozenset({"emph"})


@pytest.mark.parametrize(
    ("text", "run"),
    [
        (r"\ell_1-norm", r"\ell_1"), (r"\frac{1}{2} of", r"\frac{1}{2}"),
        (r"\frac1T x", r"\frac1T"),
        (r"\mathbb R^n.", r"\mathbb R^n"), (r"\log \log n", r"\log \log"),
        (r"\alpha and", r"\alpha"),
        (r"\left( x \right) y", r"\left( x \right)"), (r"\alpha\emph{x}", r"\alpha"),
        (r"\sqrt{\mu/L})^{k}", r"\sqrt{\mu/L}"), (r"\hat{x}_{i}^{2}, y", r"\hat{x}_{i}^{2}"),
    ],
)  # fmt: skip
def test_run_ends_where_prose_goes_on(text: str, run: str) -> None:
    assert text[: run_end(text, 0, closing_braces(text), _WORDS)] == run


@pytest.mark.parametrize(
    ("before", "taken"), [("to 2.4", "2.4"), ("an n", "n"), ("of ", ""), ("word", ""), ("O(", "")]
)
def test_run_takes_the_number_or_letter_before_it(before: str, taken: str) -> None:
    assert before[run_start(before, len(before), 0) :] == taken


@pytest.mark.parametrize(("tex", "once"), [("x_{s}x_{s}", "x_{s}"), ("xx", "xx"), ("abc", "abc")])
def test_formula_printed_twice_is_one(tex: str, once: str) -> None:
    assert undoubled(tex) == once

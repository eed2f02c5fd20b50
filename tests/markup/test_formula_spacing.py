"""Where formulas have blanks in plain text."""

import pytest

from catalog.markup.formula_spacing import apart, grouped, spaced


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (f"m{apart('log')}n", "m log n"), (f"{apart('log')}(n)", "log(n)"), ("a= b", "a = b"),
        ("a=b", "a=b"), ("( x )", "(x)"), ("{2, 4}", "{2, 4}"), ("‖ x ‖", "‖x‖"), ("∇ f", "∇f"),
        (f"({apart('log')})", "(log)"),
    ],
)  # fmt: skip
def test_blanks(written: str, read: str) -> None:
    assert spaced(written) == read


@pytest.mark.parametrize(
    ("part", "shown"), [("x", "x"), ("a+b", "(a+b)"), ("α²", "α²"), ("f(x)", "f(x)"), ("", "")]
)
def test_compound_parts_are_bracketed(part: str, shown: str) -> None:
    assert grouped(part) == shown

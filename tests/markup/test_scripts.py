"""Raised and lowered text."""

import pytest

from catalog.markup.scripts import lowered, raised


@pytest.mark.parametrize(
    ("text", "high", "low"),
    [("2", "²", "₂"), ("-4", "⁻⁴", "₋₄"), ("θ", "ᶿ", "_θ"), ("1.5", "^(1.5)", "_(1.5)"),
     ("q", "^q", "_q"), ("max", "ᵐᵃˣ", "ₘₐₓ"), ("*", "*", "_*"), ("", "", ""), ("AB", "ᴬᴮ", "_AB")],
)  # fmt: skip
def test_scripts_are_unicode_where_they_exist(text: str, high: str, low: str) -> None:
    assert raised(text) == high
    assert lowered(text) == low

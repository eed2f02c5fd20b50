"""The slips that one repair mends."""

import pytest

from catalog.markup.mending import mended


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        (r"\frac{1}{", r"\frac{1}{}"),
        ("a}", "a"),
        (r"\left( x", "( x"),
        (r"\left. x )", " x )"),
        ("z_i_i", "z_i{}_i"),
        (r"d_\rm TV", r"d_{\rm TV}"),
        (r"\text{\bf x}", r"\text{x}"),
        ("x^", "x"),
        (r"\{", r"\{"),
    ],
)
def test_slip_is_mended(broken: str, whole: str) -> None:
    assert mended(broken) == whole

"""What may reach the native converter."""

import pytest

from catalog.markup.guards import brackets_ok, depth_ok, is_safe


@pytest.mark.parametrize(
    "piece",
    ["{", r"\left(", r"\begin{matrix}", r"\frac1", r"\frac{1}", r"\hat", r"\sqrt[", r"\sqrt[3]",
     r"\overset a", r"\displaystyle ", r"\begingroup ", r"\not", r"\xrightarrow[a]", r"\mathrm"],
)  # fmt: skip
def test_deep_nesting_is_kept_out(piece: str) -> None:
    assert not depth_ok(piece * 50)


@pytest.mark.parametrize(
    "opener",
    ["(", "[", r"\{", r"\langle ", r"\lVert ", r"\bigl(", r"\bigl|", r"\ulcorner ", "⟨", "⎰", "⌜",
     r"\lgroup ", r"\left(", r"\mathopen("],
)  # fmt: skip
def test_open_brackets_are_kept_out(opener: str) -> None:
    assert not brackets_ok(opener * 9)
    assert not brackets_ok((opener + ")") * 121)


@pytest.mark.parametrize(
    "tex",
    [
        r"O\left(\frac{\sqrt{\log(\frac{1}{\delta})}}{n}\right)", r"\{1, \ldots, n\}", "((((x))))",
        r"\mathbf{x}_1 + \mathbf{x}_2", r"\sum_{i=1}^{n} \bigl( a_i \bigr)", "{x}" * 130,
    ],
)  # fmt: skip
def test_real_formulas_pass(tex: str) -> None:
    assert is_safe(tex)

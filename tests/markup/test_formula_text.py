"""How formulas read in a line of text."""

import pytest

from catalog.markup.formula_text import formula_text


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\mathfrak{so}(3)", "so(3)"), (r"k \in \{2, 4\}", "k ∈ {2, 4}"), (r"5\sim20", "5~20"),
        ("l_2", "l₂"), ("^3", "³"), (r"n^{1.5}", "n^(1.5)"), (r"x_\theta", "x_θ"), ("p^*", "p*"),
        (r"\epsilon^{-4}", "ε⁻⁴"), (r"O(m \log n)", "O(m log n)"), (r"m\log n", "m log n"),
        (r"\log(mn)", "log(mn)"), (r"\log^2 n", "log² n"), (r"\frac{1}{\alpha^2}", "1/α²"),
        (r"\frac{a+b}{c}", "(a+b)/c"), (r"\sqrt{n}", "√n"), (r"\sqrt{NT}", "√(NT)"),
        (r"\sqrt[3]{x}", "³√x"), (r"a= b", "a = b"), ("a=b", "a=b"), (r"\mathbb{R}^d", "ℝᵈ"),
        (r"\mathcal{O}(n)", "O(n)"), (r"\tilde{O}(n)", "Õ(n)"), (r"\|x\|_2^2", "‖x‖₂²"),
        (r"2{,}000", "2,000"), (r"90^\circ", "90°"), (r"x'", "x′"), (r"A^\top", "Aᵀ"),
        (r"p(y\mid x)", "p(y | x)"), (r"\lVert x \rVert", "‖x‖"),
        (r"\nabla f", "∇f"),
        (r"\frac{1}{2}x", "1/2 x"),
        (r"\sqrt{d}\mathsf{OPT}", "√d OPT"),
        (r"n^2\mbox{log}n", "n² log n"), (r"\left\{a\right\}", "{a}"),
        (r"\left. x \right|", "x |"), (r"\binom{n}{k}", "(n choose k)"), (r"x \not= y", "x ≠ y"),
        (r"a \pmod{n}", "a (mod n)"), (r"\text{ if } x", "if x"), (r"\alpha n", "α n"),
        (r"\underset{x}{\operatorname{argmin}} f", "argmin f"), (r"\max_{x} f", "maxₓ f"),
        (r"\begin{cases} a & b\\ c\end{cases}", "a b; c"), (r"\sunny", "sunny"), (r"x_a^b", "xₐᵇ"),
        (r"\frac{1}{", "1/"), ("}", ""), ("_", ""), ("\\", "\\"), (r"a\,b\!c", "a bc"),
    ],
)  # fmt: skip
def test_formula_reads_as(tex: str, text: str) -> None:
    assert formula_text(tex) == text.replace("\\", "")


def test_deep_nesting_is_only_stepped_over() -> None:
    assert "x" in formula_text("{" * 10_000 + "x")
    assert formula_text(r"\hat" * 10_000 + "x") is not None
    assert formula_text(r"\not" * 10_000 + "=") is not None

"""How formulas become MathML."""

import pytest

from catalog.markup.tex_math import convert_formula, tidy_tex


@pytest.mark.parametrize(
    ("tex", "tidy"),
    [
        (r"k \in \\{2, 4\\}", r"k \in \{2, 4\}"),
        (r"\\mathrm{SE}(3)", r"\mathrm{SE}(3)"),
        ("62%", r"62\%"),
        (r"62\%", r"62\%"),
        ("#pixels^2", r"\#pixels^2"),
        ("a & b", r"a \& b"),
        (r"p^\*", "p^*"),
        ("10,000", "10{,}000"),
        ("(1,2,3)", "(1,2,3)"),
        (r"\begin{equation}x\end{equation}", "x"),
        (r"\begin{align}a&=b\end{align}", r"\begin{aligned}a&=b\end{aligned}"),
        (r"\begin{cases}a & b\\c\end{cases}", r"\begin{cases}a & b\\c\end{cases}"),
    ],
)
def test_tex_is_tidied(tex: str, tidy: str) -> None:
    assert tidy_tex(tex) == tidy


@pytest.mark.parametrize(
    "tex",
    [r"\mathfrak{so}(3)", r"\frac{1}{", r"\cO(\log n)", r"z_i_i=1^M", r"d_\rm TV", "^3", "62%",
     r"\widetilde{O}(n)", r"\mbox{log}n", r"\mathbbm{1}", r"\text{\bf {MIU}}", r"\L_0", r"\pmb{x}",
     r"\begin{cases} a & b\\ c & d\end{cases}", r"X ∈\R^n", r"\| x \|_2", "日本"],
)  # fmt: skip
def test_formula_is_converted(tex: str) -> None:
    formula = convert_formula(tex, display=False)
    assert formula.converted
    assert "\\" not in formula.html + formula.plain


@pytest.mark.parametrize(
    "tex", [r"\href{javascript:alert(1)}{x}", "(" * 30, r"\hat" * 60 + "x", r"\def\a{\a}\a"]
)
def test_formula_that_cannot_be_is_readable_text(tex: str) -> None:
    formula = convert_formula(tex, display=False)
    assert not formula.converted
    assert formula.html.startswith('<span class="math-source">')
    assert "\\" not in formula.html


def test_space_is_clamped() -> None:
    assert "99999" not in convert_formula(r"a\mspace{99999mu}b", display=False).html
    assert "99999" not in convert_formula(r"a\hspace{99999em}b", display=False).html


def test_overline_is_drawn_above() -> None:
    assert "\u0332" not in convert_formula(r"\overline{x}", display=False).html

"""What is taken out of a source first."""

import pytest

from catalog.markup import render, to_html, to_plain
from catalog.markup.scanning import scan


@pytest.mark.parametrize(
    "source",
    [
        r"\(x\)", r"\[x\]", r"\\(x\\)", r"$x$", r"$$x$$", r"\begin{equation}x\end{equation}",
        r"\begin{align*}a &= b \\ c &= d\end{align*}", r"\begin{pmatrix}a & b\end{pmatrix}",
    ],
)  # fmt: skip
def test_every_delimiter_makes_one_formula(source: str) -> None:
    text, atoms = scan(source)
    assert len(text) == len(atoms.kept) == 1
    assert atoms.kept[0].html.startswith("<math")


@pytest.mark.parametrize("source", [r"$$x$$", r"\[x\]", r"\begin{equation}x\end{equation}"])
def test_display_formulas_are_blocks(source: str) -> None:
    assert 'display="block"' in to_html(source)


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (r"\$3 and US\$5", "$3 and US$5"),
        (r"a \( b", "a ( b"),
        (r"a \\[2pt] b", "a [2pt] b"),
        ("an unbalanced $ sign", "an unbalanced sign"),
        (r"of order \((1+x)\){are} bounded", "of order (1+x)are bounded"),
        ("`a*b` and ``c``", "a*b and c"),
        ('such `experts" and `laptop"" or `x’ here', "such “experts” and “laptop” or ‘x’ here"),
        ("it's `so' and `y", "it's ‘so’ and `y"),
    ],
)
def test_what_is_no_formula_stays_text(source: str, plain: str) -> None:
    assert to_plain(source) == plain


def test_markdown_does_not_look_into_formulas() -> None:
    html = to_html("Let $p^*$ and $q^*$ agree, cost ${O(n_{\\max})}$ vs ${m_{\\max}}$")
    assert html.count("<math") == 4
    assert "<em>" not in html


def test_formula_that_nobody_knows_is_flagged() -> None:
    rendered = render(r"Mass $3\sunny$ found, $\frac{1}{2}$ too.")
    assert rendered.plain == "Mass 3 sunny found, 1/2 too."
    assert rendered.unconverted == (r"$3\sunny$",)


def test_forged_placeholders_are_gone() -> None:
    assert to_plain("\U00100000$x$\U000f0000") == "x"

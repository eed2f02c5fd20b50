"""What authors' own macros most likely drew."""

import pytest

from catalog.markup.macros import RefusedMacroError, drawing_of, with_known_macros


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("eps", r"\epsilon "), ("Tilde", r"\tilde"), ("nicefrac", r"\tfrac"), ("E", r"\mathbb{E}"),
        ("cO", r"\mathcal{O}"), ("calX", r"\mathcal{X}"), ("Ecal", r"\mathcal{E}"),
        ("bbR", r"\mathbb{R}"), ("RR", r"\mathbb{R}"), ("bx", r"\mathbf{x}"),
        ("xbf", r"\mathbf{x}"),
        ("vecx", r"\mathbf{x}"), ("btheta", r"\boldsymbol{\theta}"), ("wstar", r"{w^\star}"),
        ("xhat", r"\hat{x}"), ("Otil", r"\tilde{O}"), ("mathcalO", r"\mathcal{O}"),
        ("sqrtNT", r"\sqrt{NT}"), ("mathrmpoly", r"\mathrm{poly}"), ("logN", r"\log N"),
        ("fracN", r"\frac{N}"), ("OPT", r"\operatorname{OPT}"), ("K", r"\mathrm{K}"),
    ],
)  # fmt: skip
def test_macro_is_recognised(name: str, drawn: str) -> None:
    assert drawing_of(name) == (drawn, True)


def test_macro_nobody_knows_is_spelt_out() -> None:
    assert drawing_of("sunny") == (r"\operatorname{sunny}", False)
    assert not with_known_macros(r"3\sunny").all_known


@pytest.mark.parametrize(
    ("tex", "known"),
    [
        (r"\norm{x}_2", r"\lVert{x}\rVert _2"),
        (r"\abs{\norm{x}}", r"\lvert{\lVert{x}\rVert }\rvert "),
        (r"x \label{eq:1} \nonumber", "x   "),
        (r"\textcolor{red}{x}", "{x}"),
        (r"\epsilon*sqrt", r"\epsilon *sqrt"),
        (r"\alpha \leq \beta", r"\alpha \leq \beta"),
    ],
)
def test_formula_is_written_in_known_commands(tex: str, known: str) -> None:
    assert with_known_macros(tex).tex == known


@pytest.mark.parametrize(
    "tex", [r"\def\a{b}", r"\newcommand{\a}{b}", r"\href{x}{y}", r"\unicode{x}",
    r"\htmlClass{a}{b}",
            r"\includegraphics{x}", r"\kern99em", r"\rule{1em}{1em}"],
)  # fmt: skip
def test_what_no_abstract_needs_is_refused(tex: str) -> None:
    with pytest.raises(RefusedMacroError):
        with_known_macros(tex)


def test_longer_names_are_not_refused() -> None:
    assert with_known_macros(r"\definitely \kernel \ruler").tex

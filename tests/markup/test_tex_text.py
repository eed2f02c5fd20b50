"""TeX in running text."""

import pytest

from catalog.markup import render, to_html, to_plain


@pytest.mark.parametrize(
    ("source", "html"),
    [
        (r"\emph{a} \textbf{b} \texttt{c}", "<em>a</em> <strong>b</strong> <code>c</code>"),
        (r"{\em i.e.}, {\bf b}", "<em>i.e.</em>, <strong>b</strong>"),
        (r"\em so and on", "<em>so</em> and on"),
        (r"\textbf{\emph{a} b}", "<strong><em>a</em> b</strong>"),
        (r"the \emphsquared response", "the <em>squared</em> response"),
        (r"\textbf{P}hysical", "<strong>P</strong>hysical"),
        (r"\emph{a", "a"),
        (r"\revised{so} and \name{} x", "so and name x"),
        (r"\textasciitilde 5 \textunderscore", "~ 5 _"),
        (r"{\textsc{Reel}} and \underline{De}coupled", "Reel and Decoupled"),
        (r"10\textsuperscript{6}", "10<sup>6</sup>"),
        (r"has\_husband \& \#1 4.2\% \{a\}", "has_husband &amp; #1 4.2% {a}"),
        (r"a\_b\_c \*x\* \[3\] \(see the text of it\)", "a_b_c *x* [3] (see the text of it)"),
        (r"footnote\footnote{so}.", "footnote (so)."),
        (r"by \citep{x}. \cite[p. 3]{y}s", "by.s"),
        (r"\ie, \eg, We develop \name\ (STM)", "i.e., e.g., We develop name (STM)"),
        (r"end.\nTo start", "end.\nTo start"),
        (r"{\it ``all''}", "<em>“all”</em>"),
        ("Nystr{ö}m, {Hy}brid, {{Lai et al.}} 2017", "Nyström, Hybrid, Lai et al. 2017"),
        ("p in {2, 3}, {name} or {a|b}", "p in {2, 3}, {name} or {a|b}"),
        ("a {does} it, $2$", "a does it, <math><mn>2</mn></math>"),
        ("{PF}$2$ES", "PF<math><mn>2</mn></math>ES"),
        (r"({2017}) \% {i.e.} {0,1}", "(2017) % i.e. {0,1}"),
        ('{"a": [1, 2]}', '{"a": [1, 2]}'),
    ],
)
def test_macros_of_text(source: str, html: str) -> None:
    assert to_html(source) == f"<p>{html}</p>"


@pytest.mark.parametrize(
    "source",
    [
        r"\begin{itemize} \item a \item b \end{itemize}",
        r"\beginitemize \item a \item b \enditemize",
        r"\begin{itemize}[noitemsep] \item a \item b \end{itemize}",
    ],
)
def test_lists(source: str) -> None:
    assert to_html(f"Points: {source} end") == (
        "<p>Points:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>end</p>"
    )


def test_numbered_list_is_numbered_in_plain_text() -> None:
    source = r"\begin{enumerate} \item a \item[x] b \end{enumerate}"
    assert to_plain(source) == "1. a\n2. x b"


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (r"Sparsistency of \ell_1-Regularized M", "Sparsistency of ℓ₁-Regularized M"),
        (r"O(\sqrt{T}) regret", "O(√T) regret"),
        (r"O(\sqrtnT) and \mathcalG", "O(√(nT)) and G"),
        (r"2.4\times2.4\times and 2\times2\times", "2.4× and 2×"),
        (r"start x_{s}x_{s} and", "start xₛ and"),
        (r"{{\mathbb{R}}^3}{{\mathbb{R}}^3} in", "ℝ³ in"),
        (r"O\left(\frac1T\right) of", "O(1/T) of"),
        (r"O(\fracNε^2)", "O(N/ε²)"),
        (r"at rate \frac1t^2.", "at rate 1/t²."),
        (r"f^{x} and 1.5\pm 0.5", "fˣ and 1.5± 0.5"),
        (r"n \to \infty", "n → ∞"),
        (r"\left( x", "( x"),
    ],
)
def test_formulas_that_lost_their_dollars(source: str, plain: str) -> None:
    rendered = render(source)
    assert rendered.plain == plain
    assert rendered.unconverted == ()

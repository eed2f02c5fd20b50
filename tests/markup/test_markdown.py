"""The Markdown that abstracts use."""

import pytest

from catalog.markup import to_html, to_plain


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("**a** and *b* and __c__ and _d_",
         "<strong>a</strong> and <em>b</em> and <strong>c</strong> and <em>d</em>"),
        ("**m**ulti-**s**cale", "<strong>m</strong>ulti-<strong>s</strong>cale"),
        ("*m*ulti-*s*cale", "<em>m</em>ulti-<em>s</em>cale"),
        ("A* search, A*algorithm and D*Lite", "A* search, A*algorithm and D*Lite"),
        ("user_name_here", "user_name_here"),
        ("C* and **C*-algebras** and *x*", "C* and <strong>C*-algebras</strong> and <em>x</em>"),
        ("__init__.py and __x__.", "__init__.py and <strong>x</strong>."),
        ("w* is *so and so*, v*", "w* is <em>so and so</em>, v*"),
        ("sqrt(n)*J*eps and |x|_1, |y|_1", "sqrt(n)*J*eps and |x|_1, |y|_1"),
        ("ψ(B^*,Σ) and ψ(B^*,Γ)", "ψ(B^*,Σ) and ψ(B^*,Γ)"),
        ("2 * 3 * 4 and 5*6*7", "2 * 3 * 4 and 5*6*7"),
        ("# no heading", "# no heading"), ("> no quote", "&gt; no quote"), ("---", "—"),
        ("![words](https://x.org/a.png)", "words"), ("![words](x.png)", "![words](x.png)"),
        ("[x](javascript:a)", "[x](javascript:a)"), ("[x](//a.org)", "[x](//a.org)"),
        ("[x]", "[x]"), ("[x](", "[x]("), ("    no code", "no code"), ("a | b", "a | b"),
    ],
)  # fmt: skip
def test_markdown(source: str, html: str) -> None:
    assert to_html(source) == f"<p>{html}</p>"


def test_lists_and_paragraphs() -> None:
    assert to_plain("a\nb\n\nc\n\n- d\n- e\n\n2. f\n3. g") == "a b\n\nc\n\n- d\n- e\n\n2. f\n3. g"
    assert '<ol start="2">' in to_html("2. f\n3. g")


def test_formulas_between_stars_are_no_emphasis() -> None:
    assert to_html("$p$*$q$ and $r$*$s$").count("<em>") == 0


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("[a]()", "<p>a</p>"),
        (r"\href{javascript:alert(1)}{x}", "<p>x</p>"),
        (r"\href{ftp://x}{y}", "<p>y</p>"),
        (r"\href{$x$}{y}", "<p>y</p>"),
        (r"\url{javascript:alert(1)}", "<p><code>javascript:alert(1)</code></p>"),
    ],
)
def test_what_leads_nowhere_is_words(source: str, html: str) -> None:
    assert to_html(source) == html


@pytest.mark.parametrize(("inner", "kept"), [("`c`", "c"), ("$y$", "$y$")])
def test_an_address_gets_back_what_was_taken_out_of_it(inner: str, kept: str) -> None:
    html = to_html(f"[x](https://x.org/{inner})")
    assert "%F4" not in html
    assert f"https://x.org/{kept}" in html or "https://x.org/%60c%60" in html

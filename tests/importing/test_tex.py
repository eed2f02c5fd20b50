"""TeX of titles and names."""

import pytest

from catalog.importing.formats.tex import decode, unescape


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{MS}$^3$D: A {RG} Flow", "MS$^3$D: A RG Flow"),
        ("Normalizing 3{D} Point Clouds", "Normalizing 3D Point Clouds"),
        ("{INV}i{T}", "INViT"),
        (r"{\"o} \"o \"{o} {\"{o}}", "ö ö ö ö"),
        (r"Poincar\'e and Poincar{\'e}", "Poincaré and Poincaré"),
        (r"Erd\H{o}s, Erd{\H o}s, \v{C}ech, \c{c}", "Erdős, Erdős, Čech, ç"),
        (r"na{\"\i}ve na\"{\i}ve \'\i", "naïve naïve í"),
        (r"Nguy\~{\^e}n Nguy{\~{\^{e}}}n", "Nguyễn Nguyễn"),
        (r"\o re \O{} \ss{} {\ss} \AA ngstr\"om \L{}ukasz", "øre Ø ß ß Ångström Łukasz"),
        (r"Space $\mathcal{SE}(3)$ and \(x_{1}\)", r"Space $\mathcal{SE}(3)$ and \(x_{1}\)"),
        (r"$\hat{\'e}$", r"$\hat{\'e}$"),
        (r"R\&D at 50\% \#1 a\_b", "R&D at 50% #1 a_b"),
        (r"It costs \$5 and \$10", r"It costs \$5 and \$10"),
        ("pages 1--2---3, ``so'' he said", "pages 1–2—3, “so” he said"),
        (r"\emph{Very} \textbf{bold} {\it old}", "Very bold old"),
        (r"Keep \unknown{it} {G}o", r"Keep \unknown{it} Go"),
        ("Donald~E. Knuth", "Donald E. Knuth"),
        (r"$unclosed {A}", "$unclosed A"),
        ("", ""),
        ("\\", "\\"),
    ],
)
def test_words_are_decoded_and_maths_is_kept(source: str, expected: str) -> None:
    assert decode(source) == expected


def test_deep_braces_end_quickly() -> None:
    assert decode("{" * 20_000 + "x" + "}" * 20_000) == "x"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"https://x.org/a\_b", "https://x.org/a_b"),
        (r"\url{https://x.org/~me}", "https://x.org/~me"),
        (r"https://x.org/{\~{}}me", "https://x.org/~me"),
    ],
)
def test_addresses_lose_their_guards(source: str, expected: str) -> None:
    assert unescape(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"p {\textless} 0.05 {\textgreater}", "p < 0.05 >"),
        (r"\ensuremath{\alpha}-mixing", r"$\alpha$-mixing"),
        (r"it{\textquotesingle}s", "it's"),
        ("plain é", "plain é"),
    ],
)
def test_what_zotero_writes_is_undone(source: str, expected: str) -> None:
    assert decode(source) == expected

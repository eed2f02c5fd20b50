"""Text as search compares it."""

import pytest

from catalog.markup import to_search
from catalog.markup.folding import fold, joined_forms


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("so(3)", "so 3"), ("MS³D", "ms 3 d"), ("MS3D", "ms 3 d"), ("l₂ norm", "l 2 norm"),
        ("GPT-4", "gpt 4"), ("GPT4", "gpt 4"), ("νPI", "nupi"), ("ε-optimal", "epsilon optimal"),
        ("αβ", "alpha beta"), ("λόγος", "λογοσ"), ("𝜖 ϵ ε", "epsilon epsilon epsilon"), ("µ", "mu"),
        ("10⁶", "10 6"), ("10^6", "10 6"), ("xₜ", "x t"), ("2×", "2 x"), ("√n", "sqrt n"),
        ("ℓ₁", "l 1"),
        ("Poincaré", "poincare"), ("Poincare\u0301", "poincare"), ("Ёлка", "елка"),
        ("ŁØÆßı", "loaessi"),
        ("deﬁned eﬃcient", "defined efficient"), ("ＧＰＴ", "gpt"), ("𝒪(mn)", "o mn"),
        ("ÉCLAIR", "eclair"),
        ("router’s router's", "router s router s"), ("Weisfeiler–Leman", "weisfeiler leman"),
        ("C++ C# .NET", "cplusplus csharp dotnet"), ("ScanNet++", "scannet plusplus"), ("C", "c"),
        ("大規模言語", "大 規 模 言 語"), ("か が ガ", "か が ガ"), ("언어", "언 어"), ("٣", "3"),
        ("a_b user_name", "a b user name"), ("²", "2"), ("", ""), ("--- (!)", ""), ("İ", "i"),
    ],
)  # fmt: skip
def test_text_is_folded(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(
    ("query", "document"),
    [
        ("so(3)", r"the $\mathfrak{so}(3)$ algebra"), ("SE(3)", r"$\mathrm{SE}(3)$"),
        ("nuPI", "the νPI algorithm"), ("νPI", "nuPI"), ("O(log n)", r"in $O(\log n)$"),
        ("l2 norm", "the $l_2$ norm"), ("multi-scale", "**m**ulti-**s**cale"),
        ("MS3D", "(MS$^3$D)"),
        ("E3-MoE", r"$\text{E}^3$-MoE"), ("epsilon-optimal", r"an $\epsilon$-optimal policy"),
        ("non-convex", "non convex"), ("non convex", "non-convex"), ("言語", "大規模言語モデル"),
        ("H2O", "H<sub>2</sub>O"), ("p_theta", r"$p_\theta$"), ("R^d", r"$\mathbb{R}^d$"),
    ],
)  # fmt: skip
def test_query_finds_document(query: str, document: str) -> None:
    assert f" {to_search(query)} " in f" {to_search(document)} "


def test_name_of_a_language_is_not_a_letter() -> None:
    assert to_search("C++") not in to_search("C is a letter").split()


def test_compounds_are_joined_apart() -> None:
    text = "a multi-scale, state-of-the-art user_name, ε-optimal"
    assert joined_forms(text) == "epsilonoptimal multiscale stateoftheart username"

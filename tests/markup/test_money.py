"""Sums of money stay text and leave the formulas around them alone."""

import pytest

from catalog.markup import to_html, to_plain


@pytest.mark.parametrize(
    "source",
    [
        "A $5 coffee, a $10 lunch",
        "$5 coffee, $10 lunch",
        "$3 (small), $5 (large)",
        "from $1M (2020), $2M (2021)",
        "a $100 GPU, $500 CPU",
        "$1.99/month, $9.99/year",
        "$40/hr; $60/hr",
        "$5 chips; $10 boards",
        "saves $12 a day, $84 a week",
        "Price: $5, US$10.",
        "$10 x 5 = $50",
        "$5 and $10, $3.5M or $12.50, HK$10 and NT$300",
    ],
)
def test_sums_are_text(source: str) -> None:
    assert to_plain(source) == source
    assert "<math" not in to_html(source)


@pytest.mark.parametrize(
    ("source", "plain", "formulas"),
    [
        ("Solved for $30; at $n=4$ it costs $50.", "Solved for $30; at n=4 it costs $50.", 1),
        ("we get $100 at $n=4$", "we get $100 at n=4", 1),
        ("pay $5 if $x>0$ holds", "pay $5 if x>0 holds", 1),
        ("a budget of $100, $k=3$ and $m=2$", "a budget of $100, k=3 and m=2", 2),
        ("It costs $30; $n$ samples", "It costs $30; n samples", 1),
        ("pay $5 for $\\alpha$ each", "pay $5 for α each", 1),
    ],
)
def test_a_sum_leaves_the_next_formula_its_dollar(source: str, plain: str, formulas: int) -> None:
    assert to_plain(source) == plain
    assert to_html(source).count("<math") == formulas


@pytest.mark.parametrize(
    "source",
    [
        "the $5$th of $3$D",
        "10$\\sim$20",
        "$10^3$-$10^6$",
        "$2\\times$ faster",
        "$1, 2, 3$",
        "$3n$a",
        "a $2$-norm",
    ],
)
def test_formulas_that_begin_with_a_number_stay_formulas(source: str) -> None:
    assert "<math" in to_html(source)

"""When a dollar opens a formula."""

import pytest

from catalog.markup.dollars import is_money, read_dollars


@pytest.mark.parametrize(
    "text",
    [
        "$n$", "$ x^2 $", "$\\sim$1B", "$10^3$-$10^6$", "$k = 16$", "$2\\times$", "$O(n \\log n)$",
        "$x_{i} \\text{ if and only if the } y$", "$n \\to \\infty$", "$3$", "$ n $", "$a, b$",
    ],
)  # fmt: skip
def test_formula_opens(text: str) -> None:
    span = read_dollars(text, 0)
    assert span is not None
    assert not span.display


@pytest.mark.parametrize(
    "text",
    [
        "$5 million to $3 million", "$10 and uses $n$", "$5 and $10 per run", "$5-$10",
        "$0.23 - $1",
        "$5M/$6M", "$", "$$", "$ $", "$a\n\nb$", "$20 USD vs. $x$", "$ sign and **bold",
        "$, 300$CAD",
        "$50k a year, not $60k", "$1,000,000 or $2",
    ],
)  # fmt: skip
def test_money_and_stray_dollars_open_nothing(text: str) -> None:
    assert read_dollars(text, 0) is None


def test_display_formula_needs_clean_content() -> None:
    span = read_dollars("$$n = 1$$ rest", 0)
    assert span is not None
    assert (span.tex, span.end, span.display) == ("n = 1", 9, True)
    assert read_dollars("$$ and the price of $5 $$", 0) is None


def test_neighbouring_formulas_stay_apart() -> None:
    text = r"$2.16\times$$\sim$$2.62\times$"
    first = read_dollars(text, 0)
    assert first is not None
    second = read_dollars(text, first.end)
    assert second is not None
    assert (first.tex, second.tex) == (r"2.16\times", r"\sim")


def test_escaped_dollar_does_not_close() -> None:
    span = read_dollars(r"$a\$b$", 0)
    assert span is not None
    assert span.tex == r"a\$b"


@pytest.mark.parametrize(
    ("text", "at", "money"),
    [
        ("$5", 0, True), ("$ 5", 0, True), ("$.50", 0, True), ("2000$ paid", 4, True),
        ("300$CAD", 3, True), ("a $ sign", 2, False), ("360$^x", 3, False), ("US$", 2, False),
    ],
)  # fmt: skip
def test_money_keeps_its_dollar(text: str, at: int, money: bool) -> None:
    assert is_money(text, at) is money

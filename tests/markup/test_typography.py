"""Quotes, dashes and ties."""

import pytest

from catalog.markup.typography import typeset


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("``so''", "“so”"), ('``so"', "“so”"), ("`so'", "‘so’"), ("it's `so", "it's `so"),
        ("``a `b' c''", "“a ‘b’ c”"), ("is ~ 5", "is ~ 5"),
        ("a---b--c", "a—b–c"), ("------", "------"), ("well-known", "well-known"),
        ("Fig.~3", "Fig. 3"), ("identification~(re", "identification (re"), ("~99%", "~99%"),
        ("9.3~24.5%", "9.3~24.5%"), ("5K~10K", "5K~10K"), ("a ~ b", "a b"), ("x  y", "x y"),
        ("~", "~"), ("(a)~b", "(a) b"), ("about ~3", "about ~3"),
    ],
)  # fmt: skip
def test_text_is_typeset(typed: str, printed: str) -> None:
    assert typeset(typed) == printed


def test_options_of_programs_keep_their_hyphens() -> None:
    assert typeset("use --verbose -- or --no-cache") == "use --verbose – or --no-cache"
    assert typeset("pages 3--9 and so--called") == "pages 3–9 and so–called"

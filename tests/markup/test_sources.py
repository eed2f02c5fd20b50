"""What is done to a source before it is read."""

import pytest

from catalog.markup.sources import MAX_SOURCE_LENGTH, clean_source


@pytest.mark.parametrize(
    ("source", "cleaned"),
    [
        ("four&mdash;five &amp; six", "four—five & six"),
        ("&amp;mdash;", "—"),
        ("&amp;amp;amp;", "&amp;"),
        ("AT&T, &notin and &;", "AT&T, &notin and &;"),
        ("&#8212;&#x2014;", "——"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a\x00b\u202ec\u200bd\xade\ufeff", "abcde"),
        ("\ue000\U000f0000\U00100000x\ud800", "x"),
        ("a\xa0b\u2009c\td", "a b c d"),
        ("2.5\times faster and \theta", r"2.5\times faster and \theta"),
        ("10imes and times", r"10\times and times"),
        ("\x08eta, \x0crac{1}{2}, \rho", r"\beta, \frac{1}{2}, \rho"),
        ("end.\r\nhome and\nequal", "end.\nhome and\nequal"),
        ("lim(cid:173) ited", "limited"),
    ],
)
def test_source_is_cleaned(source: str, cleaned: str) -> None:
    assert clean_source(source) == cleaned


def test_source_is_cut_at_its_greatest_length() -> None:
    assert len(clean_source("x" * (MAX_SOURCE_LENGTH + 1))) == MAX_SOURCE_LENGTH


@pytest.mark.parametrize("no_text", [None, 3, b"bytes", ["list"]])
def test_what_is_no_text_is_empty(no_text: object) -> None:
    assert clean_source(no_text) == ""

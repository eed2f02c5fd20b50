"""The three forms of one source, and titles."""

import pytest

from catalog.markup import MARKUP_VERSION, render, render_inline, to_html, to_html_inline, to_plain


def test_title_has_no_blocks_and_no_links() -> None:
    html = to_html_inline("MS$^3$D: *A*\n\n- https://x.org [b](https://y.org) $$n$$")
    assert "<a" not in html
    assert "<p>" not in html
    assert "<li>" not in html
    assert html.startswith("MS<math>")
    assert "https://x.org b" in html


def test_plain_title_is_one_line() -> None:
    assert render_inline("MS$^3$D: A\nRG  Flow").plain == "MS³D: A RG Flow"
    assert render_inline("1. Not a list").plain == "1. Not a list"


def test_version_is_a_number() -> None:
    assert MARKUP_VERSION >= 1


@pytest.mark.parametrize("source", ["", "   ", "\n\n", "\x00"])
def test_nothing_gives_nothing(source: str) -> None:
    rendered = render(source)
    assert (rendered.html, rendered.plain, rendered.search) == ("", "", "")


def test_plain_text_is_read_back_as_itself() -> None:
    plain = to_plain("four dimensions&mdash;efficiency &amp; *validity*, $\\mathcal{O}(n)$")
    assert to_plain(plain) == plain


def test_same_source_gives_same_html() -> None:
    source = "a $x$ **b** https://x.org"
    assert to_html(source) == to_html(source)

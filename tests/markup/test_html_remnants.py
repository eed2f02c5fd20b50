"""The HTML that feeds leave behind."""

import pytest

from catalog.markup import to_html, to_plain


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<i>a</i> <b>b</b>", "<p><em>a</em> <strong>b</strong></p>"),
        ("<jats:p>A <jats:italic>b</jats:italic></jats:p>", "<p>A <em>b</em></p>"),
        ("H<sub>2</sub>O", "<p>H<sub>2</sub>O</p>"),
        ("a<br/>b", "<p>a<br>\nb</p>"),
        ("<ul><li>a</li><li>b</li></ul>", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ('<span class="x">a</span>', "<p>a</p>"),
        ("&lt;i&gt;a&lt;/i&gt;", "<p><em>a</em></p>"),
        ("<i>a", "<p><em>a</em></p>"),
        ("a</i>", "<p>a</p>"),
        ("<i>a <b>b</i> c</b>", "<p><em>a <strong>b</strong></em> c</p>"),
        ("<p>a</p><p>b</p>", "<p>a</p>\n<p>b</p>"),
    ],
)
def test_known_tags_format(source: str, html: str) -> None:
    assert to_html(source) == html


@pytest.mark.parametrize(
    "source",
    ["<subject, relation, object>", "<human action object>", "<image>", "</s>", "<title, abstract>",
     "<think>", "a < b > c", "<->", "x<y"],
)  # fmt: skip
def test_other_angle_brackets_are_text(source: str) -> None:
    assert to_plain(source) == source


def test_scripts_of_text_are_unicode_in_plain_text() -> None:
    assert to_plain("H<sub>2</sub>O, mc<sup>2</sup>, a<sub>q</sub>") == "H₂O, mc², a_q"


def test_tags_in_formulas_are_signs() -> None:
    html = to_html("$a^{<t>}$ if $x<y$ done, $a<b>c$")
    assert html.count("<math") == 3
    assert "done" in html

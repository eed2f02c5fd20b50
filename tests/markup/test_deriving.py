import pytest

from catalog.markup.deriving import derive, fingerprint


@pytest.mark.parametrize("copy", ["We say “hi” — 2x", 'we say "hi" -- 2x', "WE SAY 'HI' ２x"])
def test_copies_share_a_fingerprint(copy: str) -> None:
    assert fingerprint(copy) == fingerprint("We say hi 2x")


def test_nothing_has_no_fingerprint() -> None:
    assert fingerprint(" — ") == ""


def test_without_a_title_the_heading_is_derived_and_no_word_of_a_title() -> None:
    derived = derive("", "We propose Foo, a scheme for a * b < c. It is quick.")
    assert derived.heading
    assert derived.title_words == ""
    assert "<script" not in derive("", "We propose <script>, a tag.").heading_html


def test_a_formula_that_stays_text_is_flagged() -> None:
    assert "sunny" in derive("", "Mass $3\\sunny$ found.").flags


def test_tex_and_html_of_one_abstract_share_a_fingerprint() -> None:
    tex = derive("", "A rate of $x^2$ for \\emph{all} \\'etudes.")
    html = derive("", "A rate of x² for <em>all</em> études.")
    assert tex.fingerprint == html.fingerprint

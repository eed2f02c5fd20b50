"""Which words are marked."""

import pytest

from catalog.markup import to_html
from catalog.markup.highlighting import exact_phrase, highlight


def marked(source: str, *phrases: str) -> str:
    return highlight(to_html(source), [exact_phrase(phrase) for phrase in phrases])


@pytest.mark.parametrize(
    ("source", "phrase", "html"),
    [
        ("alpha test", "alpha", "<p><mark>alpha</mark> test</p>"),
        ("Poincaré maps", "poincare", "<p><mark>Poincaré</mark> maps</p>"),
        ("Poincare\u0301 maps", "poincare", "<p><mark>Poincare\u0301</mark> maps</p>"),
        ("**m**ulti-scale", "multi scale",
         "<p><strong><mark>m</mark></strong><mark>ulti-scale</mark></p>"),
        ("GPT4 and GPT-4", "gpt 4", "<p><mark>GPT4</mark> and <mark>GPT-4</mark></p>"),
        ("νPI", "nupi", "<p><mark>νPI</mark></p>"),
        ("大規模言語", "言 語", "<p>大規模<mark>言語</mark></p>"),
        ("C++ and C", "cplusplus", "<p><mark>C++</mark> and C</p>"),
        (".NET and net", "dotnet", "<p><mark>.NET</mark> and net</p>"),
        ("R&D amp", "amp", "<p>R&amp;D <mark>amp</mark></p>"),
        ("a<b", "b", "<p>a&lt;<mark>b</mark></p>"),
        ("so there", "so 3", "<p>so there</p>"),
        ("one\n\ntwo", "one two", "<p>one</p>\n<p>two</p>"),
    ],
)  # fmt: skip
def test_words_are_marked(source: str, phrase: str, html: str) -> None:
    assert marked(source, phrase) == html


def test_formulas_stay_untouched() -> None:
    html = marked(r"rate $\alpha_t$, $\text{alpha}$, $\unicode{alpha}$ alpha test", "alpha")
    assert html.count("<mark>") == 1
    assert "<mark>alpha</mark> test" in html


def test_links_stay_untouched() -> None:
    html = marked("code: see [code](https://code.org/code)", "code")
    assert 'href="https://code.org/code"' in html
    assert html.count("<mark>") == 1
    assert ">code</a>" in html


def test_overlapping_hits_are_one_mark() -> None:
    assert marked("a b c", "a b", "b c") == "<p><mark>a b c</mark></p>"


def test_tests_may_be_of_any_kind() -> None:
    html = highlight("<p>robust robot</p>", [[lambda token: token.startswith("rob")]])
    assert html == "<p><mark>robust</mark> <mark>robot</mark></p>"


def test_nothing_asked_marks_nothing() -> None:
    assert highlight("<p>a</p>", []) == "<p>a</p>"
    assert highlight("<p>a</p>", [exact_phrase("")]) == "<p>a</p>"

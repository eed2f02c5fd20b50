"""Where a text is cut in two."""

import pytest

from catalog.markup import to_html
from catalog.markup.html_pieces import pieces_of
from catalog.markup.teaser import split_teaser
from tests.markup.html_reading import is_well_formed, words_of

_LONG = "word and more words in a long row that goes on " * 6
SOURCES = [
    _LONG,
    f"A *long {_LONG}* end {_LONG}",
    f"{_LONG}\n\n{_LONG}\n\n- {_LONG}\n- {_LONG}",
    f"a $x^2 + y^2$b {_LONG} $\\frac{{1}}{{2}}$ {_LONG}",
    f"see [{_LONG}](https://x.org) {_LONG}",
    "e\u0301 " * 200,
    "日本語" * 100,
    f"**m**ulti-**s**cale {_LONG} **m**ulti-**s**cale {_LONG}",
    "$x$" * 120 + _LONG,
    f"{'x' * 300} {_LONG}",
]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("length", [1, 5, 20, 47, 120, 200])
def test_halves_are_whole(source: str, length: int) -> None:
    html = to_html(source)
    shown, rest = split_teaser(html, length)
    assert is_well_formed(shown)
    assert is_well_formed(rest)
    assert words_of(shown) + words_of(rest) == words_of(html)
    assert shown.count("<math") + rest.count("<math") == html.count("<math")
    assert shown.count("<a ") + rest.count("<a ") == html.count("<a ")


def test_short_text_is_not_cut() -> None:
    assert split_teaser("<p>short</p>", 100) == ("<p>short</p>", "")


def test_cut_falls_at_a_word() -> None:
    shown, rest = split_teaser(to_html(_LONG), 50)
    assert words_of(shown) == "word and more words in a long row that goes on"
    assert words_of(rest).startswith(" word and")


def test_open_tags_go_on_in_the_rest() -> None:
    shown, rest = split_teaser(to_html(f"a *b {_LONG}b*"), 30)
    assert shown.endswith("</em></p>")
    assert rest.startswith("<p><em>")


def test_letters_keep_their_marks() -> None:
    shown, rest = split_teaser("<p>" + "a \u0301b" * 80 + "</p>", 40)
    assert not words_of(rest).lstrip(" ").startswith("\u0301")
    assert words_of(shown) + words_of(rest) == "a \u0301b" * 80


def test_words_with_formulas_and_tags_inside_stay_whole() -> None:
    for length in range(1, 60):
        shown, _ = split_teaser(to_html(f"about MS$^3$D and **m**ulti-**s**cale {_LONG}"), length)
        assert words_of(shown).split()[-1] in (
            "about",
            "MS3D",
            "and",
            "multi-scale",
            *_LONG.split(),
        )


def test_text_without_blanks_can_be_cut() -> None:
    shown, _ = split_teaser("<p>" + "日本語" * 100 + "</p>", 50)
    assert len(words_of(shown)) == 50


def test_many_pieces_are_no_depth() -> None:
    shown, rest = split_teaser(to_html("$x$" * 4_000), 50)
    assert is_well_formed(shown)
    assert is_well_formed(rest)


def test_pieces_make_the_whole_again() -> None:
    html = to_html("a $x$ *b* <br> `c` $\\unicode{x}$")
    assert "".join(piece.html for piece in pieces_of(html)) == html

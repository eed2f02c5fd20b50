"""What holds for every text there is."""

import unicodedata
from typing import Final

from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.markup import render, render_inline, to_plain, to_search
from catalog.markup.folding import fold, joined_forms
from catalog.markup.highlighting import exact_phrase, highlight
from catalog.markup.teaser import split_teaser
from tests.markup.html_reading import forbidden_parts, is_well_formed, words_of

_PIECES: Final = [
    r"\frac", r"\emph{", r"\textbf{", r"\mathcal{O}", r"\begin{itemize}", r"\item",
    r"\end{itemize}", r"\alpha", r"\sqrt{n}", r"\left(", r"\right)", r"\cite{x}", r"\url{",
    r"\href{", r"\(", r"\)", r"\[", r"\]", r"\_", r"\$", "\\\\", r"\'", r'\"',
    r"\begin{equation}", r"\end{equation}", "$", "$$", "$x$", "$5", "{", "}", "[", "]", "](",
    "(", ")", "*", "**", "_", "__", "`", "``", "''", "~", "--", "---", "&", "&amp;", "&lt;",
    "<", ">", "<i>", "</i>", "<sub>", "</sub>", "<p>", "<br>", "https://x.org",
    "github.com/a/b", "-", "1.", "#", "|", "^", "^{", "_{", "10", "word", "the", "and", "é",
    "ﬁ", "ε", "ν", "√", "²", "₂", "日本", "か", "٣", "İ", "C++", ".NET", "![",
]  # fmt: skip
marked_up = st.lists(
    st.one_of(st.sampled_from([*_PIECES, " ", "\n", "\n\n"]), st.text(max_size=6)), max_size=40
).map("".join)
any_text = st.one_of(st.text(), marked_up, marked_up)

quick = settings(max_examples=100, deadline=None)


@quick
@given(any_text)
@example("\ud800 $x$ \udfff")
@example("$" * 50)
def test_rendering_never_fails_and_holds_only_what_is_allowed(source: str) -> None:
    for rendered in (render(source), render_inline(source)):
        assert forbidden_parts(rendered.html) == []
        assert is_well_formed(rendered.html)
        assert rendered.search == fold(rendered.plain)
        rendered.html.encode("utf-8")


@quick
@given(marked_up)
def test_plain_text_holds_no_unconverted_markup(source: str) -> None:
    plain = to_plain(source)
    assert "\\" not in plain
    assert not any(unicodedata.category(sign) in ("Co", "Cs") for sign in plain)


@quick
@given(any_text)
@example("ᾳ ΐ ŉ ǰ ﬃ Å Ⅷ ㎢ ½ ₨ ℡")
@example("ᾳβ")
def test_folding_is_idempotent_and_gives_plain_tokens(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert to_search(folded) == folded
    assert all(unicodedata.category(sign)[0] not in "PSZM" for sign in folded.replace(" ", ""))
    assert fold(joined_forms(text)) == joined_forms(text)


@quick
@given(st.text(), st.text())
def test_folding_does_not_see_case_or_composition(text: str, more: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))
    assert fold(f"{text} {more}") == " ".join(filter(None, (fold(text), fold(more))))


@quick
@given(any_text, st.integers(min_value=0, max_value=200))
def test_teaser_loses_and_doubles_nothing(source: str, length: int) -> None:
    html = render(source * 4).html
    shown, rest = split_teaser(html, length)
    assert is_well_formed(shown)
    assert is_well_formed(rest)
    assert words_of(shown) + words_of(rest) == words_of(html)
    assert shown.count("<math") + rest.count("<math") == html.count("<math")


@quick
@given(any_text, st.lists(st.sampled_from(["a", "word", "the and", "10", "x org"]), max_size=3))
def test_highlighting_changes_no_word(source: str, phrases: list[str]) -> None:
    html = render(source).html
    marked = highlight(html, [exact_phrase(phrase) for phrase in phrases])
    assert words_of(marked) == words_of(html)
    assert is_well_formed(marked)
    assert marked.count("<math") == html.count("<math")


@settings(max_examples=500, deadline=None)
@given(st.from_regex(r"[^\W\d_]+(?:\.?[ -][^\W\d_]+)*\.?", fullmatch=True))
@example("Www. Example-Com.")
@example("E. Coli alpha infty")
def test_words_without_markup_are_folded_as_if_they_had_some(words: str) -> None:
    assert to_search(words) == render(words).search

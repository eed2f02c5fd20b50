"""Words as the index holds them."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.markup.folding import fold, tokens
from catalog.markup.index_words import (
    LONGEST,
    form_of,
    index_words,
    marks_of,
    stem_of,
    together,
    written_form,
)


@pytest.mark.parametrize(
    ("written", "forms", "stems"),
    [
        ("Optimized networks", "optimized networks", "0optim 0network"),
        ("multi-scale maps", "multi scale maps", "0multi 0scale 0map z0 0multiscal"),
        ("GPT-4", "gpt 4", "0gpt 4"),
        ("Ж", "u0001078", "0u0001078"),
        ("", "", ""),
    ],
)
def test_a_text_is_kept_by_forms_and_by_stems(written: str, forms: str, stems: str) -> None:
    assert index_words(fold(written), written) == (forms, stems)


def test_names_stand_one_behind_the_other() -> None:
    names = [index_words(fold(name), name) for name in ("Graphs", "", "Non-convex")]
    assert together(names) == ("graphs non convex", "0graph 0non 0convex z0 0nonconvex")


def test_marks_say_what_a_paper_has() -> None:
    marks = marks_of("graphs", topics=[12, 3, 3], venues=[9], years=[2024, 2023])
    assert re.fullmatch(r"e0 x0[0-9a-f]{16} t3 t12 v9 y2023 y2024", marks)
    assert marks_of("", topics=[], venues=[], years=[]) == "e0"


@settings(deadline=None)
@given(text=st.text())
def test_what_engines_see_is_plain_and_loses_nothing(text: str) -> None:
    for token in tokens(text):
        assert re.fullmatch("[a-z0-9]+", form_of(token))
        assert re.fullmatch("0[a-z0-9]+|[0-9]+", stem_of(token))
        assert written_form(form_of(token)) == token[:LONGEST]

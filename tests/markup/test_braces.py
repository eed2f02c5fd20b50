"""Where braces are closed."""

from catalog.markup.braces import closing_braces


def test_each_brace_knows_its_partner() -> None:
    assert closing_braces("a{b{c}d}") == {1: 7, 3: 5}


def test_escaped_and_lonely_braces_have_none() -> None:
    assert closing_braces(r"\{ } {") == {}
    assert closing_braces("{" * 10_000) == {}

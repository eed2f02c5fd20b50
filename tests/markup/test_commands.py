"""What the converter knows of a command."""

import pytest

from catalog.markup import commands


@pytest.mark.parametrize("name", ["alpha", "frac", "mathbb", "log", "left", "widetilde"])
def test_known_commands(name: str) -> None:
    assert commands.is_known(name)


@pytest.mark.parametrize("name", ["eps", "sunny", "textemdash", "mathcalO"])
def test_unknown_commands(name: str) -> None:
    assert not commands.is_known(name)


@pytest.mark.parametrize(
    ("name", "drawn"), [("leq", "≤"), ("log", "log"), ("frac", ""), ("zz", "")]
)
def test_symbol_is_what_is_drawn(name: str, drawn: str) -> None:
    assert commands.symbol(name) == drawn


def test_arguments_and_brackets() -> None:
    assert commands.takes_argument("frac")
    assert not commands.takes_argument("alpha")
    assert commands.is_opening_bracket("langle")
    assert not commands.is_opening_bracket("lambda")
    assert commands.is_closing_bracket("rVert")
    assert not commands.is_closing_bracket("rho")

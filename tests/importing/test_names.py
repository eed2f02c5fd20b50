"""Authors' names and the family part of them."""

import pytest

from catalog.importing.names import author_name, stands_for_others


@pytest.mark.parametrize(
    ("text", "name", "family"),
    [
        ("Aaron Archer", "Aaron Archer", "Archer"),
        ("Archer, Aaron", "Aaron Archer", "Archer"),
        ("De Fernex, Tommaso", "Tommaso De Fernex", "De Fernex"),
        ("King, Jr., Martin Luther", "Martin Luther King Jr.", "King"),
        ("Martin Luther King Jr.", "Martin Luther King Jr.", "King"),
        ("van der Maaten, Laurens", "Laurens van der Maaten", "van der Maaten"),
        ("Laurens van der Maaten", "Laurens van der Maaten", "van der Maaten"),
        ("{Google, Inc.}", "Google, Inc.", "Google, Inc."),
        ("Madonna", "Madonna", "Madonna"),
        ("van Gogh", "van Gogh", "Gogh"),
        ("  Yann   LeCun ", "Yann LeCun", "LeCun"),
        ("张三", "张三", "张三"),
        ("Plato,", "Plato", "Plato"),
        (", Aaron", "Aaron", "Aaron"),
        ("II", "II", "II"),
    ],
)
def test_a_name_is_shown_given_name_first(text: str, name: str, family: str) -> None:
    found = author_name(text)
    assert (found.name, found.family) == (name, family)


@pytest.mark.parametrize("text", ["others", "and others", "et al.", "et al", "...", "…"])
def test_others_are_no_person(text: str) -> None:
    assert stands_for_others(text)


@pytest.mark.parametrize("text", ["Etal", "Smothers", "Mothers, Jo"])
def test_people_are_no_others(text: str) -> None:
    assert not stands_for_others(text)

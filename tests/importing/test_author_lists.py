"""Lists of authors in one text."""

import pytest

from catalog.importing.formats.author_lists import (
    family_first,
    glued_names_in,
    name_line,
    names_in,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("Ada Lovelace", ["Ada Lovelace"]),
        ("Lovelace, Ada", ["Lovelace, Ada"]),
        ("Lovelace, Ada; Turing, Alan;", ["Lovelace, Ada", "Turing, Alan"]),
        ("Ada Lovelace|Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Ada Lovelace\nAlan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Lovelace, Ada and Turing, Alan", ["Lovelace, Ada", "Turing, Alan"]),
        ("Ada King, Alan Turing, and Emmy Noether", ["Ada King", "Alan Turing", "Emmy Noether"]),
        ("Ada King, Alan Turing & Emmy Noether", ["Ada King", "Alan Turing", "Emmy Noether"]),
        ("Ada King et Alan Turing", ["Ada King", "Alan Turing"]),
        ("Ada King, Alan Turing, et al.", ["Ada King", "Alan Turing", "et al."]),
        ("Ada King, Alan Turing", ["Ada King", "Alan Turing"]),
        ("King, A., Turing, A. M.", ["King, A.", "Turing, A. M."]),
        ("King, A., Turing, A. M., and Noether, E.", ["King, A.", "Turing, A. M.", "Noether, E."]),
        ("Plato, Aristotle, Socrates", ["Plato", "Aristotle", "Socrates"]),
        ("van der Berg, Jan Willem", ["van der Berg, Jan Willem"]),
        ("Martin King, Jr.", ["Martin King, Jr."]),
        ("张三, 李四", ["张三", "李四"]),
        ("张三、李四、王五", ["张三", "李四", "王五"]),
        ("King, Ada (57194); Turing, Alan (7)", ["King, Ada", "Turing, Alan"]),
        ("Ada King (Univ. of London); Alan Turing (Bletchley)*", ["Ada King", "Alan Turing"]),
        ("A King, A Turing, E Noether…", ["A King", "A Turing", "E Noether"]),
        (
            "Shuzhi Sam Ge, C. Fua, N. Roy, T. Kollar",
            ["Shuzhi Sam Ge", "C. Fua", "N. Roy", "T. Kollar"],
        ),
        ("['Ada King', \"Sean O'Neil\"]", ["Ada King", "Sean O'Neil"]),
        ('["King, Ada", "Turing, Alan"]', ["King, Ada", "Turing, Alan"]),
        ("[Ada King]", ["[Ada King]"]),
        ("['" * 20_000 + "]", ["['" * 20_000 + "]"]),
        ("José Ortega y Gasset", ["José Ortega y Gasset"]),
        ("Anders Sand, Andy Brandt", ["Anders Sand", "Andy Brandt"]),
    ],
)
def test_names_are_divided(text: str, names: list[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Martin King, Jr.", "King, Jr., Martin"),
        ("King, Martin", "King, Martin"),
        ("Ada\n King", "Ada King"),
    ],
)
def test_a_suffix_is_no_given_name(name: str, line: str) -> None:
    assert name_line(name) == line


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Smith J.A.", "Smith, J.A."),
        ("van Gogh V", "van Gogh, V"),
        ("Doe A. B.", "Doe, A. B."),
        ("Smith, John", "Smith, John"),
        ("Plato", "Plato"),
        ("Ada King", "Ada King"),
    ],
)
def test_a_family_before_initials(name: str, expected: str) -> None:
    assert family_first(name) == expected


def test_glued_names() -> None:
    assert glued_names_in("Ada KingAngus McDonaldJosé DeLaÉmile Borel") == [
        "Ada King",
        "Angus McDonald",
        "José DeLa",
        "Émile Borel",
    ]

import pytest

from catalog.models.naming import fold_name, free_slug, slug_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Valencia", "valencia"),
        ("Éclair", "éclair"),
        ("Ёлка", "ёлка"),
        ("ＩＣＭＬ", "ICML"),
        ("Poincaré", "Poincare"),
        (" Graph  learning ", "graph learning"),
    ],
)
def test_spellings_of_one_name_are_the_same(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


def test_signs_keep_names_apart() -> None:
    assert len({fold_name(name) for name in ("C", "C++", "C#", "C&C")}) == 4


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("C++", "c-plus-plus"),
        ("c#", "c-sharp"),
        ("R+D", "r-plus-d"),
        ("a/b", "a-b"),
        ("50%", "50-percent"),
        ("机器学习", "机器学习"),
        ("Ёлка", "ёлка"),
        ("Wei  Huang", "wei-huang"),
        ("???", "unnamed"),
    ],
)
def test_a_slug_keeps_letters_of_every_script(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_a_taken_slug_gets_the_first_free_number() -> None:
    assert free_slug("Ada", {"ada", "ada-2"}.__contains__) == "ada-3"

import hashlib

import pytest

from catalog.models.keys import (
    citation_stem,
    paper_key,
    provisional_citation_key,
)


def free(key: str) -> bool:
    return False


def test_the_key_is_the_hash_of_the_abstract_with_single_blanks() -> None:
    expected = hashlib.sha256(b"One two three.").hexdigest()[:10]
    assert paper_key("  One\u00a0two\n\n three. ", free) == expected


def test_a_taken_key_takes_two_more_digits() -> None:
    whole = hashlib.sha256(b"One").hexdigest()
    assert paper_key("One", {whole[:10], whole[:12]}.__contains__) == whole[:14]


@pytest.mark.parametrize(
    ("families", "year", "heading", "key"),
    [
        (["Archer", "Fahrbach", "Liu"], 2024, "Practical Guarantees", "archer-etal-2024-practical"),
        (["Müller", "De Fernex"], 2023, "On the C++ model", "muller-defernex-2023-c"),
        (["Bai"], None, "A", "bai-a"),
    ],
)
def test_a_citation_key_says_who_when_and_what(
    families: list[str], year: int | None, heading: str, key: str
) -> None:
    assert citation_stem(families, year, heading) == key


def test_without_authors_the_citation_key_is_provisional() -> None:
    assert provisional_citation_key("ICML", 2024, "52d79ee807") == "icml-2024-52d79ee807"

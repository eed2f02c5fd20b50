"""The abstracts the catalogue starts with."""

from pathlib import Path

import pytest

from catalog.markup import render, to_search

_SEEDS = Path(__file__).parents[2] / "seeds"


def _abstracts() -> list[str]:
    blocks = [
        block.strip()
        for file in sorted(_SEEDS.glob("*.txt"))
        for block in file.read_text("utf-8").split("\n\n")
    ]
    return list(dict.fromkeys(block for block in blocks if len(block) > 100))


ABSTRACTS = _abstracts()


def test_every_formula_of_the_seeds_is_mathml() -> None:
    rendered = [render(abstract) for abstract in ABSTRACTS]
    formulas = [one.html.count("<math") for one in rendered]
    assert sum(formulas) == 45
    assert sum(count > 0 for count in formulas) == 13
    assert not any(one.unconverted for one in rendered)
    assert not any("$" in one.html or "\\" in one.html for one in rendered)


@pytest.mark.parametrize(
    "query",
    ["so(3)", "SE(3)", "nuPI", "νPI", "O(log n)", "l2 norm", "multi-scale", "MS3D", "E3-MoE",
     "epsilon-optimal"],
)  # fmt: skip
def test_query_finds_its_abstract(query: str) -> None:
    folded = f" {to_search(query)} "
    found = [abstract for abstract in ABSTRACTS if folded in f" {to_search(abstract)} "]
    assert 1 <= len(found) <= 4

"""Headings for papers without a title."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.importing.records import RawRecord
from catalog.importing.sniffing import read
from catalog.markup.headings import derive_heading
from catalog.markup.sentences import sentences_of, width

SEEDS = Path(__file__).parents[2] / "seeds"


def abstracts_of_seeds() -> list[str]:
    rows = read((SEEDS / "icml2024.bib").read_bytes()).rows
    return [row.fields["abstract"] for row in rows if isinstance(row, RawRecord)]


@pytest.mark.parametrize(
    ("abstract", "heading"),
    [
        (
            ("Robots need skills. We present RoboGen, a generative robotic agent that automatically"
            " learns diverse robotic skills at scale via generative simulation. RoboGen leverages"
            " foundation models."),
            ("RoboGen, a generative robotic agent that automatically learns diverse robotic skills"
            " at scale"),
        ),
        (
            ("This paper proposes the νPI algorithm and contributes an optimization perspective on"
            " Lagrange multiplier updates based on PI controllers, extending earlier work."),
            "This paper proposes the νPI algorithm",
        ),
        (
            ("Pruning is hard. To find metrics, we develop an automatic framework for searching"
            " symbolic pruning metrics using genetic programming. It works."),
            ("An automatic framework for searching symbolic pruning metrics using genetic"
            " programming"),
        ),
        (
            ("We consider the problem of localizing change points in high-dimensional linear"
            " regression. We propose an algorithm that is fast."),
            "The problem of localizing change points in high-dimensional linear regression",
        ),
        (
            ("In adversarial defense much is open. In this work, we propose to guide diffusion"
            " models for adversarial purification using contrastive guidance. It helps."),
            ("We propose to guide diffusion models for adversarial purification using contrastive"
            " guidance"),
        ),
        (
            ("Solvers fail. We propose a novel architecture, called Invariant Nested View"
            " Transformer (INViT), which is designed to enforce a nested design together with"
            " invariant views inside the encoders."),
            "A novel architecture, called Invariant Nested View Transformer (INViT)",
        ),
        (
            ("It is an open question. Our main result resolves it: SPABA, an adaptation of the PAGE"
            " method for nonconvex optimization, can achieve optimal sample complexity."),
            "SPABA, an adaptation of the PAGE method for nonconvex optimization",
        ),
        (
            ("This paper investigates the source of this error and introduces Adaptive Horizon"
            " Actor-Critic (AHAC), an FO-MBRL algorithm that reduces gradient error by adapting"
            " the model-based horizon to avoid stiff dynamics."),
            ("Adaptive Horizon Actor-Critic (AHAC), an FO-MBRL algorithm that reduces gradient"
            " error"),
        ),
        (
            ("Many data are point clouds. We introduce a new algorithm that overcomes these"
            " limitations and guarantees universality."),
            "Many data are point clouds",
        ),
        ("In this paper, a new method for inverting maps of readers is proposed.",
         "A new method for inverting maps of readers"),
        ("Is attention all you need? We doubt it.", "Is attention all you need?"),
        ("We use e.g. A and B, cf. Fig. 3 of Smith et al. (2020). Then more.",
         "We use e.g. A and B, cf. Fig. 3 of Smith et al. (2020)"),
        ("k-means and νPI are well known to all readers.",
         "k-means and νPI are well known to all readers"),
        ("low-level controllers are known.", "Low-level controllers are known"),
        ("近年来，大语言模型进展显著。本文提出了一种基于图神经网络的论文推荐方法，效果很好。",
         "一种基于图神经网络的论文推荐方法"),
        ("大規模言語モデルは高い性能を示している。次に説明する。",
         "大規模言語モデルは高い性能を示している"),
        ("First line\nwrapped here.\nSecond.", "First line wrapped here"),
        ("...", "..."),
        (" \n ", ""),
    ],
)  # fmt: skip
def test_a_heading_names_what_the_paper_brings(abstract: str, heading: str) -> None:
    assert derive_heading(abstract) == heading


@pytest.mark.parametrize("formula", ["SE(3)", "O(log n)", "d = 1", "{2, 4, 8}", "“a b c d”"])
def test_a_formula_or_quotation_is_never_cut(formula: str) -> None:
    for words in range(1, 30):
        heading = derive_heading("Readers " + "met " * words + f"{formula} " + "often met " * 20)
        assert heading.endswith(" …")
        held = formula in heading
        assert held or heading == "Readers" + " met" * (heading.count("met")) + " …"


def test_a_long_sentence_ends_at_a_strong_word() -> None:
    heading = derive_heading("Reading groups of people who like papers " + "and of the " * 20)
    assert heading == "Reading groups of people who like papers …"


def test_an_endless_word_is_cut() -> None:
    assert (
        derive_heading("x" * 500) == "X" + "x" * 87 + " …" or width(derive_heading("x" * 500)) < 95
    )


@pytest.mark.parametrize("abstract", abstracts_of_seeds())
def test_headings_of_the_seeds_are_whole(abstract: str) -> None:
    heading = derive_heading(abstract)
    assert 24 <= width(heading) <= 100
    assert not heading.endswith((".", ",", ";", ":"))
    for opener, closer in ("()", "[]", "{}", "“”"):
        assert heading.count(opener) == heading.count(closer)
    last = heading.removesuffix(" …").split()[-1]
    assert re.search(rf"(?<!\w){re.escape(last)}(?!\w)", abstract)


@given(st.text())
def test_any_text_gets_a_heading_that_fits(text: str) -> None:
    heading = derive_heading(text)
    assert bool(heading) == bool(text.strip())
    assert width(heading) <= 165


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        "We propose " * 1_800,
        '"' * 20_000,
        "the paper " + "a and " * 3_000,
        "一" * 20_000,
    ],
)
def test_what_is_no_abstract_costs_little(text: str) -> None:
    assert width(derive_heading(text)) <= 100


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("Better than A vs. B, i.e. all. Next.", ["Better than A vs. B, i.e. all.", "Next."]),
        ("By J. Doe et al. Next", ["By J. Doe et al. Next"]),
        ("Is 0.5 (see Fig. 2. It is odd). Next.", ["Is 0.5 (see Fig. 2. It is odd).", "Next."]),
        ("in physics.We observe it.", ["in physics.", "We observe it."]),
        ("一。二！三", ["一。", "二！", "三"]),
        ("On D4M.py and node.js we", ["On D4M.py and node.js we"]),
        ("", []),
    ],
)  # fmt: skip
def test_sentences_end_where_a_reader_ends_them(text: str, sentences: list[str]) -> None:
    assert sentences_of(text) == sentences

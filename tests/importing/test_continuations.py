"""Paragraphs that look like the rest of the abstract before them."""

from pathlib import Path

import pytest

from catalog.importing.continuations import continues
from catalog.importing.sniffing import read

SEEDS = Path(__file__).parents[2] / "seeds"
WHOLE = (
    "Reading groups choose what to read from long lists of abstracts. We study how they choose, "
    "and present a catalogue in which each member votes and keeps notes. In three groups over a "
    "year it halved the time that was spent on choosing, and nobody went back to the old lists."
)
HALF = (
    "Reading groups choose what to read from long lists of abstracts. Such lists are kept by hand, "
    "lose their order, and tell nobody what has been read before."
)
REST = "the groups read more of what they had chosen, " * 8 + "and they remember it."


@pytest.mark.parametrize(
    "opening",
    [
        "In addition, ",
        "Moreover, ",
        "Furthermore, ",
        "However, ",
        "Finally, ",
        "To this end, ",
        "To address this problem, ",
        "Our experiments show that ",
        "Our code is available at https://example.org, and ",
        "Code: https://github.com/someone/something, where ",
        "Project page: https://example.org/page, where ",
        "The source code is available, and ",
        "Keywords: reading, voting; ",
        "Index Terms—reading, voting; ",
        "Results: ",
        "Figure 2: ",
        "https://example.org/page shows that ",
        "We also show that ",
        "The proposed method lets ",
        "Experimental results show that ",
        "Extensive experiments on three groups show that ",
        "These results suggest that ",
        "This approach makes ",
        "As a result, ",
        "1. ",
        "(2) ",
        "(ii) ",
        "- ",
        "• ",
        "$x^2$ is small when ",
        "\\begin{equation} x \\end{equation} shows that ",
        "and then ",
        "Außerdem zeigen wir: ",
        "De plus, ",
        "Además, ",
        "此外，",
        "さらに",
        "Кроме того, ",
    ],
)
def test_a_paragraph_that_goes_on_is_flagged(opening: str) -> None:
    assert continues(WHOLE, opening + REST).startswith("it begins")


@pytest.mark.parametrize(
    "opening",
    [
        "In this paper, we study how ",
        "This paper presents what ",
        "We propose a way in which ",
        "Our goal is that ",
        "It is well known that ",
        "Besides reading, ",
        "First impressions tell what ",
        "Code generation is what ",
        "Experimental data tell what ",
        "Third-party lists are kept while ",
        "While ",
        "k-means clustering shows what ",
        "kNN-MT is how ",
        "3D reconstruction is how ",
        "The problem is that ",
        "Given a list, ",
        "A list is long. ",
    ],
)
def test_an_abstract_of_its_own_is_not(opening: str) -> None:
    assert continues(WHOLE, opening + REST) == ""


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("We answer two questions:", "the one before ends with 'answer two questions:'"),
        ("Groups read, vote,", "the one before ends with 'Groups read, vote,'"),
        ("We present an analysis of the", "the one before ends with 'analysis of the'"),
    ],
)
def test_what_follows_an_unfinished_sentence_is_flagged(before: str, reason: str) -> None:
    assert continues(before, "Groups read " + REST) == reason


def test_a_contribution_belongs_to_the_paragraph_that_lacks_one() -> None:
    reason = continues(HALF, "In this paper, we study how " + REST)
    assert reason == "it begins with 'In this paper,', and the one before has nothing of the kind"


def test_a_sentence_or_two_are_no_abstract() -> None:
    assert continues(WHOLE, "People liked to read it.") == "it has only 5 words"
    assert continues("People liked to read it.", "Groups of them like it.") == ""


@pytest.mark.parametrize(("before", "text"), [("", WHOLE), (WHOLE, ""), (" ", " ")])
def test_nothing_goes_on_from_nothing(before: str, text: str) -> None:
    assert continues(before, text) == ""


def test_the_seeds_hold_whole_abstracts() -> None:
    for path in SEEDS.glob("*.txt"):
        rows = list(read(path.read_bytes()).rows)
        abstracts = [row.fields["abstract"] for row in rows if hasattr(row, "fields")]
        assert len(abstracts) == len(rows)
        assert not any(map(continues, abstracts, abstracts[1:]))

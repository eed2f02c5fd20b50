"""Near-duplicates: signatures that any process makes alike, and the pairs they find."""

import hashlib
import random
import subprocess
import sys

import pytest

from catalog.markup.near_duplicates import (
    LookAlikes,
    bands,
    is_current,
    most_alike,
    signature,
    similarity,
)

WORDS = (
    "we study how small groups read abstracts together and find that reading aloud helps people "
    "to agree on what to read next while voting alone makes them choose what they already know we "
    "then describe a catalogue that keeps votes and notes beside each abstract and report what "
    "three groups did with it over one year of weekly meetings"
)
CHANGED = WORDS.replace("three groups", "two groups").replace("weekly ", "")
OTHER = (
    "constrained optimisation offers a powerful framework to prescribe desired behaviour in neural "
    "networks yet typical methods oscillate when they are trained by gradient descent and ascent"
)


def spoiled(words: str, share: float, seed: int) -> str:
    """The words with some of them taken out."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    return " ".join(word for word in words.split() if chance.random() > share)


def test_signatures_are_the_same_for_good() -> None:
    # They are stored: a change here needs all of them to be made anew.
    mark = signature(WORDS)
    assert len(mark) == 257
    assert hashlib.sha256(mark).hexdigest()[:16] == "483d742c8167ecbf"
    assert bands(mark)[:2] == (9143807153230596, 9391765303597787)


def test_another_process_makes_the_same_signature() -> None:
    code = (
        "import sys; from catalog.markup.near_duplicates import signature;"
        "sys.stdout.write(signature(sys.argv[1]).hex())"
    )
    made = subprocess.run([sys.executable, "-c", code, WORDS], capture_output=True, check=True)
    assert made.stdout.decode() == signature(WORDS).hex()


def test_bands_fit_into_the_integers_of_databases() -> None:
    marks = bands(signature(WORDS))
    assert len(set(marks)) == 10
    assert all(0 <= mark < 2**63 for mark in marks)


def test_similarity_tells_the_share_of_common_runs() -> None:
    assert similarity(signature(WORDS), signature(WORDS)) == 1
    assert 0.75 < similarity(signature(WORDS), signature(CHANGED)) < 0.95
    assert similarity(signature(WORDS), signature(OTHER)) < 0.05


@pytest.mark.parametrize("words", ["", "we study groups", "too few words to be told apart"])
def test_a_few_words_look_like_nothing(words: str) -> None:
    assert signature(words) == b""
    assert bands(b"") == ()
    assert similarity(signature(words), signature(words)) == 0


def test_signatures_of_another_version_are_not_compared() -> None:
    mark = signature(WORDS)
    older = bytes([mark[0] - 1]) + mark[1:]
    assert similarity(mark, older) == 0
    assert not set(bands(mark)) & set(bands(older))
    assert (is_current(mark), is_current(b""), is_current(older)) == (True, True, False)


def test_what_looks_like_it_is_found_the_most_alike_first() -> None:
    known = LookAlikes()
    for paper, words in enumerate([OTHER, CHANGED, WORDS, ""], start=11):
        known.add(paper, signature(words))
    found = known.like(signature(WORDS))
    assert [each.paper for each in found] == [13, 12]
    assert found[0].similarity == 1


def test_stored_signatures_are_compared_alike() -> None:
    stored = [(1, signature(OTHER)), (2, signature(CHANGED)), (3, b"")]
    assert [each.paper for each in most_alike(signature(WORDS), stored)] == [2]


def test_most_pairs_that_share_most_words_are_found() -> None:
    texts = [" ".join(f"{word}{n}" for word in WORDS.split()) for n in range(200)]
    known = LookAlikes()
    for paper, words in enumerate(texts):
        known.add(paper, signature(words))
    again = [known.like(signature(spoiled(words, 0.02, n))) for n, words in enumerate(texts)]
    assert sum([each.paper for each in found] == [n] for n, found in enumerate(again)) > 190


def test_thousands_of_nearly_one_text_cost_little() -> None:
    known = LookAlikes()
    for paper in range(3_000):
        mark = signature(f"{WORDS} of number {paper}")
        assert len(known.like(mark)) <= 300
        known.add(paper, mark)

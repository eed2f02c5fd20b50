"""Remnants of PDF files and web pages, told in plain words."""

from pathlib import Path

import pytest

from catalog.importing.pasting import flags
from catalog.importing.sniffing import read

SEEDS = Path(__file__).parents[2] / "seeds"
TEXT = "We study how groups read abstracts together and find that reading aloud helps people."


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        (
            "We study the read-\ning of abstracts.",
            "words seem to be divided at the ends of lines: 'read-ing'",
        ),
        (
            "We find e\ufb03cient ways.",
            "holds ligatures, several letters in one sign: 'ﬃ' for 'ffi'",
        ),
        ("We reg\u00adularise.", "holds soft hyphens, which show only at the end of a line"),
        ("We study\x02 it.", "holds control characters: U+0002"),
        ("We study\x92 it.", "holds control characters: U+0092"),
        ("We study it.\x0cMore.", "holds a page break"),
        ("We study\u200b it.", "holds invisible characters: U+200B"),
        ("We study \u202eit\u202c.", "holds invisible characters: U+202E"),
        ("We study \ue032 it.", "holds signs that only one font knows"),
        ("We study \ufffd it.", "holds characters that were lost before (\ufffd)"),
        ("It isnâ€™t read.", "looks as if it had been read in the wrong encoding: 'â€™'"),
        ("PoincarÃ© reads.", "looks as if it had been read in the wrong encoding: 'Ã©'"),
        (
            "We learn(cid:173) it.",
            "holds signs that the PDF file could not name: '(cid:173)'",
        ),
        ("Abstract—We study it.", "begins with the label 'Abstract—We'"),
        ("ABSTRACT\nWe study it.", "begins with the label 'ABSTRACT'"),
        ("摘要：我们研究它。", "begins with the label '摘要：我们研究它。'"),
        ("We study\n\n  12  \nhow.", "holds a page number: '12'"),
        ("We study\nPage 3 of 10\nhow.", "holds a page number: 'Page 3 of 10'"),
        ("We study\n- 4 -\nhow.", "holds a page number: '- 4 -'"),
        ("We study it.\n1. Introduction\nReading", "runs on into the introduction"),
    ],
)
def test_each_remnant_is_told(text: str, flag: str) -> None:
    assert flags(text) == (flag,)


@pytest.mark.parametrize(
    "line",
    [
        "Under review as a conference paper at ICLR 2024",
        "Published as a conference paper at ICLR 2024",
        "arXiv:2401.01234v1 [cs.LG] 2 Jan 2024",
        "Proceedings of the 41 st Conference on Machine Learning, Vienna, Austria. PMLR 235, 2024.",
        "38th Conference on Neural Information Processing Systems (NeurIPS 2024).",
        "Preprint. Under review.",
        "978-1-7281-0001-2/20/$31.00 ©2020 IEEE",
        "Authorized licensed use limited to: Somewhere.",
        "Permission to make digital or hard copies of this work is granted.",
    ],
)
@pytest.mark.parametrize("glue", ["\n", " "])
def test_headers_and_footers_are_told_on_lines_and_within_them(line: str, glue: str) -> None:
    (flag,) = flags(TEXT + glue + line + glue + TEXT)
    assert flag.startswith("holds a line from the top or foot of a page: '")


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "We study long-term memory\nand state-of-the-art\nmodels.",
        "We use GPT-\n4 and 3D-\nCNN.",
        "Abstract interpretation is studied. Summary statistics too.",
        "Papers under review by three people are accepted at conferences on reading.",
        "Poincaré, Hölder — “quotes” … naïve Ångström × ÷ 中文 می‌خواهم 👩‍🔬",
        "An introduction\nof 12 people.",
        "",
    ],
)
def test_ordinary_texts_are_not_flagged(text: str) -> None:
    assert flags(text) == ()


def test_several_remnants_are_told_once_each() -> None:
    assert len(flags("Ab\u00adstract\u00ads with e\ufb03cient \ufb01les.\n3\n")) == 3


def test_the_seeds_are_clean() -> None:
    for path in SEEDS.glob("*.txt"):
        for row in read(path.read_bytes()).rows:
            assert flags(getattr(row, "fields", {}).get("abstract", "")) == ()


def test_long_and_odd_texts_end() -> None:
    """Each would take hours were the looking quadratic."""
    for text in (
        "-\n" * 100_000,
        "a-\n" * 100_000,
        "1\n" * 100_000,
        "proceedings of the 1st " * 9_000,
    ):
        assert len(flags(text)) < 20

"""What of a raw record is taken, warned about, or refused."""

from datetime import UTC, datetime

import pytest

from catalog.importing.cleaning import clean
from catalog.importing.records import AuthorName, PaperRecord, RawRecord, Rejection


def cleaned(*, warnings: tuple[str, ...] = (), **fields: str) -> PaperRecord:
    result = clean(RawRecord(4, 2, fields, warnings))
    assert isinstance(result, PaperRecord)
    return result


def refused(**fields: str) -> str:
    result = clean(RawRecord(4, 2, fields))
    assert isinstance(result, Rejection)
    assert (result.line, result.number) == (4, 2)
    return result.reason


def test_an_abstract_alone_is_a_paper() -> None:
    record = cleaned(abstract="We study.", venue="ICML 2024 论文列表", year="2024")
    assert record == PaperRecord(
        line=4, number=2, title="", abstract="We study.", authors=(), venue="ICML", year=2024,
        pages="", url="", pdf="", doi="", arxiv="", openreview="", code="", citation_key="",
        warnings=(),
    )  # fmt: skip


def test_a_title_alone_is_a_paper() -> None:
    assert cleaned(title=" On \n things ").title == "On things"


def test_the_abstract_is_never_changed() -> None:
    abstract = "  Two  blanks,\na {brace}, \\'e and a tab\t. "
    assert cleaned(abstract=abstract).abstract == abstract


@pytest.mark.parametrize("fields", [{}, {"title": " ", "abstract": "\n\t"}, {"authors": "A B"}])
def test_neither_title_nor_abstract_is_refused(fields: dict[str, str]) -> None:
    assert refused(**fields) == "neither a title nor an abstract"


def test_an_abstract_may_have_20000_characters() -> None:
    assert cleaned(abstract="x" * 20_000).abstract
    assert refused(abstract="x" * 20_001) == (
        "the abstract has 20,001 characters; at most 20,000 are taken"
    )


def test_an_endless_title_is_refused() -> None:
    assert refused(title="x" * 1_001).startswith("the title has 1,001 characters")


def test_nul_is_refused() -> None:
    assert "NUL" in refused(abstract="We\x00study")


def test_authors_are_names_and_others_are_told() -> None:
    record = cleaned(title="T", authors="Archer,  Aaron\nKevin Kögler\nothers")
    assert record.authors == (
        AuthorName("Aaron Archer", "Archer"),
        AuthorName("Kevin Kögler", "Kögler"),
    )
    assert record.warnings == ("the list of authors is cut short ('and others')",)


@pytest.mark.parametrize(
    ("given", "year"),
    [("2024", 2024), ("2023-07-21", 2023), ("c. 1999", 1999), ("1900", 1900), ("2100", 2100)],
)
def test_a_year_is_found(given: str, year: int) -> None:
    assert cleaned(title="T", year=given).year == year


@pytest.mark.parametrize("given", ["to appear", "1899", "2101", "20245", "-1"])
def test_no_year_is_a_warning(given: str) -> None:
    record = cleaned(title="T", year=given)
    assert record.year is None
    assert record.warnings == (f"'{given}' is not a year from 1900 to 2100",)


def test_the_venue_may_tell_the_year() -> None:
    assert cleaned(title="T", venue="ICML 2024").year == 2024


@pytest.mark.parametrize(
    ("given", "pages"),
    [("1655--1671", "1655–1671"), ("12 - 30", "12–30"), ("e12", "e12"), ("1:2-1:9", "1:2–1:9")],
)
def test_page_ranges_have_a_dash(given: str, pages: str) -> None:
    assert cleaned(title="T", pages=given).pages == pages


def test_addresses_that_are_none_are_left_out_with_a_warning() -> None:
    record = cleaned(title="T", url="javascript:alert(1)", pdf="https://x.org/a.pdf", doi="soon")
    assert (record.url, record.pdf, record.doi) == ("", "https://x.org/a.pdf", "")
    assert record.warnings == (
        "'javascript:alert(1)' is not a usable value for url",
        "'soon' is not a usable value for doi",
    )


def test_an_address_tells_the_number() -> None:
    assert cleaned(title="T", url="https://openreview.net/forum?id=abcdefg").openreview == "abcdefg"
    assert cleaned(title="T", url="https://arxiv.org/abs/2401.00001").arxiv == "2401.00001"
    assert cleaned(title="T", url="https://doi.org/10.1234/x").doi == "10.1234/x"
    assert cleaned(title="T", url="https://x.org/page").openreview == ""


def test_the_code_link_is_taken_from_the_abstract() -> None:
    assert cleaned(abstract="See https://github.com/a/b.").code == "https://github.com/a/b"
    named = cleaned(abstract="See https://github.com/a/b.", code="https://x.org/code")
    assert named.code == "https://x.org/code"


def test_warnings_of_the_reader_are_kept() -> None:
    assert cleaned(title="T", warnings=("odd",)).warnings == ("odd",)


def test_half_a_character_is_refused() -> None:
    assert "surrogate" in refused(title="T", authors="A\ud800")


def test_topics_and_keywords_stand_once() -> None:
    record = cleaned(
        title="T",
        topics="graphs\nRobotics\ngraphs\n",
        keywords=" robotics\nCausal\n inference\ncausal",
    )
    assert record.topics == ("graphs", "Robotics")
    assert record.keywords == ("Causal", "inference")


@pytest.mark.parametrize(
    "excuse",
    [
        "[No abstract available]",
        "No abstract available.",
        "Abstract Missing",
        "N/A",
        "nan",
        "—",
        " ",
    ],
)
def test_what_stands_for_want_of_an_abstract_is_none(excuse: str) -> None:
    assert cleaned(title="T", abstract=excuse).abstract == ""
    assert cleaned(title="T", abstract=f"{excuse} We say so.").abstract == f"{excuse} We say so."


def test_code_without_a_scheme_is_an_address() -> None:
    record = cleaned(title="T", code="github.com/a/b")
    assert (record.code, record.warnings) == ("https://github.com/a/b", ())


def test_topics_beyond_measure_are_left_out() -> None:
    record = cleaned(title="T", topics="x" * 201, keywords="\n".join(map(str, range(300))))
    assert (record.topics, len(record.keywords)) == ((), 100)
    assert record.warnings == (
        "1 of the topics are too long or too many",
        "200 of the keywords are too long or too many",
    )


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("52d79ee807", "52d79ee807"),
        (" 52d79ee80712 ", "52d79ee80712"),
        ("52D79EE807", ""),
        ("smith2024", ""),
        ("52d79ee8071", ""),
    ],
)
def test_only_a_key_of_ours_is_an_earlier_key(given: str, key: str) -> None:
    record = cleaned(title="T", key=given)
    assert (record.key, record.warnings) == (key, ())


@pytest.mark.parametrize(
    ("given", "moment"),
    [
        ("2024-07-21T09:30:00Z", datetime(2024, 7, 21, 9, 30, tzinfo=UTC)),
        ("2024-07-21T11:30:00+02:00", datetime(2024, 7, 21, 9, 30, tzinfo=UTC)),
        ("2024-07-21T09:30:00", datetime(2024, 7, 21, 9, 30, tzinfo=UTC)),
        ("2024-07-21", datetime(2024, 7, 21, tzinfo=UTC)),
    ],
)
def test_when_it_was_added_is_a_moment(given: str, moment: datetime) -> None:
    assert cleaned(title="T", added=given).added == moment


@pytest.mark.parametrize("given", ["yesterday", "0001-01-01T00:00:00+14:00", "9999-12-31"])
def test_no_moment_is_a_warning(given: str) -> None:
    record = cleaned(title="T", added=given)
    assert record.added is None
    assert record.warnings == (f"'{given}' is not a moment such as 2024-07-21T09:30:00Z",)


def test_endless_names_are_left_out() -> None:
    record = cleaned(title="T", authors="Ada Lovelace\n" + "x" * 201, citation_key="k" * 201)
    assert ([author.name for author in record.authors], record.citation_key) == (
        ["Ada Lovelace"],
        "",
    )
    assert len(record.warnings) == 2


def test_what_a_paste_left_behind_is_said_and_the_text_stays() -> None:
    source = "We find that ﬁne-tuning is enough for every task that we have looked at."
    record = clean(RawRecord(1, 1, {"abstract": source}))
    assert isinstance(record, PaperRecord)
    assert record.abstract == source
    assert "ligatures" in record.warnings[0]

"""Several places where one paper came out, given flat, as a list, or both."""

from dataclasses import replace

from catalog.importing.cleaning import clean
from catalog.importing.records import AppearanceRecord, PaperRecord, RawRecord, Rejection

ICML = {"venue": "ICML", "year": "2024", "pages": "1--9"}
WORKSHOP = {"venue": "ICLR 2023 Workshop on Reading", "url": "https://x.org/a"}
ICML_2024 = AppearanceRecord(venue="ICML", year=2024, pages="1–9")


def cleaned(*appearances: dict[str, str], **flat: str) -> PaperRecord:
    record = clean(RawRecord(1, 1, {"title": "T"} | flat, (), appearances))
    assert isinstance(record, PaperRecord)
    return record


def test_flat_fields_alone_are_one_appearance() -> None:
    assert cleaned(**ICML).appearances == (ICML_2024,)


def test_nothing_known_is_no_appearance() -> None:
    assert cleaned().appearances == ()


def test_the_first_of_a_list_is_the_preferred_one() -> None:
    record = cleaned(WORKSHOP, ICML)
    assert (record.venue, record.year, record.url) == (
        "ICLR Workshop on Reading",
        2023,
        "https://x.org/a",
    )
    assert record.further == (ICML_2024,)


def test_flat_fields_complete_the_one_they_speak_of() -> None:
    record = cleaned(WORKSHOP, ICML, venue="ICML", year="2024", doi="10.1234/x")
    assert record.appearances[1] == replace(ICML_2024, doi="10.1234/x")
    assert len(record.appearances) == 2


def test_flat_fields_without_venue_and_year_belong_to_the_preferred_one() -> None:
    assert cleaned(ICML, WORKSHOP, arxiv="2401.00001").arxiv == "2401.00001"


def test_flat_fields_of_another_place_are_a_further_one() -> None:
    record = cleaned(WORKSHOP, venue="ICML", year="2024", pages="1-9")
    assert record.further == (ICML_2024,)


def test_one_place_and_year_is_one_appearance() -> None:
    record = cleaned(ICML, {"venue": "icml 2024", "pdf": "https://x.org/a.pdf"})
    assert record.appearances == (replace(ICML_2024, pdf="https://x.org/a.pdf"),)


def test_a_venue_given_for_the_whole_import_is_the_preferred_one() -> None:
    record = replace(cleaned(ICML), venue="UAI")
    assert record.appearances == (replace(ICML_2024, venue="UAI"),)


def test_a_warning_is_given_once() -> None:
    record = cleaned({"venue": "ICML", "doi": "soon"}, venue="ICML", doi="soon")
    assert record.warnings == ("'soon' is not a usable value for doi",)


def test_endless_appearances_are_cut() -> None:
    record = cleaned(*({"venue": "ICML", "year": str(year)} for year in range(1950, 2050)))
    assert len(record.appearances) == 50
    assert record.warnings == ("only the first 50 appearances are taken",)


def test_values_that_no_database_holds_are_refused_in_appearances_too() -> None:
    refused = clean(RawRecord(1, 1, {"title": "T"}, (), ({"venue": "a\x00b"},)))
    assert isinstance(refused, Rejection)


def test_what_is_too_long_to_be_stored_is_left_out() -> None:
    record = cleaned(pages="1" * 51, url=f"https://x.org/{'a' * 1000}")
    assert (record.pages, record.url) == ("", "")
    assert len(record.warnings) == 2

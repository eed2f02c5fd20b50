"""Several places where one paper came out, given flat, as a list, or both."""

from dataclasses import replace

import pytest

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


@pytest.mark.parametrize(
    ("name", "fits", "too_long"),
    [
        ("venue", "x" * 200, "x" * 201),
        ("pages", "1" * 50, "1" * 51),
        ("url", "https://x.org/" + "a" * 986, "https://x.org/" + "a" * 987),
        ("pdf", "https://x.org/" + "a" * 986, "https://x.org/" + "a" * 987),
        ("code", "https://x.org/" + "a" * 986, "https://x.org/" + "a" * 987),
        ("doi", "10.1234/" + "a" * 192, "10.1234/" + "a" * 193),
        ("citation_key", "a" * 200, "a" * 201),
    ],
)
def test_what_no_column_holds_is_left_out_and_said(name: str, fits: str, too_long: str) -> None:
    assert getattr(cleaned(**{name: fits}), name) == fits
    record = cleaned(**{name: too_long})
    assert getattr(record, name) == ""
    assert record.warnings == (
        f"the value for {name} is longer than {len(fits)} characters: left out",
    )


def test_further_places_have_limits_too() -> None:
    record = cleaned(ICML, {"venue": "x" * 201, "year": "2020"})
    assert record.further == (AppearanceRecord(year=2020),)


def test_the_doi_of_a_preprint_tells_its_number() -> None:
    record = cleaned(doi="https://doi.org/10.48550/arXiv.2401.00001")
    assert (record.doi, record.arxiv) == ("10.48550/arXiv.2401.00001", "2401.00001")


def test_numbers_of_preprints_are_no_years() -> None:
    record = cleaned(venue="arXiv preprint arXiv:2012.12345")
    assert (record.venue, record.year) == ("arXiv", None)

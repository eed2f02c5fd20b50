from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from catalog.checking import problems
from catalog.importing.names_to_rows import Names
from catalog.importing.preparing import Prepared
from catalog.importing.records import AppearanceRecord, AuthorName, PaperRecord
from catalog.importing.storing import Store, Stored, Written, stored_signatures
from catalog.markup.deriving import derive
from catalog.models import (
    Author,
    ImportBatch,
    ImportedFile,
    OtherKey,
    Paper,
    Venue,
)
from catalog.models.keys import paper_key
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db

ABSTRACT = "We study how people choose papers, and find that they choose too many of them."
NOW = datetime(2024, 7, 21, tzinfo=UTC)


BLANK = PaperRecord(
    line=1,
    number=1,
    title="",
    abstract=ABSTRACT,
    authors=(),
    venue="ICML",
    year=2024,
    pages="",
    url="",
    pdf="",
    doi="",
    arxiv="",
    openreview="",
    code="",
    citation_key="",
    warnings=(),
)


def put(*records: dict[str, Any], **fields: Any) -> Stored:
    """Store these records, or one of these fields, and tell what became of the last."""
    batch = ImportBatch.objects.create(started_at=NOW)
    file = ImportedFile.objects.create(batch=batch, path="list.txt", published_at=NOW)
    chunk = [replace(BLANK, **one) for one in records or (fields,)]
    ready = [Prepared(one, derive(one.title, one.abstract)) for one in chunk]
    return Store(Written(file, Names()), stored_signatures()).put(ready)[-1]


ADA = (AuthorName("Ada Lovelace", "Lovelace"),)


def test_a_paper_keeps_the_key_and_moment_that_it_brings() -> None:
    added = datetime(2023, 5, 1, tzinfo=UTC)
    put(key="0123456789", added=added)
    paper = Paper.objects.get()
    assert (paper.key, paper.added_at) == ("0123456789", added)


def test_the_key_is_the_surest_mark() -> None:
    other = make_paper(title="Another", appearance={"doi": "10.1234/abc"})
    known = make_paper(title="On Choice")
    stored = put(key=known.key, abstract="Quite another text.", title="Another", doi="10.1234/abc")
    assert (stored.paper_id, other.pk != known.pk) == (known.pk, True)


def test_a_key_that_was_merged_away_finds_the_survivor() -> None:
    survivor, merged = make_paper(), make_paper()
    Paper.objects.filter(pk=merged.pk).update(merged_into=survivor)
    OtherKey.objects.create(key="00112233445566", paper=survivor)
    assert put(key=merged.key, abstract="One.").paper_id == survivor.pk
    assert put(key="00112233445566", abstract="Two.").paper_id == survivor.pk


@pytest.mark.parametrize("key", ["", "0123456789"])
def test_a_second_record_with_the_key_of_the_first_is_the_same_paper(key: str) -> None:
    again = key or paper_key(ABSTRACT, lambda taken: False)
    assert put({"key": key}, {"key": again, "abstract": "Edited."}).outcome == "same"
    assert Paper.objects.count() == 1


def test_dois_that_differ_in_case_are_one() -> None:
    known = make_paper(appearance={"doi": "10.1109/ICRA.2024.1"})
    stored = put(abstract="Another text.", doi="10.1109/icra.2024.1", venue="", year=None)
    assert (stored.paper_id, "doi" in stored.differences) == (known.pk, False)


def test_a_new_abstract_makes_a_paper() -> None:
    stored = put()
    paper = Paper.objects.get()
    assert stored.outcome == "created"
    assert (str(paper.venue), paper.year, paper.text.abstract) == ("ICML", 2024, ABSTRACT)


def test_the_same_record_changes_nothing() -> None:
    put(title="On Choice", authors=ADA, pages="1–9")
    version = Paper.objects.get().version
    assert put(title="On Choice", authors=ADA, pages="1–9").outcome == "same"
    assert Paper.objects.get().version == version


def test_blanks_are_filled() -> None:
    put()
    stored = put(title="On Choice", authors=ADA, pdf="https://example.org/a.pdf")
    paper = Paper.objects.get()
    assert stored.outcome == "filled"
    assert set(stored.filled) == {"title", "authors", "appearance", "pdf"}
    assert paper.heading == "On Choice"
    assert paper.authors_in_order[0].family_name == "Lovelace"
    assert paper.appearances.get().pdf == "https://example.org/a.pdf"
    assert paper.citation_key == "lovelace-2024-choice"


def test_nothing_is_overwritten() -> None:
    put(title="On Choice", code="https://example.org/one")
    stored = put(title="On Choosing", code="https://example.org/two")
    assert stored.outcome == "differs"
    assert stored.differences["title"] == ["On Choice", "On Choosing"]
    assert Paper.objects.get().title == "On Choice"


def test_our_own_heading_that_comes_back_is_no_title() -> None:
    put()
    heading = Paper.objects.get().heading
    assert put(title=heading).outcome == "same"
    assert Paper.objects.get().title == ""


@pytest.mark.parametrize(
    "copy",
    [
        ABSTRACT.upper(),
        ABSTRACT.replace(" ", "\n"),
        ABSTRACT.replace(", ", " — "),
        f"**{ABSTRACT}**",
    ],
)
def test_copies_of_an_abstract_are_one_paper(copy: str) -> None:
    put()
    assert put(abstract=copy).outcome == "same"


def test_another_venue_is_a_second_appearance() -> None:
    put()
    stored = put(venue="NeurIPS", year=2023)
    paper = Paper.objects.get()
    assert stored.outcome == "filled"
    assert [str(seen) for seen in paper.appearances_in_order] == ["ICML 2024", "NeurIPS 2023"]
    assert str(paper.venue) == "ICML"
    assert list(Paper.objects.filter(appearances__venue__name="NeurIPS")) == [paper]


def test_an_unknown_venue_is_filled_in() -> None:
    put(venue="", year=None)
    put(venue="ICML", year=2024)
    assert str(Paper.objects.get().preferred_appearance) == "ICML 2024"


@pytest.mark.parametrize(
    "written",
    ["ICML 2024 论文列表", "Proceedings of the 41st International Conference on Machine Learning"],
)
def test_a_venue_has_one_row_under_all_its_names(written: str) -> None:
    put()
    put(venue=written)
    assert Venue.objects.get().name == "ICML"


def test_a_venue_that_a_curator_renamed_is_still_found() -> None:
    put()
    venue = Venue.objects.get()
    venue.name = "Machine Learning Conference"
    venue.save()
    put(abstract="Another abstract of seven words or so.")
    assert Venue.objects.get() == venue


@pytest.mark.parametrize("name", ["doi", "arxiv", "openreview"])
def test_an_identifier_finds_the_paper(name: str) -> None:
    put(**{name: "10.1000/x"})
    stored = put(abstract="An abstract that was written anew since.", **{name: "10.1000/x"})
    assert stored.outcome == "same"
    assert Paper.objects.get().text.abstract == ABSTRACT


def test_a_title_alone_is_a_paper_and_gets_its_abstract_later() -> None:
    put(title="On Choice", abstract="")
    key = Paper.objects.get().key
    stored = put(title="On choice")
    paper = Paper.objects.get()
    assert stored.filled["abstract"] == ABSTRACT
    assert paper.key == key
    assert OtherKey.objects.filter(paper=paper, key__regex="^[0-9a-f]{10}$").exists()


def test_two_abstracts_under_one_title_are_two_papers() -> None:
    put(title="On Choice")
    put(title="On Choice", abstract="This is quite another text on that matter.")
    assert Paper.objects.count() == 2


def test_a_deleted_paper_is_not_brought_back() -> None:
    put()
    Paper.objects.soft_delete()
    stored = put(title="On Choice")
    assert stored.outcome == "same"
    assert not Paper.objects.alive().exists()
    assert Paper.objects.get().title == ""


def test_a_merged_paper_leads_to_the_survivor() -> None:
    put()
    survivor = make_paper(title="Survivor", venue="", year=None)
    Paper.objects.exclude(pk=survivor.pk).update(merged_into=survivor)
    assert put(pages="1–9").paper_id == survivor.pk


def test_a_citation_key_from_a_file_still_finds_the_paper() -> None:
    put(citation_key="archer24a")
    assert OtherKey.objects.get(key="archer24a").paper == Paper.objects.get()


def test_copies_in_one_chunk_are_one_paper() -> None:
    stored = put({}, {"title": "On Choice"}, {"title": "On Choice", "authors": ADA})
    assert stored.outcome == "filled"
    paper = Paper.objects.get()
    assert (paper.title, len(paper.authors_in_order)) == ("On Choice", 1)


def test_a_title_alone_and_its_abstract_in_one_chunk_are_one_paper() -> None:
    put({"title": "On Choice", "abstract": ""}, {"title": "On Choice"})
    assert Paper.objects.get().text.abstract == ABSTRACT


def test_twins_in_one_chunk_get_citation_keys_and_slugs_of_their_own() -> None:
    names = (AuthorName("Wei Wang", "Wang"), AuthorName("Wei-Wang", "Wang"))
    put(
        {"title": "On Choice", "authors": names[:1]},
        {
            "title": "On Choice",
            "authors": names[1:],
            "abstract": "Another abstract of its own.",
        },
    )
    assert len(set(Paper.objects.values_list("citation_key", flat=True))) == 2
    assert set(Author.objects.values_list("slug", flat=True)) == {"wei-wang", "wei-wang-2"}


def test_topics_of_a_record_become_tags_and_an_unknown_name_a_topic() -> None:
    known = make_topic("Reinforcement learning")
    known.add_name("RL", "abbreviation")
    put(topics=("rl", "Zebras"))
    paper = Paper.objects.get()
    assert [topic.name for topic in paper.topics_in_order] == ["Reinforcement learning", "Zebras"]
    assert "zebras" in paper.text.topics_words


def test_further_appearances_are_stored_after_the_preferred_one() -> None:
    further = (AppearanceRecord(venue="NeurIPS", year=2023, url="https://example.org/ws"),)
    put(further=further)
    paper = Paper.objects.get()
    assert [str(seen) for seen in paper.appearances_in_order] == ["ICML 2024", "NeurIPS 2023"]
    assert paper.appearances_in_order[1].url == "https://example.org/ws"
    assert "neurips" in paper.text.venue_words
    assert list(problems()) == []


def test_what_was_stored_agrees_with_itself() -> None:
    put({"title": "On $x^2$", "authors": ADA, "topics": ("Zebras",)}, {"abstract": "Short one."})
    put(title="On Choice", abstract="Short one.")
    assert list(problems()) == []


def test_names_that_fold_to_many_letters_are_stored() -> None:
    long = "\ufdfa" * 40
    put(title="\u9f98" * 990, authors=(AuthorName(long, ""),), venue=long)
    assert Paper.objects.get().authors_in_order[0].name == long


def test_a_record_that_says_nothing_new_of_a_paper_without_a_venue_changes_nothing() -> None:
    put(venue="", year=None)
    assert put(venue="", year=None).outcome == "same"
    assert not Paper.objects.get().appearances.exists()


LONG = " ".join(f"word{number} of a long abstract that goes on" for number in range(30))


def test_a_near_duplicate_is_stored_and_told() -> None:
    first = put(abstract=f"{LONG} to its first end.")
    near = put(abstract=f"{LONG} to quite another end.")
    assert (first.outcome, near.outcome) == ("created", "created")
    key = Paper.objects.get(pk=first.paper_id).key
    assert near.messages[0].startswith(f"looks like the paper {key} (")
    assert put(abstract="Something that has nothing in common with it at all.").messages == ()

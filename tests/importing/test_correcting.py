import pytest

from catalog.checking import problems
from catalog.importing.correcting import (
    CorrectionError,
    join_with_previous,
    same_paper,
    separate_paper,
    take_all_theirs,
    take_theirs,
)
from catalog.importing.undoing import undo
from catalog.models import ImportBatch, ImportedRecord, Paper, Revision, User
from catalog.models.merging import unmerge
from tests.factories import make_paper
from tests.importing.batches import FIRST, OTHER, SECOND, bibtex, edit, records, snapshots
from tests.importing.conftest import Load

pytestmark = pytest.mark.django_db


def differing(load: Load) -> ImportBatch:
    load(bibtex("On Choice", author="Ada Lovelace", pages="1--9"), "a.bib", venue="ICML")
    theirs = bibtex("On Choosing", author="Zorn, Zoe and Bo B", pages="3--12")
    return load(theirs, "b.bib", venue="ICML")


def test_values_of_the_file_take_the_place_of_the_stored(load: Load, reader: User) -> None:
    record = records(differing(load))[0]
    done = take_theirs(record, by=reader)
    paper = Paper.objects.get()
    assert set(done.changed) == {"title", "authors", "pages"}
    assert (paper.title, paper.appearances.get().pages) == ("On Choosing", "3–12")
    assert [author.family_name for author in paper.authors_in_order] == ["Zorn", "B"]
    assert Revision.objects.of(paper).get().replaced_by == reader
    assert list(problems()) == []


def test_they_are_offered_once(load: Load, reader: User) -> None:
    batch = differing(load)
    take_theirs(records(batch)[0], by=reader)
    assert records(batch)[0].differences == {}
    with pytest.raises(CorrectionError, match="nothing else"):
        take_theirs(records(batch)[0], by=reader)


def test_what_changed_since_stays(load: Load, reader: User) -> None:
    record = records(differing(load))[0]
    edit(Paper.objects.get(), title="My Title")
    done = take_theirs(record, by=reader)
    assert done.kept == ("title",)
    assert Paper.objects.get().title == "My Title"


def test_nothing_is_taken_where_all_changed_since(load: Load, reader: User) -> None:
    load(bibtex("On Choice"), "a.bib")
    record = records(load(bibtex("On Choosing"), "b.bib"))[0]
    edit(Paper.objects.get(), title="My Title")
    with pytest.raises(CorrectionError, match="title changed since"):
        take_theirs(record, by=reader)
    assert Revision.objects.count() == 1


def test_undoing_the_batch_puts_the_old_values_back(load: Load, reader: User) -> None:
    batch = differing(load)
    before = snapshots()
    assert take_all_theirs(batch, by=reader).changed == 1
    assert snapshots() != before
    report = undo(batch)
    assert report.kept == []
    assert snapshots() == before
    assert list(problems()) == []


def test_undoing_keeps_what_changed_since(load: Load, reader: User) -> None:
    batch = differing(load)
    take_all_theirs(batch, by=reader)
    edit(Paper.objects.get(), title="My Title")
    assert "title changed since" in undo(batch).kept[0]
    assert Paper.objects.get().title == "My Title"
    assert Paper.objects.get().appearances.get().pages == "1–9"


def test_a_value_whose_import_was_undone_does_not_come_back(load: Load, reader: User) -> None:
    load(FIRST)
    wrong = load(bibtex("Wrong"), "a.bib")
    right = load(bibtex("Right"), "b.bib")
    take_all_theirs(right, by=reader)
    assert undo(wrong).kept == []
    assert Paper.objects.get().title == "Right"
    undo(right)
    assert Paper.objects.get().title == ""


def test_the_new_paper_is_merged_into_the_one_it_looks_like(load: Load, reader: User) -> None:
    old = make_paper(abstract=FIRST)
    batch = load(OTHER)
    ImportedRecord.objects.update(like=old)
    same_paper(records(batch)[0], by=reader)
    assert Paper.objects.alive().get() == old
    assert records(batch)[0].like is None
    report = undo(batch)
    assert (report.removed, report.kept) == (1, [])
    assert Paper.objects.get() == old


def test_the_two_stay_apart(load: Load) -> None:
    batch = load(OTHER)
    ImportedRecord.objects.update(like=make_paper())
    separate_paper(records(batch)[0])
    assert records(batch)[0].like is None
    with pytest.raises(CorrectionError, match="looks like no other"):
        same_paper(records(batch)[0], by=None)


def test_two_pieces_become_one_paper(load: Load, reader: User) -> None:
    batch = load(f"{FIRST}\n\n{SECOND}\n\n{OTHER}")
    first, second, _ = Paper.objects.order_by("pk")
    assert records(batch)[1].looks_cut
    join_with_previous(records(batch)[1], by=reader)
    first.refresh_from_db()
    assert first.text.abstract == f"{FIRST}\n\n{SECOND}"
    assert Paper.objects.get(pk=second.pk).merged_into == first
    assert Paper.objects.alive().count() == 2
    assert not records(batch)[1].looks_cut
    assert list(problems()) == []


def test_three_pieces_become_one_paper(load: Load, reader: User) -> None:
    batch = load(f"{FIRST}\n\n{SECOND}\n\nIt also holds: {OTHER}")
    for record in records(batch)[1:]:
        join_with_previous(record, by=reader)
    paper = Paper.objects.alive().get()
    assert paper.text.abstract == f"{FIRST}\n\n{SECOND}\n\nIt also holds: {OTHER}"


def test_importing_the_file_again_brings_no_piece_back(load: Load, reader: User) -> None:
    text = f"{FIRST}\n\n{SECOND}"
    join_with_previous(records(load(text))[1], by=reader)
    before = snapshots()
    again = load(text)
    assert [record.outcome for record in records(again)] == ["same", "same"]
    assert snapshots() == before
    with pytest.raises(CorrectionError, match="already"):
        join_with_previous(records(again)[1], by=reader)


def test_the_whole_abstract_is_known_then(load: Load, reader: User) -> None:
    join_with_previous(records(load(f"{FIRST}\n\n{SECOND}"))[1], by=reader)
    again = load(bibtex("On Choice", f"{FIRST} {SECOND}"), "a.bib")
    assert records(again)[0].outcome == "filled"


def test_taken_apart_both_are_as_they_were(load: Load, reader: User) -> None:
    text = f"{FIRST}\n\n{SECOND}"
    batch = load(text)
    before = snapshots()
    join_with_previous(records(batch)[1], by=reader)
    assert unmerge(records(batch)[1].paper or make_paper(), by=reader) == []
    assert snapshots() == before
    assert [record.outcome for record in records(load(text))] == ["same", "same"]


def test_undoing_the_batch_removes_both_pieces(load: Load, reader: User) -> None:
    batch = load(f"{FIRST}\n\n{SECOND}")
    join_with_previous(records(batch)[1], by=reader)
    report = undo(batch)
    assert (report.removed, report.kept) == (2, [])
    assert not Paper.objects.exists()


def test_what_cannot_be_joined_is_refused(load: Load, reader: User) -> None:
    batch = load(f"{'long ' * 2_300}\n\n{'longer ' * 2_300}")
    with pytest.raises(CorrectionError, match="first record"):
        join_with_previous(records(batch)[0], by=reader)
    with pytest.raises(CorrectionError, match="more than 20,000"):
        join_with_previous(records(batch)[1], by=reader)

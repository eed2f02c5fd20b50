"""Whatever is done to a catalogue in whatever order: nothing that people did is lost or undone."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.checking import problems
from catalog.importing.correcting import (
    CorrectionError,
    correct_place,
    join_with_previous,
    take_theirs,
)
from catalog.importing.pipeline import Options, Source, run_import
from catalog.importing.undoing import undo
from catalog.models import ImportBatch, ImportedRecord, Paper, PaperText, Revision, User
from catalog.models.merging import MergeError, merge, unmerge
from catalog.models.settling import settle
from tests.importing.batches import FIRST, OTHER, SECOND

pytestmark = pytest.mark.django_db

CATS = "Cats sleep all day. We measure how long they do so, and whether it does them any good."
LIST = f"{FIRST}\n\n{SECOND}\n\n{OTHER}"


def lines(*papers: dict[str, Any]) -> str:
    return "\n".join(json.dumps(paper) for paper in papers)


@dataclass(frozen=True)
class File:
    text: str
    venue: str = ""
    year: int | None = None
    format: str = "jsonl"


FILES = [
    File(LIST, "ICML", 2023, "abstracts"),
    File(f"{OTHER}\n\n{CATS}", format="abstracts"),
    File(
        lines(
            {"abstract": FIRST, "title": "On Choice", "authors": ["Ada Lovelace"], "pages": "1"},
            {"abstract": OTHER, "title": "On Stripes", "code": "https://example.org/stripes"},
        ),
        "ICML",
        2024,
    ),
    File(
        lines(
            {"abstract": FIRST, "title": "On Choosing", "authors": ["Zoe Zorn"], "pages": "2"},
            {"abstract": CATS, "title": "On Cats", "venue": "NeurIPS", "year": 2023},
        )
    ),
    File(lines({"title": "On Cats", "year": 2023}, {"title": "On Dogs", "doi": "10.1000/dogs"})),
    File(lines({"abstract": f"{FIRST}\n\n{SECOND}", "title": "On Choice", "doi": "10.1000/x"})),
]


@dataclass
class Story:
    """What happened so far, as far as the database does not tell."""

    by: User
    imported: list[tuple[File, ImportBatch]] = field(default_factory=list)
    written: dict[tuple[int, str], Any] = field(default_factory=dict)
    removed: set[tuple[int, str, str]] = field(default_factory=set)

    def load(self, file: File) -> ImportBatch:
        options = Options(format_name=file.format, venue=file.venue, year=file.year)
        report = run_import([Source("file", file.text.encode)], options)
        assert not report.errors
        batch = ImportBatch.objects.get(pk=report.batch or 0)
        self.imported.append((file, batch))
        return batch

    @property
    def standing(self) -> list[File]:
        undone = set(ImportBatch.objects.exclude(undone_at=None).values_list("pk", flat=True))
        return [file for file, batch in self.imported if batch.pk not in undone]


def one_of(rows: Any, number: int) -> Any:
    found = list(rows.order_by("pk"))
    return found[number % len(found)] if found else None


def edit(story: Story, number: int, change: int) -> None:
    """What the admin does when somebody saves a paper."""
    paper = one_of(Paper.objects.filter(merged_into=None), number)
    if not paper:
        return
    paper.keep_revision(by=story.by)
    before = paper.snapshot()
    CHANGES[change % len(CHANGES)](paper, f"By hand {paper.pk} {paper.version}")
    paper.save()
    settle(paper)
    note(story, Paper.objects.get(pk=paper.pk), before)


def note(story: Story, paper: Paper, before: dict[str, Any]) -> None:
    """What somebody put into a paper and took out of it, field by field."""
    for name, value in paper.snapshot().items():
        if name == "appearances":
            gone = {str(place_of(seen)) for seen in before[name]} - {
                str(place_of(seen)) for seen in value
            }
        else:
            gone = {str(before[name])} - {str(value)}
        story.removed |= {(paper.pk, name, lost) for lost in gone if before[name]}
        if value != before[name]:
            story.written[paper.pk, name] = value


def place_of(seen: dict[str, Any]) -> tuple[str, int | None]:
    return seen["venue"], seen["year"]


def retitle(paper: Paper, words: str) -> None:
    paper.title = words


def untitle(paper: Paper, words: str) -> None:
    if paper.text.abstract:
        paper.title = ""


def rewrite(paper: Paper, words: str) -> None:
    abstract = f"{paper.text.abstract} {words}".strip()
    PaperText.objects.filter(paper=paper).update(abstract=abstract)


def unabstract(paper: Paper, words: str) -> None:
    if paper.title:
        PaperText.objects.filter(paper=paper).update(abstract="")


def drop_authors(paper: Paper, words: str) -> None:
    paper.set_authors([])


def drop_code(paper: Paper, words: str) -> None:
    paper.code_url = ""


def drop_place(paper: Paper, words: str) -> None:
    if last := paper.appearances.last():
        last.delete()


def move_place(paper: Paper, words: str) -> None:
    if first := paper.appearances.first():
        first.year = 1990 + paper.version
        first.save()


CHANGES = [
    retitle,
    untitle,
    rewrite,
    unabstract,
    drop_authors,
    drop_code,
    drop_place,
    move_place,
]


def load(story: Story, number: int, other: int) -> None:
    story.load(FILES[number % len(FILES)])


def merge_two(story: Story, number: int, other: int) -> None:
    loser, survivor = one_of(Paper.objects.all(), number), one_of(Paper.objects.all(), other)
    if loser:
        merge(loser, survivor, by=story.by)


def take_apart(story: Story, number: int, other: int) -> None:
    if loser := one_of(Paper.objects.exclude(merged_into=None), number):
        unmerge(loser, by=story.by)


def delete(story: Story, number: int, other: int) -> None:
    if paper := one_of(Paper.objects.alive(), number):
        Paper.objects.filter(pk=paper.pk).soft_delete()


def bring_back(story: Story, number: int, other: int) -> None:
    if paper := one_of(Paper.objects.exclude(deleted_at=None), number):
        Paper.objects.filter(pk=paper.pk).undelete()


def put_right(story: Story, number: int, other: int) -> None:
    if batch := one_of(ImportBatch.objects.all(), number):
        venue, year = [("ICML", 2024), ("NeurIPS", None), ("", 2023)][other % 3]
        correct_place(batch, venue=venue, year=year, by=story.by)


def take(story: Story, number: int, other: int) -> None:
    if record := one_of(ImportedRecord.objects.exclude(differences={}), number):
        take_theirs(record, by=story.by)


def join(story: Story, number: int, other: int) -> None:
    if record := one_of(ImportedRecord.objects.filter(number__gt=1), number):
        join_with_previous(record, by=story.by)


def take_back(story: Story, number: int, other: int) -> None:
    if batch := one_of(ImportBatch.objects.filter(undone_at=None), number):
        undo_and_look(story, batch)


Act = Callable[[Story, int, int], None]
ACTS: list[Act] = [
    *[load] * 3,
    *[edit] * 2,
    merge_two,
    take_apart,
    delete,
    bring_back,
    put_right,
    take,
    join,
    take_back,
]
NUMBERS = st.integers(0, 23)
FIRST_FILES = st.lists(st.sampled_from(FILES), min_size=2, max_size=4)
STEPS = st.lists(st.tuples(st.sampled_from(ACTS), NUMBERS, NUMBERS), min_size=3, max_size=12)


def state() -> dict[int, dict[str, Any]]:
    return {paper.pk: paper.snapshot() for paper in Paper.objects.order_by("pk")}


def undo_and_look(story: Story, batch: ImportBatch) -> None:
    """Blanks are blank again, and what somebody wrote stays."""
    before = state()
    undo(batch)
    after = state()
    for (pk, name), value in story.written.items():
        if value and before.get(pk, {}).get(name) == value and name != "appearances":
            assert after[pk][name] == value
    filled = ImportedRecord.objects.filter(file__batch=batch).exclude(paper=None)
    for record in filled.exclude(filled={}):
        now = after[record.paper_id or 0]
        for name in ("title", "code_url", "authors"):
            if name in record.filled and (name != "title" or now["abstract"]):
                assert now[name] != record.filled[name]


def import_all_again(story: Story) -> None:
    """Nobody's work is overwritten, nothing that is gone comes back."""
    before, alive = state(), set(Paper.objects.alive())
    for file in list(story.standing):
        story.load(file)
    after = state()
    assert set(Paper.objects.alive()) == alive
    assert after.keys() == before.keys()
    for pk, content in before.items():
        for name in ("title", "abstract", "code_url", "authors"):
            if content[name]:
                assert after[pk][name] == content[name]
            else:
                assert (pk, name, str(after[pk][name])) not in story.removed
        places = {place_of(seen) for seen in content["appearances"]}
        for place in {place_of(seen) for seen in after[pk]["appearances"]} - places:
            assert (pk, "appearances", str(place)) not in story.removed


def assert_no_abstract_is_lost(story: Story) -> None:
    texts = set(PaperText.objects.values_list("abstract", flat=True))
    texts |= {kept["abstract"] for kept in Revision.objects.values_list("content", flat=True)}
    together = "\n\n".join(texts)
    for file in story.standing:
        abstracts = [FIRST, SECOND, OTHER, CATS]
        for abstract in abstracts:
            if abstract in file.text:
                assert abstract in together


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(FIRST_FILES, STEPS)
def test_whatever_happens_nothing_that_people_did_is_undone(
    reader: User, files: list[File], steps: list[tuple[Act, int, int]]
) -> None:
    with transaction.atomic():
        story = Story(reader)
        for file in files:
            story.load(file)
        for act, number, other in steps:
            with suppress(MergeError, CorrectionError):
                act(story, number, other)
        assert list(problems()) == []
        assert_no_abstract_is_lost(story)
        import_all_again(story)
        assert list(problems()) == []
        for batch in ImportBatch.objects.filter(undone_at=None).order_by("-pk"):
            undo_and_look(story, batch)
        assert list(problems()) == []
        transaction.set_rollback(True)

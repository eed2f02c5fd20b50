import gzip
import zipfile
from pathlib import Path

import pytest

from catalog.importing import pipeline
from catalog.importing.pipeline import Options, run_import
from catalog.importing.reports import FileReport, Report
from catalog.importing.sources import sources_in
from catalog.models import ImportBatch, ImportedFile, ImportedRecord, Paper
from tests.conftest import SEEDS

pytestmark = pytest.mark.django_db

ONE = "We study one thing at some length and find that it is quite as large as it looked."
TWO = "We study another thing at some length and find it smaller than anybody had thought."
GOOD = f"ICML 2024 Papers\n\n{ONE}\n\n{TWO}\n"
BAD = f"ICML 2024 Papers\n\n{ONE}\n\nToo short.\n\n{TWO}\n"


def run(path: Path, **options: bool | str | int) -> Report:
    return run_import(sources_in([str(path)]), Options(**options))  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_every_record_counts_once(seeds: Report) -> None:
    assert seeds.totals == {
        "found": 109,
        "created": 54,
        "filled": 54,
        "same": 1,
        "differs": 0,
        "rejected": 0,
        "flagged": 0,
    }


def test_importing_twice_changes_nothing(seeds: Report) -> None:
    before = list(Paper.objects.order_by("pk").values())
    again = run(SEEDS)
    assert (again.totals["same"], again.totals["created"]) == (109, 0)
    assert list(Paper.objects.order_by("pk").values()) == before


def test_a_file_without_papers_is_passed_over_and_named(seeds: Report) -> None:
    vocabulary = seeds.files[-1]
    assert vocabulary.path.endswith("topics.json")
    assert (vocabulary.format, vocabulary.found) == (None, 0)


def test_a_folder_is_read_in_the_order_of_its_names(seeds: Report) -> None:
    assert [file.path for file in seeds.files] == sorted(file.path for file in seeds.files)


def test_a_list_keeps_its_order_on_the_page(file: Path) -> None:
    run(file)
    abstracts = [paper.text.abstract for paper in Paper.objects.newest_first()]
    assert abstracts == [ONE, TWO]


def test_both_sources_of_a_paper_are_kept(seeds: Report) -> None:
    twice = ImportedRecord.objects.filter(paper__key="52d79ee807")
    assert sorted(record.file.name[:3] for record in twice) == ["000", "003", "icm"]


def test_a_bad_record_leaves_the_good_ones(file: Path) -> None:
    file.write_text(BAD, encoding="utf-8")
    report = run(file)
    assert (report.totals["created"], report.totals["rejected"]) == (2, 1)
    (_, problem) = report.errors[0]
    assert (problem.line, problem.record, problem.severity) == (5, 2, "error")


def test_a_strict_import_keeps_nothing_of_a_bad_file(file: Path) -> None:
    file.write_text(BAD, encoding="utf-8")
    report = run(file, strict=True)
    assert (report.totals["created"], report.totals["rejected"]) == (0, 3)
    assert not Paper.objects.exists()
    assert not ImportedRecord.objects.exists()
    refused_file = ImportedFile.objects.get()
    assert refused_file.refusal == "1 of its 3 records cannot be taken, so none is"
    assert refused_file.published_at


def test_a_batch_tells_how_far_it_came(file: Path) -> None:
    run(file)
    batch = ImportBatch.objects.get()
    assert (batch.stage, batch.records_done, bool(batch.finished_at)) == ("done", 2, True)


def test_files_that_were_not_taken_say_why(tmp_path: Path) -> None:
    (tmp_path / "a.gz").write_bytes(gzip.compress(GOOD.encode())[:40])
    (tmp_path / "b.txt").write_bytes(b"")
    run(tmp_path)
    broken, blank = ImportedFile.objects.order_by("pk")
    assert broken.refusal.startswith("is broken")
    assert blank.refusal == "it holds no papers"
    assert broken.published_at
    assert blank.published_at


def test_an_import_that_a_fault_stops_says_so(file: Path) -> None:
    def stop(report: FileReport) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_import(sources_in([str(file)]), Options(), done=stop)
    batch = ImportBatch.objects.get()
    assert batch.stage == "failed"
    assert "Import the same files again" in batch.failure


def test_a_killed_import_is_told_from_one_that_goes_on(file: Path) -> None:
    killed = ImportBatch.objects.create(runner="elsewhere 1 1")
    waiting = ImportBatch.objects.create()
    run(file)
    stages = {batch.pk: batch.stage for batch in ImportBatch.objects.all()}
    assert (stages[killed.pk], stages[waiting.pk]) == ("failed", "importing")


def test_a_dry_run_reports_and_keeps_nothing(file: Path) -> None:
    report = run(file, dry_run=True)
    assert (report.batch, report.totals["created"]) == (None, 2)
    assert not Paper.objects.exists()
    assert not ImportBatch.objects.exists()


def test_venue_and_year_can_be_given_for_all(file: Path) -> None:
    run(file, venue="CVPR", year=2023)
    assert {str(paper.preferred_appearance) for paper in Paper.objects.all()} == {"CVPR 2023"}


@pytest.mark.parametrize("name", ["missing.txt", "folder/deeper.txt"])
def test_a_missing_file_is_a_problem_not_a_fault(tmp_path: Path, name: str) -> None:
    report = run(tmp_path / name)
    assert [problem.message for _, problem in report.errors] == ["No such file or directory"]


def test_undecodable_bytes_name_their_line(file: Path) -> None:
    file.write_bytes(GOOD.encode() + b"\n\xff\xfe broken \xff")
    problems = run(file).errors
    assert len(problems) == 1
    assert not Paper.objects.exists()


def test_done_is_told_of_each_file(file: Path) -> None:
    seen: list[FileReport] = []
    run_import(sources_in([str(file)]), Options(), done=seen.append)
    assert [report.created for report in seen] == [2]


def test_every_heading_is_derived_from_the_lists_alone(lists: Report) -> None:
    for paper in Paper.objects.select_related("text"):
        assert paper.heading_is_derived
        assert not set(paper.heading) & set("\\$*_{}")
        last = paper.heading.removesuffix(" …")[-1]
        assert last.isalnum() or last in ")]”’"


@pytest.mark.parametrize("field", ["pages", "url", "pdf", "openreview"])
def test_the_bibtex_file_completes_every_paper(seeds: Report, field: str) -> None:
    for paper in Paper.objects.all():
        assert paper.title
        assert paper.authors_in_order
        assert getattr(paper.preferred_appearance, field)


def test_packed_files_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lists.txt", "w") as archive:
        archive.writestr("two.txt", GOOD)
        archive.writestr("one.bib", "@inproceedings{a, title = {On Zebras}, year = 2024}")
    (tmp_path / "more.gz").write_bytes(gzip.compress(GOOD.encode()))
    report = run(tmp_path)
    assert [(file.format, file.found) for file in report.files] == [
        ("bibtex", 1),
        ("abstracts", 2),
        ("abstracts", 2),
    ]
    assert Paper.objects.count() == 3


def test_a_broken_archive_is_one_problem(tmp_path: Path) -> None:
    path = tmp_path / "broken.gz"
    path.write_bytes(gzip.compress(GOOD.encode())[:40])
    assert len(run(path).errors) == 1


PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00"


def test_a_picture_that_somebody_named_is_refused_as_one(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(PICTURE)
    ((_, problem),) = run(tmp_path / "list.txt").errors
    assert problem.message == "this is a PNG picture; export the list as text"


@pytest.mark.parametrize("name", ["picture.png", "folder.zip"])
def test_a_picture_among_others_is_passed_over_and_said(tmp_path: Path, name: str) -> None:
    if name == "folder.zip":
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr("picture.png", PICTURE)
    else:
        (tmp_path / name).write_bytes(PICTURE)
    report = run(tmp_path)
    assert not report.errors
    assert [problem.severity for problem in report.files[0].problems] == ["warning"]
    assert (report.files[0].format, report.files[0].found) == (None, 0)


@pytest.mark.parametrize(("most", "kept"), [(2, 2), (1, 0)])
def test_a_file_of_too_many_records_is_not_begun(
    file: Path, most: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "MOST_RECORDS", most)
    report = run(file)
    assert report.totals["created"] == kept
    assert [problem.message for _, problem in report.errors] == (
        [] if kept else ["has more than 1 records; divide it"]
    )

"""Batches as the importer leaves them: waiting for a decision, or imported."""

from typing import Any

from catalog.markup.deriving import derive
from catalog.models import (
    ImportBatch,
    ImportedFile,
    ImportedRecord,
    Outcome,
    Paper,
    PreviewedFile,
    PreviewedRecord,
)
from tests.factories import make_paper

# A list of two abstracts, of which a blank line has cut one in two.
WHOLE = (
    "We study how zebras choose the water they drink from, and propose a model of it that "
    "predicts where a herd will be in a week better than any that was known before."
)
REST = (
    "Furthermore, we count the stripes of every zebra that we meet, and show that their number "
    "says nothing about the distance that it walks or the company that it keeps on its way."
)
OTHER = (
    "We study apes that read the abstracts of papers, and find that they choose as well as "
    "people do when both of them are given a minute, and better when they are given an hour."
)
LIST = f"ICML 2024 Papers\n\n{WHOLE}\n\n{REST}\n\n{OTHER}\n"


def make_preview(*abstracts: str, **fields: Any) -> ImportBatch:
    """A batch that waits for a decision, with one new record for each abstract."""
    batch = ImportBatch.objects.create(stage=ImportBatch.Stage.PREVIEW, **fields)
    PreviewedFile.objects.create(batch=batch, path="list.txt", format="abstracts", encoding="utf-8")
    for abstract in abstracts:
        add_previewed(batch, abstract)
    return batch


def add_previewed(batch: ImportBatch, abstract: str = "", **fields: Any) -> PreviewedRecord:
    file = batch.previewed.get()
    number = file.records.count() + 1
    derived = derive("", abstract)
    return PreviewedRecord.objects.create(
        file=file,
        line=2 * number - 1,
        number=number,
        raw={"line": 2 * number - 1, "number": number, "fields": {"abstract": abstract}},
        heading_html=derived.heading_html,
        abstract_html=derived.abstract_html,
        **({"outcome": Outcome.CREATED} | fields),
    )


def make_report(papers: int = 1, **fields: Any) -> ImportBatch:
    """A batch that made so many papers."""
    batch = ImportBatch.objects.create(stage=ImportBatch.Stage.DONE, **fields)
    ImportedFile.objects.create(batch=batch, path="list.txt", format="abstracts", encoding="utf-8")
    for _ in range(papers):
        add_imported(batch, make_paper())
    return batch


def add_imported(batch: ImportBatch, paper: Paper | None, **fields: Any) -> ImportedRecord:
    file = batch.files.get()
    number = file.records.count() + 1
    return ImportedRecord.objects.create(
        file=file,
        line=2 * number - 1,
        number=number,
        paper=paper,
        **({"outcome": Outcome.CREATED} | fields),
    )

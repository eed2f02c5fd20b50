"""Small imports for the tests of what comes after them."""

from typing import Any

from catalog.models import ImportBatch, ImportedRecord, Paper
from catalog.models.settling import settle

FIRST = "We study how people choose papers, and find that they choose too many of them to read."
SECOND = "However, a list of ten papers is read to its end by nearly everybody who was asked."
OTHER = "Zebras are striped. This paper proposes a way to count their stripes from far away."


def bibtex(title: str, abstract: str = FIRST, **fields: str) -> str:
    given = {"title": title, "abstract": abstract} | fields
    inner = ",\n".join(f"  {name} = {{{value}}}" for name, value in given.items())
    return f"@article{{key1,\n{inner}\n}}\n"


def records(batch: ImportBatch) -> list[ImportedRecord]:
    return list(ImportedRecord.objects.filter(file__batch=batch).order_by("number"))


def edit(paper: Paper, **fields: Any) -> None:
    """Edit as the admin does: what was there is kept."""
    paper.refresh_from_db()
    paper.keep_revision(by=None)
    Paper.objects.filter(pk=paper.pk).update(version=paper.version, **fields)
    settle(paper)


def snapshots() -> dict[str, Any]:
    return {paper.key: paper.snapshot() for paper in Paper.objects.order_by("pk")}

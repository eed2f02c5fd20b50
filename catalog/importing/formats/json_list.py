"""JSON lists of papers, alone or under a name such as "papers", "data" or "results"."""

from collections.abc import Iterator

from catalog.importing.formats import json_papers
from catalog.importing.formats.json_objects import holds, rows
from catalog.importing.formats.long_texts import Text
from catalog.importing.records import RawRecord, Rejection


def looks_like(text: str) -> bool:
    return holds(text, json_papers.is_paper)


def read(text: Text) -> Iterator[RawRecord | Rejection]:
    return rows(text, json_papers.is_paper, json_papers.record)

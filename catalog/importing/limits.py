"""How large files may be, and how long the values of a record: what is longer is left out."""

from dataclasses import replace
from typing import Any

from catalog.importing.records import PaperRecord

MOST_BYTES = 200_000_000
MOST_RECORDS = 1_000_000

LONGEST = {
    "pages": 50,
    "arxiv": 50,
    "openreview": 50,
    "doi": 200,
    "citation_key": 200,
    "url": 1000,
    "pdf": 1000,
    "code": 1000,
    "venue": 200,
}
LONGEST_NAME = 200


def within_limits(record: PaperRecord) -> PaperRecord:
    """The record without values that no column holds, each named in a warning."""
    too_long = [name for name, most in LONGEST.items() if len(getattr(record, name)) > most]
    names = tuple(name for name in record.authors if len(name.name) <= LONGEST_NAME)
    warnings = [f"the value for {name} is longer than {LONGEST[name]}" for name in too_long]
    if len(names) < len(record.authors):
        warnings.append(f"an author's name is longer than {LONGEST_NAME}")
    if not warnings:
        return record
    left_out = tuple(f"{warning} characters and was left out" for warning in warnings)
    blanks: dict[str, Any] = dict.fromkeys(too_long, "")
    return replace(record, authors=names, warnings=record.warnings + left_out, **blanks)

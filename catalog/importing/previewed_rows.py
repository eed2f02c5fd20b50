"""The records of a preview as rows: what a reader found, what became of it, and back again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from catalog.importing.continuations import CONTINUES
from catalog.importing.preparing import Prepared
from catalog.importing.records import RawRecord, Rejection
from catalog.importing.reports import UNSTORABLE, Noted, without_unstorable
from catalog.importing.storing import LOOKS_LIKE
from catalog.importing.supposing import is_supposed
from catalog.markup.deriving import derive
from catalog.models import Outcome, PreviewedFile, PreviewedRecord

RawRow = RawRecord | Rejection
SHOWN_OF_REJECTED = 600  # characters
MOST_KEPT = 100_000  # characters of a rejected record
ROWS_AT_ONCE = 200


def as_json(row: RawRow, noted: Noted) -> dict[str, Any]:
    """What is kept of a row; of a rejected one that no database holds, or that is far too long to
    be an abstract, only the reason."""
    raw = row.raw if isinstance(row, Rejection) else row
    if raw is None or (noted.stored is None and not is_keepable(raw)):
        return {"reason": noted.message}
    return {
        "fields": dict(raw.fields),
        "warnings": list(map(without_unstorable, raw.warnings)),
        "appearances": [dict(each) for each in raw.appearances],
        "reason": noted.message if isinstance(row, Rejection) else "",
    }


def is_keepable(raw: RawRecord) -> bool:
    texts = [*raw.fields.values(), *chain(*(each.values() for each in raw.appearances))]
    return sum(map(len, texts)) <= MOST_KEPT and not any(map(UNSTORABLE.search, texts))


def raw_row(group: list[PreviewedRecord]) -> RawRow:
    """A record and those that were joined to it, as one that a reader found."""
    first, *rest = group
    raw = raw_record(group)
    if not rest and first.raw.get("reason"):
        return Rejection(first.line, first.number, first.raw["reason"], raw)
    return raw


def raw_record(group: list[PreviewedRecord]) -> RawRecord:
    first = group[0]
    fields: dict[str, str] = {}
    for record in reversed(group):
        fields |= {name: text for name, text in fields_of(record).items() if text.strip()}
    abstracts = [fields_of(record).get("abstract", "") for record in group]
    fields["abstract"] = "\n\n".join(text for text in abstracts if text.strip())
    warnings = [
        warning
        for record in group
        for warning in record.raw.get("warnings", ())
        if record is first or not warning.startswith(CONTINUES)
    ]
    appearances = tuple(first.raw.get("appearances", ()))
    return RawRecord(first.line, first.number, fields, tuple(warnings), appearances)


def fields_of(record: PreviewedRecord) -> dict[str, str]:
    fields: dict[str, str] = record.raw.get("fields", {})
    return fields


def shown(noted: Noted, raw: RawRow) -> dict[str, Any]:
    """The columns that tell what would become of a record, by the names of their fields."""
    stored = noted.stored
    is_known = stored and stored.outcome != Outcome.CREATED and not is_supposed(stored.paper_id)
    filled = dict(stored.filled) if stored else {}
    filled.pop("appearance", None)
    heading_html, abstract_html = html_of(noted, raw)
    messages = [message for message in noted.messages if not message.startswith(LOOKS_LIKE)]
    return {
        "outcome": noted.outcome,
        "message": "\n".join(messages),
        "heading_html": heading_html,
        "abstract_html": abstract_html,
        "paper": stored.paper_id if stored and is_known else None,
        "filled": filled,
        "differences": stored.differences if stored else {},
        "looks_cut": noted.looks_cut,
    }


def html_of(noted: Noted, raw: RawRow) -> tuple[str, str]:
    """Heading and abstract; of a rejected record the beginnings of what there is."""
    if isinstance(noted.row, Prepared):
        return noted.row.derived.heading_html, noted.row.derived.abstract_html
    found = raw.raw if isinstance(raw, Rejection) else raw
    if found is None:
        return "", ""
    names = ("title", "abstract")
    texts = [without_unstorable(found.fields.get(name, ""))[:SHOWN_OF_REJECTED] for name in names]
    derived = derive(*texts)
    return derived.heading_html, derived.abstract_html


@dataclass(frozen=True)
class RawRows:
    """All rows of a previewed file, with what was joined as one; a bounded number in memory, and
    read anew each time they are gone through."""

    file: PreviewedFile

    def __iter__(self) -> Iterator[RawRow]:
        return map(raw_row, groups(in_order(self.file)))


def groups(records: Iterable[PreviewedRecord]) -> Iterator[list[PreviewedRecord]]:
    """Each record with those that were joined to it."""
    group: list[PreviewedRecord] = []
    for record in records:
        if group and not record.is_joined:
            yield group
            group = []
        group.append(record)
    if group:
        yield group


def in_order(file: PreviewedFile) -> Iterator[PreviewedRecord]:
    records = file.records.only("file", "line", "number", "raw", "is_joined").order_by("number")
    last = -1
    while some := list(records.filter(number__gt=last)[:ROWS_AT_ONCE]):
        yield from some
        last = some[-1].number


def head_of(record: PreviewedRecord) -> PreviewedRecord:
    """The record that this one was joined to, else itself."""
    if not record.is_joined:
        return record
    before = record.file.records.filter(number__lt=record.number, is_joined=False)
    return before.order_by("number").last() or record


def group_of(head: PreviewedRecord) -> list[PreviewedRecord]:
    """The record with all that were joined to it."""
    after = head.file.records.filter(number__gt=head.number).order_by("number")
    next_head = after.filter(is_joined=False).first()
    joined = after.filter(number__lt=next_head.number) if next_head else after
    return [head, *joined]

"""The outcomes of a few records of a preview, worked out anew after a decision about them."""

from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from catalog.importing.decisions import Decisions
from catalog.importing.file_runs import noted_rows, prepared_of
from catalog.importing.preparing import Prepared, Row, prepare
from catalog.importing.previewed_rows import RawRow, group_of, head_of, raw_row, shown
from catalog.importing.previewing import NOTHING_ALIKE, refuse_if_strict
from catalog.importing.reports import Noted
from catalog.importing.storing import Store, stored_signatures
from catalog.importing.supposing import Supposed, SupposedNames, is_supposed
from catalog.importing.uploads import options_of
from catalog.markup.near_duplicates import LookAlikes
from catalog.models import ImportBatch, Paper, PreviewedRecord

COLUMNS = (
    *("outcome", "message", "heading_html", "abstract_html", "paper", "filled", "differences"),
    *("looks_cut", "like", "like_record", "similarity"),
)
FOREIGN = ("paper", "like", "like_record")


@dataclass(frozen=True)
class Group:
    """A record with what was joined to it."""

    head: PreviewedRecord
    raw: RawRow
    is_joined: bool


def work_out(heads: list[PreviewedRecord]) -> None:
    """Write the outcomes of these records anew. Of the other records of the upload only those
    count that these were decided to be."""
    if not heads:
        return
    groups = [group_from(head) for head in with_those_they_are(heads)]
    look_alikes = stored_signatures() if any(each.is_joined for each in groups) else LookAlikes()
    store = Store(Supposed(SupposedNames()), look_alikes, decisions_about(groups))
    rows = [numbered(number, group) for number, group in enumerate(groups)]
    notes = noted_rows(rows, store.put(prepared_of(rows)))
    records = {
        noted.stored.paper_id: group.head
        for noted, group in zip(notes, groups, strict=True)
        if noted.stored
    }
    wanted = {head.pk for head in heads}
    for noted, group in zip(notes, groups, strict=True):
        if group.head.pk in wanted:
            show(noted, group, records)
    save([group.head for group in groups if group.head.pk in wanted])


def with_those_they_are(heads: list[PreviewedRecord]) -> list[PreviewedRecord]:
    """With the earlier records that they were decided to be, in the order of the upload."""
    found: dict[int, PreviewedRecord] = {}
    waiting = list(heads)
    while waiting:
        head = waiting.pop()
        found.setdefault(head.pk, head)
        target = target_of(head)
        if target and target.pk not in found:
            waiting.append(target)
    return [found[pk] for pk in sorted(found)]


def target_of(head: PreviewedRecord) -> PreviewedRecord | None:
    if head.is_same and head.like_id is None and head.like_record:
        return head_of(head.like_record)
    return None


def group_from(head: PreviewedRecord) -> Group:
    group = group_of(head)
    return Group(head, raw_row(group), len(group) > 1)


def decisions_about(groups: list[Group]) -> Decisions:
    """Here records go by their places in the list."""
    found = Decisions()
    for number, group in enumerate(groups):
        found.ids[number] = group.head.pk
        target = target_of(group.head)
        if target:
            found.same_as_record[number] = target.pk
        elif group.head.is_same and group.head.like_id:
            found.same_as_paper[number] = group.head.like_id
    return found


def numbered(number: int, group: Group) -> Row:
    options = options_of(group.head.file.batch)
    row = prepare(group.raw, venue=options.venue, year=options.year)
    if isinstance(row, Prepared):
        return replace(row, record=replace(row.record, number=number))
    return replace(row, number=number)


def show(noted: Noted, group: Group, records: dict[int, PreviewedRecord]) -> None:
    values = shown(noted, group.raw)
    if not group.head.is_same:
        values |= likeness(noted, group, records)
    for name, value in values.items():
        setattr(group.head, f"{name}_id" if name in FOREIGN else name, value)


def likeness(noted: Noted, group: Group, records: dict[int, PreviewedRecord]) -> dict[str, Any]:
    """What it looks like; for a record by itself that is what was found when it was read."""
    if not group.is_joined:
        found: dict[str, Any] = group.head.raw.get("found", NOTHING_ALIKE)
        is_here = Paper.objects.filter(pk=found["like"]).exists()
        return {**found, "like": found["like"] if is_here else None}
    like = noted.stored.like if noted.stored else None
    if like is None:
        return dict(NOTHING_ALIKE)
    found = {**NOTHING_ALIKE, "similarity": like.similarity}
    if is_supposed(like.paper):
        return {**found, "like_record": records[like.paper].pk}
    return {**found, "like": like.paper}


def save(heads: list[PreviewedRecord]) -> None:
    """Unless the batch went on meanwhile."""
    with transaction.atomic():
        batches = ImportBatch.objects.filter(pk=heads[0].file.batch_id)
        if not batches.select_for_update().filter(stage=ImportBatch.Stage.PREVIEW):
            return
        PreviewedRecord.objects.bulk_update(heads, COLUMNS, batch_size=100)
        for file in {head.file_id: head.file for head in heads}.values():
            refuse_if_strict(file)

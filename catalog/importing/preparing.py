"""The pure half of an import, on all cores: raw rows cleaned and rendered, chunk by chunk.

The modules that the worker processes load know no Django, so they start fast and share nothing.
"""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from multiprocessing import get_context

from catalog.importing.cleaning import clean
from catalog.importing.records import PaperRecord, RawRecord, Rejection
from catalog.markup.deriving import Derived, derive
from catalog.processes import live_with_parent

CHUNK = 200


@dataclass(frozen=True, slots=True)
class Prepared:
    """A clean record with all that is derived from its title and abstract."""

    record: PaperRecord
    derived: Derived


RawRow = RawRecord | Rejection
Row = Prepared | Rejection


def prepare(raw: RawRow, *, venue: str = "", year: int | None = None) -> Row:
    """The row ready to be matched; venue and year given for the whole import replace its own."""
    record = raw if isinstance(raw, Rejection) else clean(raw)
    if isinstance(record, Rejection):
        return record
    record = replace(record, venue=venue or record.venue, year=year or record.year)
    return Prepared(record, derive(record.title, record.abstract))


def prepare_all(rows: list[RawRow], *, venue: str = "", year: int | None = None) -> list[Row]:
    return [prepare(row, venue=venue, year=year) for row in rows]


def prepared_chunks(
    rows: Iterable[RawRow], *, venue: str = "", year: int | None = None
) -> Iterator[list[Row]]:
    """The rows prepared, in their order; several processes help once there is a second chunk."""
    work = partial(prepare_all, venue=venue, year=year)
    chunks = chunks_of(rows)
    first, second = next(chunks, None), next(chunks, None)
    if first is None:
        return
    if second is None:
        yield work(first)
        return
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, get_context("spawn"), live_with_parent) as pool:
        waiting = [pool.submit(work, first), pool.submit(work, second)]
        yield from in_order(waiting, (pool.submit(work, chunk) for chunk in chunks), cores * 2)


def in_order(
    waiting: list[Future[list[Row]]], coming: Iterator[Future[list[Row]]], ahead: int
) -> Iterator[list[Row]]:
    """Results in the order of the work, with a bounded number of chunks under way."""
    while waiting:
        waiting += islice(coming, max(0, ahead - len(waiting)))
        yield waiting.pop(0).result()


def chunks_of(rows: Iterable[RawRow]) -> Iterator[list[RawRow]]:
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK)):
        yield chunk

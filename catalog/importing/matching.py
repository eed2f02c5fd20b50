"""Which stored paper a record is, told by its marks."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection

from catalog.importing.comparing import Known
from catalog.importing.preparing import Prepared
from catalog.models import Appearance, ImportedRecord, OtherFingerprint, Paper
from catalog.models.keys import title_fingerprint
from catalog.models.papers import INDEXED_LENGTH, beginning_of_heading

MOST_MERGES = 50  # papers merged one after another; more would be a circle
IDENTIFYING = Appearance.IDENTIFYING
SMALL_ASCII = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}

# What a record can be recognised by: a kind such as "doi", and the value.
Mark = tuple[str, Any]


def marks_of(prepared: Prepared) -> list[Mark]:
    """The marks of a record, the surest first."""
    record, derived = prepared.record, prepared.derived
    marks: list[Mark] = []
    if record.abstract and derived.fingerprint:
        marks.append(("fingerprint", derived.fingerprint))
    marks += [(name, value) for name in IDENTIFYING if (value := getattr(record, name))]
    if record.title:
        kind = "title" if record.abstract else "bare title"
        marks.append((kind, (derived.heading.lower(), record.year)))
    return marks


def identity(prepared: Prepared) -> str:
    """By what a record is known again: its abstract or, without one, its title and year."""
    return next((fingerprint_of(mark) for mark in marks_of(prepared) if is_lasting(mark)), "")


def is_lasting(mark: Mark) -> bool:
    return mark[0] in {"fingerprint", "bare title"}


def fingerprint_of(mark: Mark) -> str:
    kind, value = mark
    return str(value) if kind == "fingerprint" else title_fingerprint(*value)


def marks_of_known(known: Known) -> Iterator[Mark]:
    """The marks under which records find a paper.

    A title finds it where one of the two sides has no abstract: two abstracts that differ under
    one title are left to be two papers.
    """
    if known.fingerprint:
        yield "fingerprint", known.fingerprint
    for place in known.places:
        yield from ((name, place.details[name]) for name in IDENTIFYING if place.details.get(name))
    if known.title:
        title = (known.heading.lower(), known.year)
        yield "bare title", title
        if not known.has_abstract:
            yield "title", title


def stored_marks(chunk: list[Prepared]) -> Iterator[tuple[Mark, int]]:
    """The marks of these records that stored papers have, each with the id of such a paper.

    Deleted papers are found too, so that an import never brings one back.
    """
    wanted: dict[str, set[Any]] = {}
    for kind, value in (mark for one in chunk for mark in marks_of(one)):
        wanted.setdefault(kind, set()).add(value)
    with_fingerprint = Paper.objects.filter(fingerprint__in=wanted.get("fingerprint", ()))
    for pk, value in with_fingerprint.values_list("pk", "fingerprint"):
        yield ("fingerprint", value), pk
    for name in IDENTIFYING:
        seen = Appearance.objects.filter(**{f"{name}__in": wanted.get(name, ())})
        for pk, value in seen.values_list("paper", name):
            yield (name, value), pk
    yield from titled(beginnings_of(chunk))


def earlier_marks(chunk: list[Prepared]) -> Iterator[tuple[Mark, int]]:
    """The same for marks that papers had, or that led to them in an import that still stands.

    What a person edited, joined or said to be the same is known again so.
    """
    wanted = {
        fingerprint_of(mark): mark for one in chunk for mark in marks_of(one) if is_lasting(mark)
    }
    papers = OtherFingerprint.objects.filter(fingerprint__in=wanted)
    for pk, value in papers.values_list("paper", "fingerprint"):
        yield wanted[value], pk
    records = ImportedRecord.objects.filter(identity__in=wanted, file__batch__undone_at=None)
    for paper, value in records.exclude(paper=None).values_list("paper", "identity").distinct():
        yield wanted[value], paper or 0


def titled(beginnings: set[str]) -> Iterator[tuple[Mark, int]]:
    same = Paper.objects.exclude(title="").annotate(beginning=beginning_of_heading())
    same = same.filter(beginning__in=beginnings)
    for pk, heading, year, abstract in same.values_list("pk", "heading", "year", "text__abstract"):
        yield ("bare title", (heading.lower(), year)), pk
        if not abstract:
            yield ("title", (heading.lower(), year)), pk


def beginnings_of(chunk: list[Prepared]) -> set[str]:
    """What the index of headings is asked for. SQLite lowers letters of ASCII alone, so both
    ways of lowering are asked for."""
    headings = [one.derived.heading for one in chunk if one.record.title]
    lowered = {heading.lower()[:INDEXED_LENGTH] for heading in headings}
    return lowered | {beginning_as_indexed(heading) for heading in headings}


def beginning_as_indexed(heading: str) -> str:
    """The beginning of a heading as this database's index holds it."""
    beginning = heading[:INDEXED_LENGTH]
    is_sqlite = connection.vendor == "sqlite"
    return beginning.translate(SMALL_ASCII) if is_sqlite else beginning.lower()


def lowest(found: Iterable[tuple[Mark, int]]) -> dict[Mark, int]:
    """Of several papers with one mark, the one that was there first."""
    first: dict[Mark, int] = {}
    for mark, pk in found:
        first[mark] = min(pk, first.get(mark, pk))
    return first


def survivors(keys: Iterable[int]) -> dict[int, int]:
    """The ids asked for that exist, each with the id of the paper that it was merged into, else
    with itself."""
    ends = {key: key for key in keys}
    merges = merged_into(ends)
    ends = {key: key for key in ends if key in merges}
    for _ in range(MOST_MERGES):
        further = {key: merges[end] for key, end in ends.items() if merges[end] is not None}
        if not further:
            break
        ends |= {key: end for key, end in further.items() if end is not None}
        merges |= merged_into(set(ends.values()) - set(merges))
    return ends


def merged_into(keys: Iterable[int]) -> dict[int, int | None]:
    papers = Paper.objects.filter(pk__in=set(keys))
    return dict(papers.values_list("pk", "merged_into"))

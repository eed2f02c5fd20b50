"""Store one record: a new paper, blanks filled in a known one, or a note of what differs."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from catalog.importing.matching import Comparison, compare_appearance, compare_paper, stored_paper
from catalog.importing.records import AuthorName, PaperRecord
from catalog.importing.venues import recognise, venue_name
from catalog.models import (
    Appearance,
    Author,
    ImportedRecord,
    OtherKey,
    Paper,
    PaperText,
    Venue,
)
from catalog.models.naming import fold_name
from catalog.models.papers import free_key
from catalog.models.settling import settle

Outcome = ImportedRecord.Outcome


@dataclass(frozen=True)
class Stored:
    """What became of a record; `filled` names what was added, for undoing it."""

    outcome: Outcome
    paper: Paper
    messages: tuple[str, ...] = ()
    filled: dict[str, Any] = field(default_factory=dict)
    differences: dict[str, Any] = field(default_factory=dict)


def store(record: PaperRecord, *, at: datetime) -> Stored:
    """Store the record; papers stored at one moment keep their order. The caller's transaction."""
    paper = stored_paper(record)
    if paper is None:
        return Stored(Outcome.CREATED, create(record, at=at))
    if paper.deleted_at:
        return Stored(Outcome.SAME, paper, ("a curator deleted this paper; it stays deleted",))
    return complete(paper, record)


def create(record: PaperRecord, *, at: datetime) -> Paper:
    venue = venue_of(record.venue)
    key = free_key(record.abstract or record.title)
    paper = Paper(
        key=key,
        citation_key=key,
        title=record.title,
        venue=venue,
        year=record.year,
        code_url=record.code,
        added_at=at,
    )
    paper.save()
    PaperText.objects.create(paper=paper, abstract=record.abstract)
    details = {name: getattr(record, name) for name in Appearance.DETAILS}
    if venue or record.year or any(details.values()):
        paper.appearances.create(venue=venue, year=record.year, preferred=True, **details)
    paper.set_authors(authors_called(record.authors))
    finish(paper, record)
    return paper


def complete(paper: Paper, record: PaperRecord) -> Stored:
    """Fill what is blank in a known paper. Nothing that is there is overwritten."""
    found = compare_paper(paper, record)
    if found.fills:
        fill_paper(paper, record, found.fills)
    seen, seen_found = fill_appearance(paper, record)
    filled = found.fills | ({"appearance": seen.pk} | seen_found.fills if seen_found.fills else {})
    differences = found.differences | seen_found.differences
    if filled:
        Paper.objects.filter(pk=paper.pk).update(version=F("version") + 1)
        finish(paper, record)
    messages = tuple(
        f"{name} is {old!r} here and {new!r} in the file"
        for name, (old, new) in differences.items()
    )
    outcome = Outcome.DIFFERS if differences else Outcome.FILLED if filled else Outcome.SAME
    return Stored(outcome, paper, messages, filled, differences)


def fill_paper(paper: Paper, record: PaperRecord, fills: dict[str, Any]) -> None:
    paper.title = fills.get("title", paper.title)
    paper.code_url = fills.get("code_url", paper.code_url)
    paper.save(update_fields=["title", "code_url", "modified_at"])
    if "abstract" in fills:
        PaperText.objects.filter(paper=paper).update(abstract=record.abstract)
        OtherKey.objects.create(key=free_key(record.abstract), paper=paper)
    if "authors" in fills:
        paper.set_authors(authors_called(record.authors))


def fill_appearance(paper: Paper, record: PaperRecord) -> tuple[Appearance, Comparison]:
    """Complete the appearance that the record speaks of, or add it as a further one."""
    venue = venue_of(record.venue)
    seen = appearance_of(paper, venue, record.year)
    found = compare_appearance(seen, record)
    if not seen.pk or (venue and not seen.venue) or (record.year and not seen.year):
        found.fills |= {"venue": venue.name if venue else "", "year": record.year}
        seen.venue, seen.year = venue or seen.venue, record.year or seen.year
    for name in set(found.fills) & set(Appearance.DETAILS):
        setattr(seen, name, found.fills[name])
    if found.fills:
        seen.save()
    return seen, found


def appearance_of(paper: Paper, venue: Venue | None, year: int | None) -> Appearance:
    """The stored appearance at this venue and year, as far as both are known; else a new one."""
    at_venue = Q(venue=venue) | Q(venue=None) if venue else Q()
    in_year = Q(year=year) | Q(year=None) if year else Q()
    stored = paper.appearances.filter(at_venue & in_year)
    closest = stored.order_by(F("venue").asc(nulls_last=True), F("year").asc(nulls_last=True))
    is_first = not paper.appearances.exists()
    return closest.first() or Appearance(paper=paper, preferred=is_first)


def authors_called(names: tuple[AuthorName, ...]) -> list[Author]:
    return [Author.objects.called(name.name, name.family) for name in names]


def venue_of(text: str) -> Venue | None:
    """The venue that the text names: a stored one under any of its names, or a new one."""
    called = venue_name(text)
    if not called:
        return None
    known = recognise(text)
    names = [called, *((known.full, *known.others) if known else ())]
    stored = Venue.objects.filter(names__folded__in=[fold_name(name) for name in (text, *names)])
    if found := stored.first():
        return found
    venue = Venue.objects.create(name=called, full_name=known.full if known else "")
    for name in names:
        venue.add_name(name)
    return venue


def finish(paper: Paper, record: PaperRecord) -> None:
    settle(paper)
    if record.citation_key:
        OtherKey.objects.get_or_create(key=record.citation_key, defaults={"paper": paper})

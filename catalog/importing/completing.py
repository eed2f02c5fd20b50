"""Known papers completed from records: blanks are filled, nothing is overwritten."""

from dataclasses import dataclass, field
from typing import Any

from django.db.models import F
from django.utils import timezone

from catalog.importing.matching import Comparison, compare_appearance, compare_paper
from catalog.importing.names_to_rows import Names
from catalog.importing.preparing import Prepared
from catalog.importing.records import AuthorName, PaperRecord
from catalog.models import Appearance, Author, OtherKey, Outcome, Paper, PaperText, Venue
from catalog.models.papers import free_key


@dataclass(frozen=True)
class Stored:
    """What became of a record; `filled` names what was added, for undoing it."""

    outcome: Outcome
    paper_id: int
    messages: tuple[str, ...] = ()
    filled: dict[str, Any] = field(default_factory=dict)
    differences: dict[str, Any] = field(default_factory=dict)


def complete(paper: Paper, prepared: Prepared, names: Names) -> Stored:
    """Fill what is blank in a known paper; the caller settles it when something was filled."""
    record = prepared.record
    if paper.deleted_at:
        message = "a curator deleted this paper; it stays deleted"
        return Stored(Outcome.SAME, paper.pk, (message,))
    found = compare_paper(paper, record)
    fill_paper(paper, record, found.fills)
    seen, of_appearance = fill_appearance(paper, record, names.venue(record.venue))
    filled = dict(found.fills)
    if of_appearance.fills:
        filled |= {"appearance": seen.pk} | of_appearance.fills
    differences = found.differences | of_appearance.differences
    if filled and record.citation_key:
        OtherKey.objects.get_or_create(key=record.citation_key, defaults={"paper": paper})
    messages = tuple(
        f"{name} is {old!r} here and {new!r} in the file"
        for name, (old, new) in differences.items()
    )
    outcome = Outcome.DIFFERS if differences else Outcome.FILLED if filled else Outcome.SAME
    return Stored(outcome, paper.pk, messages, filled, differences)


def fill_paper(paper: Paper, record: PaperRecord, fills: dict[str, Any]) -> None:
    columns = {name: fills[name] for name in ("title", "code_url") if name in fills}
    if columns:
        now = timezone.now()
        Paper.objects.filter(pk=paper.pk).update(
            version=F("version") + 1, modified_at=now, **columns
        )
    if "abstract" in fills:
        PaperText.objects.filter(paper=paper).update(abstract=record.abstract)
        OtherKey.objects.create(key=free_key(record.abstract), paper=paper)
    if "authors" in fills:
        paper.set_authors(authors_called(record.authors))


def authors_called(names: tuple[AuthorName, ...]) -> list[Author]:
    return [Author.objects.called(name.name, name.family) for name in names]


def fill_appearance(
    paper: Paper, record: PaperRecord, venue: Venue | None
) -> tuple[Appearance, Comparison]:
    """Complete the appearance that the record speaks of, or add it as a further one."""
    seen = appearance_of(paper, venue, record.year)
    found = compare_appearance(seen, record)
    says_where = bool(venue or record.year)
    is_new_place = seen._state.adding and says_where
    if is_new_place or (venue and not seen.venue) or (record.year and not seen.year):
        found.fills |= {"venue": venue.name if venue else "", "year": record.year}
        seen.venue, seen.year = venue or seen.venue, record.year or seen.year
    for name in set(found.fills) & set(Appearance.DETAILS):
        setattr(seen, name, found.fills[name])
    if found.fills:
        seen.save()
    return seen, found


def appearance_of(paper: Paper, venue: Venue | None, year: int | None) -> Appearance:
    """The stored appearance at this venue and year, as far as both are known; else a new one."""
    stored = paper.appearances_in_order
    fitting = [
        seen
        for seen in stored
        if (not venue or seen.venue_id in {venue.pk, None})
        and (not year or seen.year in {year, None})
    ]
    closest = sorted(fitting, key=lambda seen: (seen.venue_id is None, seen.year is None))
    return closest[0] if closest else Appearance(paper=paper, preferred=not stored)

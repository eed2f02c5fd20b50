"""The catalogue as an import would leave it, worked out by reading: nothing is written.

New papers, and what would be filled in stored ones, are kept in memory as far as later records
are matched and compared with them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from catalog.importing.comparing import Comparison, Known, Place, details_of
from catalog.importing.completing import known_papers
from catalog.importing.creating import free_keys
from catalog.importing.matching import (
    Mark,
    beginning_as_indexed,
    beginnings_of,
    earlier_marks,
    is_lasting,
    lowest,
    marks_of,
    marks_of_known,
    stored_marks,
)
from catalog.importing.names_to_rows import Names, by_folded_name
from catalog.importing.preparing import Prepared
from catalog.importing.records import AuthorName
from catalog.markup.index_words import IndexWords
from catalog.models import Author, Paper, Venue
from catalog.models.naming import fold_name
from catalog.models.papers import free_key

# New papers and venues are numbered from here, far beyond all that are stored.
FIRST_SUPPOSED = 1 << 62


def is_supposed(pk: int) -> bool:
    return pk >= FIRST_SUPPOSED


class SupposedNames(Names):
    """Finds venues and authors as `Names` does, and only remembers those that it would make."""

    def __init__(self) -> None:
        super().__init__()
        self.new_venues: dict[str, Venue] = {}
        self.spellings: dict[str, str] = {}

    def venue_under(self, folded_names: set[str]) -> Venue | None:
        """The first by name, as stored ones are found."""
        stored = super().venue_under(folded_names)
        new = [self.new_venues[name] for name in folded_names if name in self.new_venues]
        found = [*filter(None, [stored]), *new]
        return min(found, key=lambda venue: venue.name, default=None)

    def make_venue(self, name: str, full_name: str, names: list[str]) -> Venue:
        venue = Venue(pk=FIRST_SUPPOSED + len(self.new_venues), name=name, full_name=full_name)
        for other in (name, full_name, *names):
            self.new_venues.setdefault(fold_name(other), venue)
        return venue

    def venue_and_words(self, text: str) -> tuple[Venue | None, IndexWords]:
        if text not in self.venues:
            self.venues[text] = (self.venue_called(text), IndexWords("", ""))
        return self.venues[text]

    def spelt(self, names: Iterable[AuthorName]) -> dict[str, str]:
        """How the catalogue spells these authors, by their folded names."""
        wanted = by_folded_name(names)
        unknown = [folded for folded in wanted if folded not in self.spellings]
        stored = Author.objects.filter(folded__in=unknown).values_list("folded", "name")
        self.spellings |= {folded: wanted[folded].name for folded in unknown} | dict(stored)
        return self.spellings


class Supposed:
    """A `Catalogue` that keeps what would be stored in memory."""

    def __init__(self, names: SupposedNames) -> None:
        self.names: Names = names
        self.spelt = names.spelt
        self.papers: dict[int, Known] = {}
        self.marks: dict[Mark, tuple[int, ...]] = {}
        self.taken_keys: set[str] = set()
        self.earlier: dict[Mark, int] = {}
        self.made = 0

    def marked(self, chunk: list[Prepared]) -> dict[Mark, int]:
        stored, earlier = list(stored_marks(chunk)), list(earlier_marks(chunk))
        asked = Paper.objects.filter(pk__in={pk for _, pk in stored + earlier})
        published = set(asked.published().values_list("pk", flat=True))
        unchanged = published - set(self.papers)
        known = [(mark, pk) for mark, pk in earlier if pk in published]
        now = [
            (mark, pk)
            for mark, pk in stored
            if pk in unchanged or (mark[0] == "key" and pk in published)
        ]
        return lowest([*known, *self.noted(chunk)]) | lowest([*now, *self.supposed_marks(chunk)])

    def noted(self, chunk: list[Prepared]) -> Iterator[tuple[Mark, int]]:
        for mark in {mark for one in chunk for mark in marks_of(one)}:
            if mark in self.earlier:
                yield mark, self.earlier[mark]

    def note(self, one: Prepared, paper: int) -> None:
        for mark in filter(is_lasting, marks_of(one)):
            self.earlier[mark] = min(paper, self.earlier.get(mark, paper))

    def supposed_marks(self, chunk: list[Prepared]) -> Iterator[tuple[Mark, int]]:
        beginnings = beginnings_of(chunk)
        for mark in {mark for one in chunk for mark in marks_of(one)}:
            for pk in self.marks.get(mark, ()):
                beginning = beginning_as_indexed(self.papers[pk].heading)
                if not mark[0].endswith("title") or beginning in beginnings:
                    yield mark, pk

    def plan(self, new: list[Prepared]) -> Callable[[], list[int]]:
        spelt = self.spelt(name for one in new for name in one.record.authors)
        keys = free_keys([one.record for one in new], self.taken_keys)
        made = [self.paper(one, key, spelt) for one, key in zip(new, keys, strict=True)]
        self.taken_keys.update(one.record.citation_key for one in new)
        return lambda: [self.suppose(known) for known in made]

    def paper(self, one: Prepared, key: str, spelt: dict[str, str]) -> Known:
        record, derived = one.record, one.derived
        self.made += 1
        return Known(
            pk=FIRST_SUPPOSED + self.made,
            key=key,
            title=record.title,
            heading=derived.heading,
            fingerprint=derived.fingerprint,
            has_abstract=bool(record.abstract),
            code_url=record.code,
            authors=tuple(spelt[fold_name(name.name)] for name in record.authors),
            places=tuple(self.places(one)),
        )

    def places(self, one: Prepared) -> Iterator[Place]:
        seen: set[tuple[int | None, int | None]] = set()
        for each in one.record.appearances:
            venue = self.names.venue(each.venue)
            place = (venue.pk if venue else None, each.year)
            if place not in seen:
                yield Place(None, *place, not seen, details_of(each))
            seen.add(place)

    def suppose(self, known: Known) -> int:
        if before := self.papers.get(known.pk):
            for mark in marks_of_known(before):
                self.marks[mark] = tuple(pk for pk in self.marks[mark] if pk != known.pk)
        self.papers[known.pk] = known
        for mark in set(marks_of_known(known)):
            self.marks[mark] = (*self.marks.get(mark, ()), known.pk)
        return known.pk

    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        asked = set(keys)
        found = {pk: self.papers[pk] for pk in asked if is_supposed(pk)}
        stored = known_papers(asked - set(found))
        return found | {pk: self.papers.get(known.pk, known) for pk, known in stored.items()}

    def keys(self, papers: Iterable[int]) -> dict[int, str]:
        asked = set(papers)
        stored = Paper.objects.filter(pk__in={pk for pk in asked if not is_supposed(pk)})
        found = {pk: self.papers[pk].key for pk in asked if is_supposed(pk)}
        return found | dict(stored.values_list("pk", "key"))

    def fill(self, after: Known, one: Prepared, found: Comparison) -> Known:
        if "authors" in found.fills:
            spelt = self.spelt(reversed(one.record.authors))  # the first spelling counts
            names = tuple(spelt[fold_name(name.name)] for name in one.record.authors)
            after = replace(after, authors=names)
        if "abstract" in found.fills:
            key = free_key(one.record.abstract)
            self.taken_keys.add(key)
            self.marks["key", key] = (after.pk,)
        self.taken_keys.add(one.record.citation_key)
        self.suppose(after)
        return after

    def settle(self, papers: Iterable[int]) -> None:
        """Nothing follows in the database from what is in memory."""

"""New papers, many at a time, with everything that belongs to them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from catalog.importing.bulk import insert, next_ids
from catalog.importing.names_to_rows import Names, Numbered
from catalog.importing.preparing import Prepared
from catalog.importing.records import AppearanceRecord, PaperRecord
from catalog.markup.index_words import marks_of, together
from catalog.models import (
    Appearance,
    Authorship,
    ImportedFile,
    OtherKey,
    Paper,
    PaperText,
    PaperTopic,
)
from catalog.models.keys import KEY_LENGTH, citation_stem, paper_key, provisional_citation_key
from catalog.models.naming import fold_name
from catalog.models.texts import words_of
from catalog.models.version import unseen_rows

Row = tuple[Any, ...]


def taken_citation_keys(keys: Any) -> set[str]:
    return set(Paper.objects.filter(citation_key__in=keys).values_list("citation_key", flat=True))


class Creator:
    """Makes the papers of one file; remembers names and keys from chunk to chunk."""

    def __init__(self, file: ImportedFile, names: Names) -> None:
        self.file = file
        self.at = file.batch.started_at
        self.names = names
        self.citation_keys = Numbered(taken_citation_keys)

    def plan(self, new: list[Prepared]) -> "Planned":
        """Everything about the new papers but their ids: this takes no lock for long."""
        if not new:
            return Planned()
        with transaction.atomic(), unseen_rows():
            authors = self.names.author_ids(name for one in new for name in one.record.authors)
        keys = free_keys([one.record for one in new], set())
        citation_keys = self.citation_keys.free(
            [self.wanted_citation_key(one, key) for one, key in zip(new, keys, strict=True)]
        )
        return Planned(
            papers=list(map(self.paper_row, new, keys, citation_keys)),
            texts=[[self.text_row(one)] for one in new],
            appearances=[list(self.appearance_rows(one)) for one in new],
            authorships=[list(authorship_rows(one, authors)) for one in new],
            tags=[list(self.topic_rows(one)) for one in new],
            citation_keys=[one.record.citation_key for one in new],
        )

    def wanted_citation_key(self, one: Prepared, key: str) -> str:
        families = [name.family or name.name for name in one.record.authors]
        if families:
            return citation_stem(families, one.record.year, one.derived.heading)
        venue = self.names.venue(one.record.venue)
        return provisional_citation_key(venue.name if venue else "", one.record.year, key)

    def paper_row(self, one: Prepared, key: str, citation_key: str) -> Row:
        record, derived = one.record, one.derived
        venue = self.names.venue(record.venue)
        return (
            *(None, 1, key, record.title, derived.heading, venue.pk if venue else None),
            *(record.year, record.code, citation_key, bool(record.authors), derived.fingerprint),
            *(derived.has_math, derived.flags, record.added or self.at, self.at, self.file.pk),
        )

    def text_row(self, one: Prepared) -> Row:
        record, derived = one.record, one.derived
        topics = {
            topic.pk: words for topic, words in map(self.names.topic_and_words, record.topics)
        }
        places = [self.names.venue_and_words(seen.venue) for seen in record.appearances]
        venues = {venue.pk: words for venue, words in places if venue}
        years = [seen.year for seen in record.appearances if seen.year]
        return (
            *(record.abstract, derived.abstract_html, derived.abstract_plain),
            *(derived.heading_html, derived.title_words, derived.title_stems),
            *(derived.abstract_words, derived.abstract_stems),
            *words_of(name.name for name in record.authors),
            *together(topics[pk] for pk in sorted(topics)),
            *together(venues[pk] for pk in sorted(venues)),
            marks_of(derived.title_words, topics=topics, venues=venues, years=years),
            derived.markup_version,
            derived.signature,
        )

    def appearance_rows(self, one: Prepared) -> Iterator[Row]:
        places: set[tuple[int | None, int | None]] = set()
        for seen in one.record.appearances:
            venue = self.names.venue(seen.venue)
            place = (venue.pk if venue else None, seen.year)
            if place not in places:
                yield (*place, *details_of(seen), not places)
            places.add(place)

    def topic_rows(self, one: Prepared) -> Iterator[Row]:
        topics = {self.names.topic_and_words(name)[0].pk for name in one.record.topics}
        yield from ((topic, self.at) for topic in sorted(topics))


def authorship_rows(one: Prepared, authors: dict[str, int]) -> Iterator[Row]:
    for position, name in enumerate(one.record.authors, start=1):
        yield (authors[fold_name(name.name)], position)


@dataclass(frozen=True)
class Planned:
    """Rows of new papers, for each paper those that belong to it, all still without its id."""

    papers: list[Row] = field(default_factory=list)
    texts: list[list[Row]] = field(default_factory=list)
    appearances: list[list[Row]] = field(default_factory=list)
    authorships: list[list[Row]] = field(default_factory=list)
    tags: list[list[Row]] = field(default_factory=list)
    citation_keys: list[str] = field(default_factory=list)

    def write(self) -> list[int]:
        """Insert the papers; gives their ids, in order. The caller's transaction."""
        if not self.papers:
            return []
        ids = list(next_ids(Paper, len(self.papers)))
        with unseen_rows():  # until their file is published
            insert(Paper, PAPER_COLUMNS, with_ids(ids, [[row] for row in self.papers]))
            insert(PaperText, TEXT_COLUMNS, with_ids(ids, self.texts))
            insert(Appearance, APPEARANCE_COLUMNS, with_ids(ids, self.appearances))
            insert(Authorship, ("paper", "author", "position"), with_ids(ids, self.authorships))
            insert(PaperTopic, ("paper", "topic", "added_at"), with_ids(ids, self.tags))
            keep_citation_keys(zip(ids, self.citation_keys, strict=True))
        return ids


def with_ids(ids: list[int], rows: list[list[Row]]) -> Iterator[Row]:
    for pk, of_paper in zip(ids, rows, strict=True):
        yield from ((pk, *row) for row in of_paper)


PAPER_COLUMNS = (
    *("id", "deleted_at", "version", "key", "title", "heading", "venue", "year", "code_url"),
    *("citation_key", "citation_key_is_final", "fingerprint", "has_math", "flags", "added_at"),
    *("modified_at", "created_in"),
)
TEXT_COLUMNS = (
    *("paper", "abstract", "abstract_html", "abstract_plain", "heading_html"),
    *("title_words", "title_stems", "abstract_words", "abstract_stems"),
    *("authors_words", "authors_stems", "topics_words", "topics_stems"),
    *("venue_words", "venue_stems", "marks", "markup_version", "signature"),
)
APPEARANCE_COLUMNS = ("paper", "venue", "year", *Appearance.DETAILS, "preferred")


def details_of(seen: AppearanceRecord) -> list[str]:
    return [getattr(seen, name) for name in Appearance.DETAILS]


def free_keys(records: list[PaperRecord], given: set[str]) -> list[str]:
    """The permanent keys of new papers (see `paper_key`): those that they bring, when free.
    `given` ones are taken, and these too from now on."""
    sources = [record.abstract or record.title for record in records]
    brought = [record.key for record in records]
    wanted = [paper_key(source, lambda key: False) for source in sources]
    wanted += filter(None, brought)
    taken = set(Paper.objects.filter(key__in=wanted).values_list("key", flat=True))
    taken |= set(OtherKey.objects.filter(key__in=wanted).values_list("key", flat=True))

    def is_taken(key: str) -> bool:
        if len(key) == KEY_LENGTH:
            return key in taken or key in given
        return key in given or Paper.objects.filter(key=key).exists()

    keys = []
    for source, own in zip(sources, brought, strict=True):
        is_free = own and own not in taken and own not in given
        keys.append(own if is_free else paper_key(source, is_taken))
        given.add(keys[-1])
    return keys


def keep_citation_keys(papers: Iterable[tuple[int, str]]) -> None:
    """A citation key from a file goes on finding its paper, unless it finds another already."""
    kept = [OtherKey(key=key, paper_id=pk) for pk, key in papers if key]
    OtherKey.objects.bulk_create(kept, ignore_conflicts=True)

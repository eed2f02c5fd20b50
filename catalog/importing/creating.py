"""New papers, many at a time, with everything that belongs to them."""

from collections.abc import Iterator
from typing import Any

from catalog.importing.bulk import insert, next_ids
from catalog.importing.names_to_rows import Names, Numbered
from catalog.importing.preparing import Prepared
from catalog.importing.records import AppearanceRecord
from catalog.models import (
    Appearance,
    Authorship,
    ImportedFile,
    OtherKey,
    Paper,
    PaperText,
    PaperTopic,
)
from catalog.models.keys import citation_stem, paper_key, provisional_citation_key
from catalog.models.naming import fold_name
from catalog.models.texts import folded

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

    def create(self, new: list[Prepared]) -> list[int]:
        """Insert the papers; gives their ids, in order. The caller's transaction."""
        if not new:
            return []
        ids = list(next_ids(Paper, len(new)))
        authors = self.names.author_ids(name for one in new for name in one.record.authors)
        keys = free_keys([one.record.abstract or one.record.title for one in new])
        citation_keys = self.citation_keys.free(
            [self.wanted_citation_key(one, key) for one, key in zip(new, keys, strict=True)]
        )
        papers = list(zip(ids, new, keys, citation_keys, strict=True))
        insert(Paper, PAPER_COLUMNS, (self.paper_row(*paper) for paper in papers))
        insert(PaperText, TEXT_COLUMNS, (self.text_row(pk, one) for pk, one, *_ in papers))
        insert(Appearance, APPEARANCE_COLUMNS, self.appearance_rows(papers))
        insert(
            Authorship,
            ("paper", "author", "position"),
            (
                (pk, authors[fold_name(name.name)], position)
                for pk, one, *_ in papers
                for position, name in enumerate(one.record.authors, start=1)
            ),
        )
        insert(PaperTopic, ("paper", "topic", "added_at"), self.topic_rows(papers))
        keep_citation_keys(zip(ids, new, strict=True))
        return ids

    def wanted_citation_key(self, one: Prepared, key: str) -> str:
        families = [name.family or name.name for name in one.record.authors]
        if families:
            return citation_stem(families, one.record.year, one.derived.heading)
        venue = self.names.venue(one.record.venue)
        return provisional_citation_key(venue.name if venue else "", one.record.year, key)

    def paper_row(self, pk: int, one: Prepared, key: str, citation_key: str) -> Row:
        record, derived = one.record, one.derived
        venue = self.names.venue(record.venue)
        return (
            *(pk, None, 1, key, record.title, derived.heading, venue.pk if venue else None),
            *(record.year, record.code, citation_key, bool(record.authors), derived.fingerprint),
            *(derived.has_math, derived.flags, self.at, self.at, self.file.pk),
        )

    def text_row(self, pk: int, one: Prepared) -> Row:
        record, derived = one.record, one.derived
        venues = dict.fromkeys(seen.venue for seen in record.appearances)
        venue_words = " ".join(words for name in venues if (words := self.words_of_venue(name)))
        topics = [self.names.topic_and_words(name) for name in record.topics]
        return (
            *(pk, record.abstract, derived.abstract_html, derived.abstract_plain),
            *(derived.heading_html, derived.title_words, derived.abstract_words),
            folded(name.name for name in record.authors),
            " ".join(words for _, words in topics),
            venue_words,
            derived.markup_version,
            derived.signature,
        )

    def words_of_venue(self, name: str) -> str:
        return self.names.venue_and_words(name)[1]

    def appearance_rows(self, papers: list[tuple[int, Prepared, str, str]]) -> Iterator[Row]:
        for pk, one, *_ in papers:
            places: set[tuple[int | None, int | None]] = set()
            for seen in one.record.appearances:
                venue = self.names.venue(seen.venue)
                place = (venue.pk if venue else None, seen.year)
                if place not in places:
                    yield (pk, *place, *details_of(seen), not places)
                places.add(place)

    def topic_rows(self, papers: list[tuple[int, Prepared, str, str]]) -> Iterator[Row]:
        for pk, one, *_ in papers:
            topics = {self.names.topic_and_words(name)[0].pk for name in one.record.topics}
            yield from ((pk, topic, self.at) for topic in sorted(topics))


PAPER_COLUMNS = (
    *("id", "deleted_at", "version", "key", "title", "heading", "venue", "year", "code_url"),
    *("citation_key", "citation_key_is_final", "fingerprint", "has_math", "flags", "added_at"),
    *("modified_at", "created_in"),
)
TEXT_COLUMNS = (
    *("paper", "abstract", "abstract_html", "abstract_plain", "heading_html", "title_words"),
    *("abstract_words", "authors_words", "topics_words", "venue_words", "markup_version"),
    "signature",
)
APPEARANCE_COLUMNS = ("paper", "venue", "year", *Appearance.DETAILS, "preferred")


def details_of(seen: AppearanceRecord) -> list[str]:
    return [getattr(seen, name) for name in Appearance.DETAILS]


def free_keys(sources: list[str]) -> list[str]:
    """The permanent keys of new papers (see `paper_key`)."""
    given: set[str] = set()
    wanted = [paper_key(source, lambda key: False) for source in sources]
    taken = set(Paper.objects.filter(key__in=wanted).values_list("key", flat=True))
    taken |= set(OtherKey.objects.filter(key__in=wanted).values_list("key", flat=True))

    def is_taken(key: str) -> bool:
        if len(key) == len(wanted[0]):
            return key in taken or key in given
        return key in given or Paper.objects.filter(key=key).exists()

    keys = []
    for source in sources:
        keys.append(paper_key(source, is_taken))
        given.add(keys[-1])
    return keys


def keep_citation_keys(papers: Any) -> None:
    """A citation key from a file goes on finding its paper, unless it finds another already."""
    kept = [
        OtherKey(key=one.record.citation_key, paper_id=pk)
        for pk, one in papers
        if one.record.citation_key
    ]
    OtherKey.objects.bulk_create(kept, ignore_conflicts=True)

"""Authors, venues and topics by their names, made when new; each name is asked for once a run."""

from collections.abc import Callable, Iterable

from catalog.importing.bulk import insert, next_ids
from catalog.importing.limits import LONGEST
from catalog.importing.records import AuthorName
from catalog.importing.venues import recognise, venue_name
from catalog.markup.index_words import IndexWords
from catalog.models import Author, Topic, TopicName, Venue
from catalog.models.naming import fold_name, slug_of
from catalog.models.texts import words_of


class Numbered:
    """Gives names that nobody has, with the first free number behind those that are taken.

    It remembers where it came to, so that the thousandth twin costs one question, not a thousand.
    """

    def __init__(self, taken_among: Callable[[Iterable[str]], set[str]]) -> None:
        self.taken_among = taken_among
        self.given: set[str] = set()
        self.last: dict[str, int] = {}

    def free(self, wanted: list[str]) -> list[str]:
        taken = self.taken_among(wanted)
        return [self.one(name, is_taken=name in taken) for name in wanted]

    def one(self, name: str, *, is_taken: bool) -> str:
        free = name
        while is_taken or free in self.given:
            self.last[name] = self.last.get(name, 1) + 1
            free = f"{name}-{self.last[name]}"
            is_taken = bool(self.taken_among([free]))
        self.given.add(free)
        return free


class Names:
    """What a run of the importer knows of authors, venues and topics."""

    def __init__(self) -> None:
        self.authors: dict[str, int] = {}
        self.venues: dict[str, tuple[Venue | None, IndexWords]] = {}
        self.topics: dict[str, tuple[Topic, IndexWords]] = {}
        self.author_slugs = Numbered(
            lambda slugs: set(Author.objects.filter(slug__in=slugs).values_list("slug", flat=True))
        )

    def author_ids(self, names: Iterable[AuthorName]) -> dict[str, int]:
        """The ids of these authors by their folded names; those that are new are made."""
        wanted = by_folded_name(names)
        unknown = [folded for folded in wanted if folded not in self.authors]
        stored = Author.objects.filter(folded__in=unknown).values_list("folded", "pk")
        self.authors.update(dict(stored))
        self.make_authors([(name, wanted[name]) for name in unknown if name not in self.authors])
        return {folded: self.authors[folded] for folded in wanted}

    def make_authors(self, new: list[tuple[str, AuthorName]]) -> None:
        slugs = self.author_slugs.free([slug_of(name.name) for _, name in new])
        ids = next_ids(Author, len(new))
        insert(
            Author,
            ("id", "name", "family_name", "folded", "slug"),
            [
                (pk, name.name, name.family, folded, slug)
                for pk, (folded, name), slug in zip(ids, new, slugs, strict=True)
            ],
        )
        self.authors.update({folded: pk for pk, (folded, _) in zip(ids, new, strict=True)})

    def venue(self, text: str) -> Venue | None:
        return self.venue_and_words(text)[0]

    def venue_and_words(self, text: str) -> tuple[Venue | None, IndexWords]:
        """The venue that the text names, and the words that find its papers."""
        if text not in self.venues:
            venue = self.venue_called(text)
            names = venue.names.order_by("pk").values_list("name", flat=True) if venue else ()
            self.venues[text] = (venue, words_of(names))
        return self.venues[text]

    def venue_called(self, text: str) -> Venue | None:
        """The venue that the text names: a stored one under any of its names, or a new one."""
        called = venue_name(text)[: LONGEST["venue"]].strip()
        if not called:
            return None
        known = recognise(text)
        names = [called, *((known.full, *known.others) if known else ())]
        return self.venue_under({fold_name(name) for name in (text, *names)}) or self.make_venue(
            called, known.full if known else "", names
        )

    def venue_under(self, folded_names: set[str]) -> Venue | None:
        return Venue.objects.filter(names__folded__in=folded_names).first()

    def make_venue(self, name: str, full_name: str, names: list[str]) -> Venue:
        venue = Venue.objects.create(name=name, full_name=full_name)
        for other in names:
            venue.add_name(other)
        return venue

    def topic_and_words(self, text: str) -> tuple[Topic, IndexWords]:
        """The topic by slug or any of its names, made when there is none."""
        if text not in self.topics:
            topic = Topic.objects.filter(slug=text).first() or Topic.objects.named(text).first()
            topic = topic or Topic.objects.create(name=text)
            names = TopicName.objects.filter(topic=topic).order_by("pk")
            self.topics[text] = (topic, words_of(names.values_list("name", flat=True)))
        return self.topics[text]


def by_folded_name(names: Iterable[AuthorName]) -> dict[str, AuthorName]:
    return {fold_name(name.name): name for name in names}

"""The choices that the query string of a list of papers holds, and what each of them means.

A value that is not understood is kept aside, so that the page can name it, and changes nothing.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.datastructures import MultiValueDict
from pyroaring import BitMap

from catalog.facets import Chosen
from catalog.models import Author, Paper, PaperQuerySet, Topic, Venue
from catalog.models.papers import FIRST_YEAR, LAST_YEAR
from catalog.models.topics import descendants_of
from catalog.search.finding import BestFirst, search
from catalog.search.query import SearchQuery, parse

PARTS = {
    "title": "a title",
    "code": "code",
    "math": "formulas",
    "pdf": "a PDF",
    "topics": "topics",
}
SORTS = {"relevance": "Best match", "newest": "Newest", "oldest": "Oldest", "title": "Title"}
PAGE_SIZES = (20, 50, 100)
DEFAULT_PAGE_SIZE = 50
YEARS = re.compile(r"(\d{4})(?:\s*[-–]\s*(\d{4}))?")


@dataclass(frozen=True)
class Choice:
    """One understood value: as the query string has it, in words, and the thing it names."""

    value: str
    label: str
    thing: Any = None


@dataclass(frozen=True)
class Reading:
    """What a parameter's values were taken for."""

    understood: tuple[Choice, ...] = ()
    ignored: tuple[str, ...] = ()

    @property
    def things(self) -> list[Any]:
        return [choice.thing for choice in self.understood]


Reader = Callable[[str], Choice | None]


class ReadField(forms.Field):
    """Reads each value of a parameter that may be repeated; never an error."""

    widget = forms.MultipleHiddenInput

    def __init__(
        self, *, reader: Callable[[Sequence[str]], Reader], single: bool = False, **kwargs: Any
    ) -> None:
        self.reader = reader
        self.single = single
        super().__init__(**kwargs)

    def clean(self, value: Sequence[str] | None) -> Reading:
        typed = list(dict.fromkeys(text.strip() for text in value or () if text.strip()))
        read = self.reader(typed)
        pairs = [(text, read(text)) for text in typed]
        unique = {choice.value: choice for _, choice in pairs if choice}
        understood = list(unique.values())
        ignored = [text for text, choice in pairs if not choice]
        if self.single:
            ignored += [choice.value for choice in understood[:-1]]
            understood = understood[-1:]
        return Reading(tuple(understood), tuple(ignored))


class ReadFilter(django_filters.Filter):
    field_class = ReadField


def among(things: QuerySet[Any]) -> Callable[[Sequence[str]], Reader]:
    """A reader of slugs of these things; one query for all values."""

    def reader(typed: Sequence[str]) -> Reader:
        storable = [slug for slug in typed if slug.isprintable()]
        known = {thing.slug: thing for thing in things.filter(slug__in=storable)} if typed else {}
        return lambda slug: Choice(slug, str(known[slug]), known[slug]) if slug in known else None

    return reader


def years(_: Sequence[str]) -> Reader:
    def read(text: str) -> Choice | None:
        found = YEARS.fullmatch(text)
        if not (found and text.isascii()):
            return None
        first, last = sorted((int(found[1]), int(found[2] or found[1])))
        if not FIRST_YEAR <= first <= last <= LAST_YEAR:
            return None
        return Choice(text, text.replace("-", "–"), (first, last))

    return read


def parts(_: Sequence[str]) -> Reader:
    def read(text: str) -> Choice | None:
        label = PARTS.get(text.removeprefix("-"))
        if not label:
            return None
        return Choice(text, f"{'without' if text.startswith('-') else 'with'} {label}", text)

    return read


def words(options: Iterable[str]) -> Callable[[Sequence[str]], Reader]:
    """A reader of fixed words, such as the names of orders."""
    known = frozenset(options)
    return lambda _: lambda text: Choice(text, text, text) if text in known else None


class PaperFilter(django_filters.FilterSet):
    """Owns the query string of a list of papers: reads it, applies it, says it in words."""

    topic = ReadFilter(reader=among(Topic.objects.alive()), label="topic")
    not_topic = ReadFilter(reader=among(Topic.objects.alive()), label="topic")
    venue = ReadFilter(reader=among(Venue.objects.all()), label="venue")
    year = ReadFilter(reader=years, single=True, label="year")
    author = ReadFilter(reader=among(Author.objects.all()), label="author")
    has = ReadFilter(reader=parts, label="part")
    sort = ReadFilter(reader=words(SORTS), single=True, label="order")
    per_page = ReadFilter(reader=words(map(str, PAGE_SIZES)), single=True, label="page size")

    NARROWING = ("topic", "not_topic", "venue", "year", "author", "has")

    class Meta:
        model = Paper
        fields: Sequence[str] = ()

    def __init__(self, data: MultiValueDict[str, str], papers: PaperQuerySet) -> None:
        super().__init__(data, queryset=papers)
        self.query: SearchQuery = parse(data.get("q", ""))
        self.readings: dict[str, Reading] = self.form.cleaned_data if self.form.is_valid() else {}

    def things(self, name: str) -> list[Any]:
        return self.readings[name].things

    # What the choices do

    def filter_queryset(self, queryset: PaperQuerySet) -> PaperQuerySet:
        return search(self.narrowed(queryset), self.query)

    def narrowed(self, papers: PaperQuerySet) -> PaperQuerySet:
        """Those of the papers that all choices but the search let through."""
        for topic in self.things("topic"):
            papers = papers.about_any(descendants_of([topic.pk]))
        if unwanted := self.things("not_topic"):
            papers = papers.about_none(descendants_of(topic.pk for topic in unwanted))
        if self.things("venue") or self.things("year"):
            papers = papers.out_at(self.appearances())
        for author in self.things("author"):
            papers = papers.by(author)
        for part in self.things("has"):
            papers = papers.lacking(part[1:]) if part.startswith("-") else papers.having(part)
        return papers

    def appearances(self) -> Q:
        """Venue and years hold of one and the same appearance."""
        wanted = Q()
        if venues := self.things("venue"):
            wanted &= Q(venue__in=venues)
        if years := self.things("year"):
            wanted &= Q(year__range=years[-1])
        return wanted

    def ids(self) -> BestFirst | QuerySet[Paper, int]:
        """The ids of the papers chosen, in the order chosen; they can be counted and sliced."""
        if self.sort_name == "relevance":
            return BestFirst(self.narrowed(self.queryset), self.query)
        found: PaperQuerySet = self.qs
        orders = {"oldest": found.oldest_first, "title": found.by_title}
        return orders.get(self.sort_name, found.newest_first)().ids()

    def chosen(self, others: BitMap | None) -> Chosen:
        """The choices that facets know how to count; `others` is what else narrows the list."""
        years = self.things("year")
        return Chosen(
            topics=frozenset(topic.pk for topic in self.things("topic")),
            unwanted_topics=frozenset(topic.pk for topic in self.things("not_topic")),
            venues=frozenset(venue.pk for venue in self.things("venue")),
            years=years[-1] if years else None,
            parts=frozenset(self.things("has")),
            others=others,
        )

    @property
    def sort_name(self) -> str:
        """The chosen order, or the default; relevance means nothing where nothing is searched."""
        default = "relevance" if self.query else "newest"
        names = [name for name in self.things("sort") if self.query or name != "relevance"]
        return names[-1] if names else default

    @property
    def page_size(self) -> int:
        sizes = self.things("per_page")
        return int(sizes[-1]) if sizes else DEFAULT_PAGE_SIZE

    # What the choices are called

    def choices(self) -> list[tuple[str, Choice]]:
        """Every choice that narrows the list, with the parameter it belongs to."""
        return [
            (name, choice) for name in self.NARROWING for choice in self.readings[name].understood
        ]

    def ignored(self) -> list[tuple[str, str]]:
        """Every value that was not understood, after what it was taken to name."""
        return [
            (self.filters[name].label, text)
            for name, reading in self.readings.items()
            for text in reading.ignored
        ]

"""How many papers a click on each further choice gives: the counts beside the filters.

A topic or part is added to what is chosen, a venue or year replaces the one chosen, and what is
chosen already is taken away: its count is what there is without it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pyroaring import BitMap

from catalog.holdings import Holdings, union

MOST_VALUES = 200  # of one facet; a page with more helps nobody


@dataclass(frozen=True)
class FacetValue:
    """One choice; `value` is what the query string carries."""

    value: str
    label: str
    count: int
    is_chosen: bool = False


@dataclass(frozen=True)
class Chosen:
    """What narrows a list of papers, by the ids of topics and venues.

    A part may have a minus before it. `others` holds the papers that all else lets through, such
    as a search or an author; None stands for every paper.
    """

    topics: frozenset[int] = frozenset()
    unwanted_topics: frozenset[int] = frozenset()
    venues: frozenset[int] = frozenset()
    years: tuple[int, int] | None = None
    parts: frozenset[str] = frozenset()
    others: BitMap | None = None


def found(chosen: Chosen, held: Holdings) -> BitMap:
    """The ids of the papers that all choices together let through."""
    papers = held.papers if chosen.others is None else held.papers & chosen.others
    for topic in chosen.topics:
        papers = papers & held.under(topic)
    for topic in chosen.unwanted_topics:
        papers = papers - held.under(topic)
    if chosen.venues or chosen.years:
        papers = papers & held.out_at(chosen.venues, chosen.years)
    for part in chosen.parts:
        having = held.parts[part.removeprefix("-")]
        papers = papers - having if part.startswith("-") else papers & having
    return papers


def topic_values(chosen: Chosen, held: Holdings) -> list[FacetValue]:
    papers = found(chosen, held)
    values = []
    for topic in held.topic_names:
        is_chosen = topic.pk in chosen.topics
        if is_chosen:
            rest = replace(chosen, topics=chosen.topics - {topic.pk})
            count = len(found(rest, held))
        else:
            count = papers.intersection_cardinality(held.under(topic.pk))
        values.append(FacetValue(topic.slug, topic.name, count, is_chosen))
    return most_frequent(values)


def venue_values(chosen: Chosen, held: Holdings) -> list[FacetValue]:
    papers = found(replace(chosen, venues=frozenset(), years=None), held)
    counts = counts_by(
        ((venue, some) for (venue, year), some in held.places.items() if within(year, chosen)),
        papers,
    )
    values = []
    for venue in held.venue_names:
        is_chosen = venue.pk in chosen.venues
        if is_chosen:
            rest = replace(chosen, venues=chosen.venues - {venue.pk})
            counts[venue.pk] = len(found(rest, held))
        values.append(FacetValue(venue.slug, venue.name, counts.get(venue.pk, 0), is_chosen))
    return most_frequent(values)


def within(year: int | None, chosen: Chosen) -> bool:
    if chosen.years is None:
        return True
    return year is not None and chosen.years[0] <= year <= chosen.years[1]


def year_values(chosen: Chosen, held: Holdings) -> list[FacetValue]:
    """Years of appearance, newest first."""
    rest = replace(chosen, years=None)
    papers = found(replace(rest, venues=frozenset()), held)
    counts = counts_by(
        (
            (year, some)
            for (venue, year), some in held.places.items()
            if year is not None and (not chosen.venues or venue in chosen.venues)
        ),
        papers,
    )
    values = []
    for year in sorted(filter(None, counts), reverse=True):
        is_chosen = chosen.years == (year, year)
        count = len(found(rest, held)) if is_chosen else counts[year]
        values.append(FacetValue(str(year), str(year), count, is_chosen))
    return shown(values)


def having_values(chosen: Chosen, held: Holdings, labels: Mapping[str, str]) -> list[FacetValue]:
    """The parts that papers have, under these labels."""
    papers = found(chosen, held)
    values = []
    for part, label in labels.items():
        is_chosen = part in chosen.parts
        if is_chosen:
            count = len(found(replace(chosen, parts=chosen.parts - {part}), held))
        else:
            count = papers.intersection_cardinality(held.parts[part])
        values.append(FacetValue(part, label, count, is_chosen))
    return shown(values)


def counts_by(places: Iterable[tuple[int | None, BitMap]], papers: BitMap) -> dict[int | None, int]:
    """How many of the papers came out in each group of places, each paper once."""
    groups: dict[int | None, list[BitMap]] = {}
    for name, some in places:
        groups.setdefault(name, []).append(some)
    return {name: papers.intersection_cardinality(union(sets)) for name, sets in groups.items()}


def most_frequent(values: Iterable[FacetValue]) -> list[FacetValue]:
    return shown(sorted(values, key=lambda value: (-value.count, value.label)))


def shown(values: Iterable[FacetValue]) -> list[FacetValue]:
    """Values that give papers or are chosen; the chosen ones come first."""
    some = [value for value in values if value.count or value.is_chosen]
    return sorted(some, key=lambda value: not value.is_chosen)[:MOST_VALUES]

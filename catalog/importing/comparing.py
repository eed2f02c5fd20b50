"""What a record adds to a known paper, where it says otherwise, and what is known afterwards.

A real import and one that only says what it would do both come here, so that they agree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from catalog.importing.histories import Value, value_of
from catalog.importing.preparing import Prepared
from catalog.importing.records import AppearanceRecord, PaperRecord
from catalog.markup import to_plain
from catalog.models import Appearance, Paper, Venue
from catalog.models.naming import fold_name


@dataclass(frozen=True, slots=True)
class Place:
    """An appearance as it is compared: one that is not stored has no id, blank details are left
    out."""

    id: int | None
    venue: int | None
    year: int | None
    preferred: bool
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Known:
    """Of a paper, stored or about to be, all that records are matched and compared with."""

    pk: int
    key: str
    title: str
    heading: str
    fingerprint: str
    has_abstract: bool
    code_url: str
    authors: tuple[str, ...]
    places: tuple[Place, ...]
    is_deleted: bool = False
    taken_away: frozenset[Value] = frozenset()

    @property
    def year(self) -> int | None:
        return next((place.year for place in self.places if place.preferred), None)


@dataclass
class Comparison:
    """What is filled, what differs, and what is refused since somebody took it away here.

    `place` counts which of the known places it concerns.
    """

    taken_away: frozenset[Value] = frozenset()
    fills: dict[str, Any] = field(default_factory=dict)
    differences: dict[str, list[Any]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    place: int = 0
    fills_place: bool = False

    def weigh(self, name: str, stored: Any, offered: Any) -> None:
        """A blank takes what is offered; a value stays, and another one is noted beside it."""
        if not offered or stored == offered:
            return
        if stored:
            self.differences[name] = [stored, offered]
        elif value_of(name, offered) in self.taken_away:
            self.refused.append(name)
        else:
            self.fills[name] = offered


def known_of(paper: Paper, taken_away: frozenset[Value] = frozenset()) -> Known:
    """A stored paper that was loaded with everything."""
    return Known(
        pk=paper.pk,
        key=paper.key,
        title=paper.title,
        heading=paper.heading,
        fingerprint=paper.fingerprint,
        has_abstract=bool(paper.text.abstract),
        code_url=paper.code_url,
        authors=tuple(author.name for author in paper.authors_in_order),
        places=tuple(map(place_of, paper.appearances_in_order)),
        is_deleted=paper.deleted_at is not None,
        taken_away=taken_away,
    )


def place_of(seen: Appearance) -> Place:
    return Place(seen.pk, seen.venue_id, seen.year, seen.preferred, details_of(seen))


def details_of(seen: Appearance | AppearanceRecord | PaperRecord) -> dict[str, str]:
    return {name: value for name in Appearance.DETAILS if (value := getattr(seen, name))}


def compare(known: Known, one: Prepared, venue: Venue | None) -> tuple[Comparison, Known]:
    """What the record adds or says otherwise, and the paper once the blanks are filled.

    `venue` is the one that the record names.
    """
    found = Comparison(known.taken_away)
    compare_paper(known, one.record, found)
    place = compare_place(known, one.record, venue, found)
    return found, filled(known, one, found, place)


def compare_paper(known: Known, record: PaperRecord, found: Comparison) -> None:
    """Title, abstract, code and authors; a heading of ours that comes back is no title."""
    if known.title or to_plain(record.title) != known.heading:
        found.weigh("title", known.title, record.title)
    if not known.has_abstract:
        found.weigh("abstract", "", record.abstract)
    found.weigh("code_url", known.code_url, record.code)
    offered = [author.name for author in record.authors]
    if [fold_name(name) for name in known.authors] != [fold_name(name) for name in offered]:
        found.weigh("authors", list(known.authors), offered)


def compare_place(
    known: Known, record: PaperRecord, venue: Venue | None, found: Comparison
) -> Place:
    """The place that the record speaks of, completed; a further one when none fits."""
    found.place = fitting_place(known.places, venue, record.year)
    is_new = found.place == len(known.places)
    place = Place(None, None, None, not known.places, {}) if is_new else known.places[found.place]
    there = (venue.pk if venue else place.venue, record.year or place.year)
    if there != (place.venue, place.year) and ("place", there) in known.taken_away:
        found.refused.append("place")
        return place
    fills: dict[str, Any] = {}
    if venue and place.venue is None:
        fills["venue"] = venue.name
    if record.year and place.year is None:
        fills["year"] = record.year
    of_details = Comparison(known.taken_away)
    for name, offered in details_of(record).items():
        of_details.weigh(name, place.details.get(name, ""), offered)
    fills |= of_details.fills
    found.fills |= fills
    found.differences |= of_details.differences
    found.refused += of_details.refused
    found.fills_place = bool(fills)
    return replace(
        place,
        venue=venue.pk if "venue" in fills and venue else place.venue,
        year=fills.get("year", place.year),
        details={**place.details, **of_details.fills},
    )


def fitting_place(places: tuple[Place, ...], venue: Venue | None, year: int | None) -> int:
    """Which place is at this venue and year, as far as both are known; else how many there are."""
    fitting = [
        number
        for number, place in enumerate(places)
        if (not venue or place.venue in {venue.pk, None})
        and (not year or place.year in {year, None})
    ]
    closest = sorted(
        fitting, key=lambda number: (places[number].venue is None, places[number].year is None)
    )
    return closest[0] if closest else len(places)


def filled(known: Known, one: Prepared, found: Comparison, place: Place) -> Known:
    """The paper after the record filled its blanks, as `settle` leaves it."""
    fills = found.fills
    if not fills:
        return known
    places = list(known.places)
    if found.fills_place:
        places[found.place : found.place + 1] = [place]
    is_retitled = "title" in fills or ("abstract" in fills and not known.title)
    is_refingered = "abstract" in fills or ("title" in fills and not known.has_abstract)
    return replace(
        known,
        title=fills.get("title", known.title),
        heading=(is_retitled and one.derived.heading) or known.heading,
        fingerprint=one.derived.fingerprint if is_refingered else known.fingerprint,
        has_abstract=known.has_abstract or "abstract" in fills,
        code_url=fills.get("code_url", known.code_url),
        authors=tuple(fills.get("authors", known.authors)),
        places=tuple(places),
    )

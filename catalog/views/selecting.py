"""Which papers a list shows, and how many each further choice would give."""

from datetime import UTC, datetime
from functools import cached_property
from math import ceil

from django.db.models import Q
from pyroaring import BitMap

from catalog import facets
from catalog.facets import Chosen, FacetValue
from catalog.filters import PARTS, PaperFilter
from catalog.holdings import Holdings, ids_of
from catalog.models import Paper
from catalog.search.matches import count_matches, matched_ids

MOST_COUNTED = 50_000  # matches whose facets are exact
MOST_LISTED = 10_000  # ids that a statement is given: engines take so many parameters and no more
NOT_SHOWN = (  # apart, each is found by an index
    Q(deleted_at__gt=datetime(1, 1, 2, tzinfo=UTC)),
    Q(merged_into__gt=0),
    Q(created_in__published_at=None, created_in__gt=0),
)


class Selection:
    """What the choices of a filter select from the papers that are shown."""

    def __init__(self, filtered: PaperFilter, held: Holdings) -> None:
        self.filtered = filtered
        self.held = held

    @cached_property
    def one_in(self) -> int:
        """Facets count every paper that matches; of very many, one in so many.

        Only where nothing else is chosen: an order or another choice needs all ids anyway.
        """
        query, filtered = self.filtered.query, self.filtered
        if not query or filtered.sort_name != "relevance" or filtered.choices():
            return 1
        return max(1, ceil(count_matches(query) / MOST_COUNTED))

    @cached_property
    def chosen(self) -> Chosen:
        sets = [ids_of(Paper.objects.by(author)) for author in self.filtered.things("author")]
        if self.filtered.query:
            sets.append(matched_ids(self.filtered.query, one_in=self.one_in))
        return self.filtered.chosen(BitMap.intersection(*sets) if sets else None)

    @cached_property
    def papers(self) -> BitMap:
        """The papers selected, or one in so many of them."""
        return facets.found(self.chosen, self.held)

    @cached_property
    def count(self) -> int:
        """How many papers are selected, always exact."""
        if self.one_in == 1:
            return len(self.papers)
        query = self.filtered.query
        not_shown = BitMap().union(*(ids_of(Paper.objects.filter(kind)) for kind in NOT_SHOWN))
        if len(not_shown) > MOST_LISTED:
            return len(matched_ids(query) - not_shown)
        return count_matches(query) - count_matches(query, among=list(not_shown))

    def facets(self) -> dict[str, list[FacetValue]]:
        return {
            "topic": facets.topic_values(self.chosen, self.held),
            "venue": facets.venue_values(self.chosen, self.held),
            "year": facets.year_values(self.chosen, self.held),
            "has": facets.having_values(self.chosen, self.held, PARTS),
        }

"""Papers as cards in lists: each is rendered once and kept until the catalogue changes.

Nothing on a card depends on who asks. What was searched for is marked in what is kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.translation import get_language

from catalog.models import Paper
from catalog.models.version import catalogue_version
from catalog.search.highlighting import mark_hits
from catalog.search.query import SearchQuery
from catalog.views.shelf import Shelf

MOST_BYTES = 32_000_000  # in each process: some five thousand cards
# Stand in the rendered card for what hits are marked in; no text holds a NUL.
HEADING, ABSTRACT = "\x00heading\x00", "\x00abstract\x00"


@dataclass(frozen=True)
class Card:
    """The HTML of a card, divided where its heading and its abstract stand."""

    before: str
    heading: str
    between: str
    abstract: str
    after: str
    has_math: bool

    @property
    def html(self) -> str:
        return "".join((self.before, self.heading, self.between, self.abstract, self.after))

    def with_hits_marked(self, query: SearchQuery) -> "Card":
        return Card(
            self.before,
            mark_hits(self.heading, query, "title"),
            self.between,
            mark_hits(self.abstract, query, "abstract"),
            self.after,
            self.has_math,
        )


SHELF = Shelf[Card](MOST_BYTES)


def cards_of(ids: Iterable[int]) -> list[Card]:
    """The cards of the papers with these ids, in their order."""
    wanted, version = list(ids), catalogue_version()
    place = (get_script_prefix(), get_language())
    kept = {}
    if version is not None:
        found = ((pk, SHELF.get(version, (pk, *place))) for pk in wanted)
        kept = {pk: card for pk, card in found if card}
    missing = [pk for pk in wanted if pk not in kept]
    for paper in Paper.objects.for_cards().in_order(missing) if missing else ():
        card = kept[paper.pk] = rendered(paper)
        if version is not None:
            SHELF.put(version, (paper.pk, *place), card, 2 * len(card.html))
    return [kept[pk] for pk in wanted if pk in kept]


def rendered(paper: Paper) -> Card:
    heading, abstract = paper.text.heading_html, paper.text.abstract_html
    paper.text.heading_html, paper.text.abstract_html = HEADING, ABSTRACT if abstract else ""
    html = render_to_string("catalog/_paper_card.html", {"paper": paper})
    before, _, rest = html.partition(HEADING)
    between, _, after = rest.partition(ABSTRACT)
    return Card(before, heading, between, abstract, after, paper.has_math)

"""Topics, venues and years that a query names, looked up and replaced by their marks."""

from catalog.markup.folding import tokens
from catalog.markup.highlighting import occurs
from catalog.markup.index_words import topic_mark, venue_mark, year_mark
from catalog.models import TopicName, VenueName
from catalog.models.papers import FIRST_YEAR, LAST_YEAR
from catalog.models.topics import descendants_of
from catalog.search.highlighting import phrases_of
from catalog.search.tree import And, Marked, Node, Not, Or, Term, Years


def looked_up(node: Node) -> Node:
    """The same tree with marks for the topics, venues and years in it."""
    match node:
        case And(parts):
            return And(tuple(map(looked_up, parts)))
        case Or(parts):
            return Or(tuple(map(looked_up, parts)))
        case Not(part):
            return Not(looked_up(part))
        case Years(first, last):
            years = range(max(first, FIRST_YEAR), min(last, LAST_YEAR) + 1)
            return Marked(tuple(map(year_mark, years)))
        case Term(field="topic"):
            return Marked(tuple(map(topic_mark, topics_named(node))))
        case Term(field="venue"):
            return Marked(tuple(map(venue_mark, venues_named(node))))
    return node


def topics_named(term: Term) -> list[int]:
    """Topics with a name in which the term occurs, and all below them in the tree."""
    names = TopicName.objects.filter(topic__deleted_at=None).values_list("topic_id", "name")
    return sorted(descendants_of(pk for pk, name in names if is_in(term, name)))


def venues_named(term: Term) -> list[int]:
    names = VenueName.objects.values_list("venue_id", "name")
    return sorted({pk for pk, name in names if is_in(term, name)})


def is_in(term: Term, name: str) -> bool:
    return any(occurs(phrase, tokens(name)) for phrase in phrases_of(term))

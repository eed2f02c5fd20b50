"""What somebody who types may mean: topics, authors and papers, by any part of their names."""

from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef

from catalog.models import Author, Paper, PaperQuerySet, Topic, TopicName
from catalog.models.naming import fold_name
from catalog.search.finding import search
from catalog.search.query import parse

FEWEST_LETTERS = 2  # one Latin letter is part of nearly every name; one Chinese sign is a word
MOST_OF_A_KIND = 5


@dataclass(frozen=True)
class NamedTopic:
    """A topic, and the other name of it that holds what was typed, if its own does not."""

    topic: Topic
    other_name: str


@dataclass(frozen=True)
class Suggestions:
    """A few things of each kind, the likeliest first."""

    topics: list[NamedTopic] = field(default_factory=list)
    authors: list[Author] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.topics) + len(self.authors) + len(self.papers)


def suggestions_for(typed: str) -> Suggestions:
    """Things whose name holds what was typed, in any case, width and accents."""
    text = fold_name(typed)
    if not text or (text.isascii() and len(text) < FEWEST_LETTERS):
        return Suggestions()
    return Suggestions(topics_named(text), authors_named(text), papers_called(typed))


def topics_named(text: str) -> list[NamedTopic]:
    """Topics with the text in one of their names: 'tree' finds decision trees, 'rl' its topic."""
    names = TopicName.objects.filter(folded__contains=text, topic__deleted_at=None)
    likeliest: dict[int, NamedTopic] = {}
    for name in sorted(names.select_related("topic"), key=lambda name: likeliness(name, text)):
        also = "" if name.kind == TopicName.Kind.NAME else name.name
        likeliest.setdefault(name.topic_id, NamedTopic(name.topic, also))
    return list(likeliest.values())[:MOST_OF_A_KIND]


def likeliness(name: TopicName, text: str) -> tuple[int, bool, str]:
    """The closest names first; among equally close ones a topic's own before its others."""
    return closeness(name.folded, text), name.kind != TopicName.Kind.NAME, name.folded


def authors_named(text: str) -> list[Author]:
    """Authors of shown papers; names that begin with the text come before those that hold it.

    Both questions stop at the first few rows, so that a common part of a name costs no more.
    """
    written = Author.objects.filter(Exists(alive_papers_of(OuterRef("pk")))).order_by("folded")
    found = list(written.filter(folded__startswith=text)[:MOST_OF_A_KIND])
    missing = MOST_OF_A_KIND - len(found)
    if missing:
        inside = written.filter(folded__contains=text).exclude(folded__startswith=text)
        found += inside[:missing]
    return sorted(found, key=lambda author: (closeness(author.folded, text), author.folded))


def alive_papers_of(author: OuterRef) -> PaperQuerySet:
    return Paper.objects.alive().filter(authorships__author=author)


def papers_called(typed: str) -> list[Paper]:
    """Papers with these words in their heading, the last of them perhaps not yet typed out."""
    found = search(Paper.objects.alive(), parse(f"title:({typed}*)"))
    return list(found.select_related("text", "venue").order_by("-pk")[:MOST_OF_A_KIND])


def closeness(name: str, text: str) -> int:
    """0 for the name itself, 1 for its beginning, 2 for a word's beginning, 3 for elsewhere."""
    if name == text:
        return 0
    if name.startswith(text):
        return 1
    return 2 if f" {text}" in name.replace("-", " ") else 3

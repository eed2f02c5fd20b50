"""How many papers each further choice would leave: the counts beside the filters."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count

from catalog.models import Appearance, PaperQuerySet, PaperTopic, Topic, Venue


@dataclass(frozen=True)
class FacetValue:
    """One choice; `value` is what the query string carries."""

    value: str
    label: str
    count: int


def topic_values(papers: PaperQuerySet) -> list[FacetValue]:
    """Topics of these papers, most frequent first; a parent counts what its sub-topics have."""
    counts = topic_counts(papers)
    topics = Topic.objects.alive().filter(pk__in=counts)
    values = [FacetValue(topic.slug, topic.name, counts[topic.pk]) for topic in topics]
    return sorted(values, key=lambda value: (-value.count, value.label))


def topic_counts(papers: PaperQuerySet) -> Counter[int]:
    """Papers under each topic or any topic below it, by the topic's id, each paper once."""
    parents: dict[int, int | None] = dict(Topic.objects.alive().values_list("pk", "parent_id"))
    tagged = PaperTopic.objects.filter(paper__in=papers.order_by().values("pk"))
    papers_of: defaultdict[int, set[int]] = defaultdict(set)
    for topic, paper in tagged.values_list("topic_id", "paper_id"):
        for ancestor in lineage(topic, parents):
            papers_of[ancestor].add(paper)
    return Counter({topic: len(found) for topic, found in papers_of.items()})


def lineage(topic: int | None, parents: Mapping[int, int | None]) -> Iterable[int]:
    """The topic and those above it, as far as they are alive; each once, even in a circle."""
    seen: set[int] = set()
    while topic is not None and topic in parents and topic not in seen:
        seen.add(topic)
        yield topic
        topic = parents[topic]


def venue_values(papers: PaperQuerySet) -> list[FacetValue]:
    seen = Appearance.objects.filter(paper__in=papers.order_by().values("pk"))
    rows = seen.exclude(venue=None).values_list("venue").annotate(Count("paper", distinct=True))
    counts = dict(rows.order_by())
    values = [
        FacetValue(venue.slug, venue.name, counts[venue.pk])
        for venue in Venue.objects.filter(pk__in=counts)
    ]
    return sorted(values, key=lambda value: (-value.count, value.label))


def year_values(papers: PaperQuerySet) -> list[FacetValue]:
    """Years of appearance, newest first."""
    seen = Appearance.objects.filter(paper__in=papers.order_by().values("pk"))
    rows = seen.exclude(year=None).values_list("year").annotate(Count("paper", distinct=True))
    return [FacetValue(str(year), str(year), count) for year, count in rows.order_by("-year")]


def having_values(papers: PaperQuerySet, parts: dict[str, str]) -> list[FacetValue]:
    """How many papers have each of the `parts` that a filter can ask for (name -> label)."""
    values = [FacetValue(name, label, papers.having(name).count()) for name, label in parts.items()]
    return [value for value in values if value.count]

"""The topic vocabulary: areas, their topics, other names and abbreviations, from one JSON file."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from catalog.models import Paper, Topic, TopicName
from catalog.models.naming import fold_name
from catalog.models.settling import rewrite

Kind = TopicName.Kind


class NotAVocabularyError(ValueError):
    """The file does not hold areas with topics."""


@dataclass(frozen=True)
class TopicEntry:
    slug: str
    name: str
    area: str = ""
    other_names: tuple[tuple[str, str], ...] = ()  # (name, kind)


@dataclass
class LoadReport:
    created: int = 0
    completed: int = 0
    unchanged: int = 0
    passed_over: tuple[str, ...] = ()


def read_vocabulary(data: bytes) -> list[TopicEntry]:
    """Areas before their topics. Raises NotAVocabularyError with what is missing."""
    try:
        areas = json.loads(data)["areas"]
        return [entry for area in areas for entry in entries_of(area)]
    except (ValueError, KeyError, TypeError) as failure:
        raise NotAVocabularyError(f"no list of areas with topics: {failure}") from None


def entries_of(area: dict[str, Any]) -> Iterator[TopicEntry]:
    yield TopicEntry(area["id"], area["name"])
    for topic in area["topics"]:
        synonyms = [(name, Kind.SYNONYM) for name in topic.get("synonyms", [])]
        abbreviations = [(name, Kind.ABBREVIATION) for name in topic.get("abbreviations", [])]
        yield TopicEntry(topic["id"], topic["name"], area["id"], (*synonyms, *abbreviations))


@transaction.atomic
def load_vocabulary(entries: list[TopicEntry]) -> LoadReport:
    """Create or complete topics. What a curator renamed, moved or deleted stays as it is."""
    report = LoadReport()
    changed = [topic for entry in entries if (topic := load_topic(entry, report))]
    rewrite(Paper.objects.filter(tags__topic__in=changed).distinct())
    return report


def load_topic(entry: TopicEntry, report: LoadReport) -> Topic | None:
    """The topic if it is new or got new names."""
    topic = Topic.objects.filter(slug=entry.slug).first()
    is_new = topic is None
    if topic is None:
        if Topic.objects.named(entry.name).exists():
            report.passed_over += (entry.name,)
            return None
        parent = Topic.objects.filter(slug=entry.area).first() if entry.area else None
        topic = Topic.objects.create(slug=entry.slug, name=entry.name, parent=parent)
    is_completed = add_names(topic, entry)
    report.created += is_new
    report.completed += is_completed and not is_new
    report.unchanged += not (is_new or is_completed)
    return topic if is_new or is_completed else None


def add_names(topic: Topic, entry: TopicEntry) -> bool:
    """Add the other names that no topic has yet; names a curator took away stay away."""
    if topic.version > 1 or topic.deleted_at:
        return False
    known = set(topic.names.values_list("folded", flat=True))
    offered = [(name, kind) for name, kind in entry.other_names if fold_name(name) not in known]
    added = [topic.add_name(name, kind) for name, kind in offered]
    return any(added)

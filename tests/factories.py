"""Plain functions that make rows with sensible defaults."""

from itertools import count
from typing import Any

from catalog.models import Appearance, Author, Paper, PaperText, PaperTopic, Topic, User, Venue
from catalog.models.papers import free_key
from catalog.models.settling import settle

numbers = count(1)

ABSTRACT = (
    "We study how {number} readers choose papers. This paper proposes a scheme that ranks "
    "abstracts by what a group has read before, and shows that it saves an hour a week."
)


def make_user(username: str = "", **fields: Any) -> User:
    return User.objects.create_user(
        username or f"reader{next(numbers)}", password="correct horse", **fields
    )


def make_curator(**fields: Any) -> User:
    return make_user(**({"is_staff": True, "is_superuser": True} | fields))


def make_topic(name: str = "", **fields: Any) -> Topic:
    return Topic.objects.create(name=name or f"Topic {next(numbers)}", **fields)


def make_venue(name: str = "ICML", **fields: Any) -> Venue:
    return Venue.objects.named(name).first() or Venue.objects.create(name=name, **fields)


def make_author(name: str = "Ada Lovelace") -> Author:
    return Author.objects.called(name, name.rpartition(" ")[2])


def make_paper(
    *,
    title: str = "",
    abstract: str | None = None,
    venue: str = "ICML",
    year: int | None = 2024,
    authors: tuple[str, ...] = (),
    topics: tuple[Topic, ...] = (),
    appearance: dict[str, Any] | None = None,
    **fields: Any,
) -> Paper:
    if abstract is None:
        abstract = ABSTRACT.format(number=next(numbers))
    key = free_key(abstract or title)
    paper = Paper.objects.create(key=key, citation_key=key, title=title, **fields)
    PaperText.objects.create(paper=paper, abstract=abstract)
    Appearance.objects.create(
        paper=paper,
        venue=make_venue(venue) if venue else None,
        year=year,
        preferred=True,
        **(appearance or {}),
    )
    paper.set_authors(make_author(name) for name in authors)
    for topic in topics:
        PaperTopic.objects.create(paper=paper, topic=topic)
    settle(paper)
    return paper

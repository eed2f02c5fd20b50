"""The words of a paper: the abstract as it came, and all that is derived from it.

`derive` alone decides what the derived columns hold; `rewrite` brings stored rows up to date
after their paper, its authors, topics or venue have changed.
"""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.utils.html import escape

from catalog.markup import MARKUP_VERSION, render, render_inline, to_search
from catalog.markup.headings import derive_heading
from catalog.models.keys import fingerprint
from catalog.models.papers import Author, Paper, PaperTopic
from catalog.models.topics import Topic, TopicName
from catalog.models.venues import Venue, VenueName

ROWS_AT_ONCE = 500
LONG_ABSTRACT = 240  # characters that three lines of a card hold


class PaperText(models.Model):
    paper = models.OneToOneField(
        Paper, primary_key=True, on_delete=models.CASCADE, related_name="text"
    )
    abstract = models.TextField(blank=True)
    # All below is derived.
    abstract_html = models.TextField(blank=True, editable=False)
    abstract_plain = models.TextField(blank=True, editable=False)
    heading_html = models.TextField(blank=True, editable=False)
    title_words = models.TextField(blank=True, editable=False)
    abstract_words = models.TextField(blank=True, editable=False)
    authors_words = models.TextField(blank=True, editable=False)
    topics_words = models.TextField(blank=True, editable=False)
    venue_words = models.TextField(blank=True, editable=False)
    markup_version = models.PositiveSmallIntegerField(default=0, editable=False)

    def __str__(self) -> str:
        return f"text of {self.paper_id}"

    @property
    def is_long(self) -> bool:
        """Whether a card has to fold the abstract."""
        return len(self.abstract_plain) > LONG_ABSTRACT


DERIVED_OF_PAPER = ("heading", "fingerprint", "has_math", "flags")
DERIVED_OF_TEXT = tuple(
    field.name
    for field in PaperText._meta.concrete_fields
    if not (field.editable or field.primary_key)
)


def derive(
    paper: Paper,
    text: PaperText,
    *,
    authors: Iterable[str],
    topics: Iterable[str],
    venues: Iterable[str],
) -> None:
    """Fill the derived columns of both rows from `paper.title`, `text.abstract` and the names.

    `topics` and `venues` hold every name that should find the paper. Nothing is saved.
    """
    abstract = render(text.abstract)
    title = render_inline(paper.title)
    paper.heading = title.plain or derive_heading(abstract.plain)
    paper.fingerprint = fingerprint(abstract.plain or title.plain)
    paper.has_math = "<math" in abstract.html or "<math" in title.html
    paper.flags = "\n".join(
        f"formula shown as text: {source}" for source in title.unconverted + abstract.unconverted
    )
    text.abstract_html, text.abstract_plain = abstract.html, abstract.plain
    text.heading_html = title.html or escape(paper.heading)
    text.title_words = title.search
    text.abstract_words = abstract.search
    text.authors_words = folded(authors)
    text.topics_words = folded(topics)
    text.venue_words = folded(venues)
    text.markup_version = MARKUP_VERSION


def folded(names: Iterable[str]) -> str:
    return " ".join(to_search(name) for name in names)


def settle(paper: Paper) -> None:
    """Bring up to date all that follows from a paper's stored values, after any of them changed.

    Venue and year for lists come from the preferred appearance, the derived columns from
    `rewrite`, the citation key from the first known authors.
    """
    preferred = paper.appearances.filter(preferred=True).first()
    Paper.objects.filter(pk=paper.pk).update(
        venue=preferred.venue if preferred else None, year=preferred.year if preferred else None
    )
    rewrite(Paper.objects.filter(pk=paper.pk))
    paper.refresh_from_db()
    paper.choose_citation_key()
    paper.save(update_fields=["citation_key", "citation_key_is_final"])


def go_back(paper: Paper, content: dict[str, Any]) -> None:
    """Give the paper an earlier state that `Paper.snapshot` described."""
    paper.title, paper.code_url = content["title"], content["code_url"]
    paper.save()
    PaperText.objects.filter(paper=paper).update(abstract=content["abstract"])
    paper.set_authors(Author.objects.called(name) for name in content["authors"])
    topics = Topic.objects.alive().filter(slug__in=content["topics"])
    paper.tags.exclude(topic__in=topics).delete()
    for topic in topics:
        paper.tags.get_or_create(topic=topic)
    paper.appearances.all().delete()
    for position, seen in enumerate(content["appearances"]):
        venue = Venue.objects.named(seen.pop("venue")).first()
        paper.appearances.create(venue=venue, preferred=position == 0, **seen)
    settle(paper)


def rewrite(papers: models.QuerySet[Paper]) -> int:
    """Write the derived columns of these papers anew; give how many there were."""
    count = 0
    for some in batched_keys(papers):
        rewrite_some(some)
        count += len(some)
    return count


def batched_keys(papers: models.QuerySet[Paper]) -> Iterable[list[int]]:
    keys = list(papers.order_by("pk").values_list("pk", flat=True))
    return (keys[start : start + ROWS_AT_ONCE] for start in range(0, len(keys), ROWS_AT_ONCE))


def rewrite_some(keys: list[int]) -> None:
    papers = Paper.objects.filter(pk__in=keys).select_related("text")
    papers = papers.prefetch_related(
        "authorships__author",
        "appearances",
        models.Prefetch("tags", PaperTopic.objects.shown()),
    )
    changed = list(papers)
    names_of_topic = names_by(TopicName.objects.filter(topic__tags__paper__in=keys), "topic_id")
    names_of_venue = names_by(
        VenueName.objects.filter(venue__appearances__paper__in=keys), "venue_id"
    )
    for paper in changed:
        derive(
            paper,
            paper.text,
            authors=[author.name for author in paper.authors_in_order],
            topics=[name for tag in paper.tags.all() for name in names_of_topic[tag.topic_id]],
            venues=[
                name
                for seen in paper.appearances.all()
                if seen.venue_id
                for name in names_of_venue[seen.venue_id]
            ],
        )
    Paper.objects.bulk_update(changed, DERIVED_OF_PAPER)
    PaperText.objects.bulk_update([paper.text for paper in changed], DERIVED_OF_TEXT)


def names_by(names: models.QuerySet, owner: str) -> dict[int, list[str]]:  # type: ignore[type-arg]
    found: dict[int, list[str]] = {}
    for pk, name in names.distinct().order_by("pk").values_list(owner, "name"):
        found.setdefault(pk, []).append(name)
    return found

"""Bring up to date what follows from stored values, and find where it does not follow any more."""

from collections.abc import Iterator
from typing import Any

from django.db import connection, models, transaction

from catalog.markup.deriving import derive
from catalog.models.keys import title_fingerprint
from catalog.models.papers import Appearance, Author, Paper
from catalog.models.texts import (
    DERIVED_OF_PAPER,
    DERIVED_OF_TEXT,
    OtherFingerprint,
    PaperText,
    write_derived,
)
from catalog.models.topics import Topic, TopicName
from catalog.models.venues import Venue, VenueName

ROWS_AT_ONCE = 500
FOLLOWING = ("venue", "year", "citation_key", "citation_key_is_final")


def settle(paper: Paper) -> None:
    """Bring up to date all that follows from a paper's stored values, after any of them changed."""
    settle_all(Paper.objects.filter(pk=paper.pk))
    paper.refresh_from_db()


def settle_all(papers: models.QuerySet[Paper], *, remember: bool = True) -> None:
    """Bring up to date all that follows from what is stored of these papers.

    Venue and year for lists come from the preferred appearance, the derived columns from
    `write_derived`, the citation key from the first known authors. An abstract or title that was
    replaced goes on leading to the paper, unless it was taken back and need not be remembered.
    """
    for some in batches(papers):
        before = {paper.pk: fingerprints(paper) for paper in some}
        for paper in some:
            preferred = paper.preferred_appearance or prefer_first(paper)
            paper.venue = preferred.venue if preferred else None
            paper.year = preferred.year if preferred else None
        derive_all(some)
        given: set[str] = set()
        for paper in some:
            paper.choose_citation_key(given)
            given.add(paper.citation_key)
        save(some)
        if remember:
            remember_fingerprints(some, before)


def prefer_first(paper: Paper) -> Appearance | None:
    """Where none of several appearances is the preferred one any more, the oldest becomes it."""
    first = next(iter(paper.appearances_in_order), None)
    if first:
        first.preferred = True
        first.save(update_fields=["preferred"])
    return first


def fingerprints(paper: Paper) -> set[str]:
    """Of the abstract and of the title that the derived columns still are of."""
    titled = bool(paper.text.title_words)
    title = title_fingerprint(paper.heading.lower(), paper.year) if titled else ""
    return {paper.fingerprint, title} - {""}


def remember_fingerprints(papers: list[Paper], before: dict[int, set[str]]) -> None:
    earlier = [
        OtherFingerprint(paper=paper, fingerprint=fingerprint)
        for paper in papers
        for fingerprint in before[paper.pk] - fingerprints(paper)
    ]
    OtherFingerprint.objects.bulk_create(earlier, ignore_conflicts=True)


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
    for some in batches(papers):
        derive_all(some)
        save(some)
        count += len(some)
    return count


@transaction.atomic
def save(papers: list[Paper]) -> None:
    """Save what is derived, and nothing that somebody may be editing."""
    Paper.objects.bulk_update(papers, [*DERIVED_OF_PAPER, *FOLLOWING], batch_size=100)
    # With this many columns bulk_update takes six times as long.
    places = ", ".join(f"{name} = %s" for name in DERIVED_OF_TEXT)
    statement = f"UPDATE catalog_papertext SET {places} WHERE paper_id = %s"  # noqa: S608 - names of our own columns
    texts = [paper.text for paper in papers]
    rows = [[*(getattr(text, name) for name in DERIVED_OF_TEXT), text.pk] for text in texts]
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)


def outdated(papers: models.QuerySet[Paper]) -> Iterator[tuple[Paper, list[str]]]:
    """Papers of which a derived column does not follow from the rest, and which columns."""
    for some in batches(papers):
        stored = {paper.pk: derived_values(paper) for paper in some}
        derive_all(some)
        for paper in some:
            values = derived_values(paper)
            if wrong := [name for name, value in values.items() if stored[paper.pk][name] != value]:
                yield paper, wrong


def derived_values(paper: Paper) -> dict[str, Any]:
    of_paper = {name: getattr(paper, name) for name in DERIVED_OF_PAPER}
    of_text = {name: getattr(paper.text, name) for name in DERIVED_OF_TEXT}
    return of_paper | of_text | {"signature": bytes(paper.text.signature)}


def batches(papers: models.QuerySet[Paper]) -> Iterator[list[Paper]]:
    """The papers with all that the derived columns come from, a bounded number at a time."""
    keys = list(papers.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS_AT_ONCE):
        some = Paper.objects.filter(pk__in=keys[start : start + ROWS_AT_ONCE])
        yield list(some.order_by("pk").with_everything())


def derive_all(papers: list[Paper]) -> None:
    keys = [paper.pk for paper in papers]
    of_topic = names_by(TopicName.objects.filter(topic__tags__paper__in=keys), "topic_id")
    of_venue = names_by(VenueName.objects.filter(venue__appearances__paper__in=keys), "venue_id")
    for paper in papers:
        places = paper.appearances_in_order
        write_derived(
            paper,
            derive(paper.title, paper.text.abstract),
            authors=[author.name for author in paper.authors_in_order],
            topics={tag.topic_id: of_topic[tag.topic_id] for tag in paper.tags.all()},
            venues={seen.venue_id: of_venue[seen.venue_id] for seen in places if seen.venue_id},
            years=[seen.year for seen in places if seen.year],
        )


def names_by(
    names: "models.QuerySet[TopicName] | models.QuerySet[VenueName]", owner: str
) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for pk, name in names.distinct().order_by("pk").values_list(owner, "name"):
        found.setdefault(pk, []).append(name)
    return found

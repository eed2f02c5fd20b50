"""Known papers completed: what a comparison found blank is filled, nothing is overwritten."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import F
from django.utils import timezone

from catalog.importing.comparing import Comparison, Known, known_of
from catalog.importing.histories import taken_away
from catalog.importing.matching import survivors
from catalog.importing.preparing import Prepared
from catalog.importing.records import AuthorName
from catalog.models import Appearance, Author, OtherKey, Paper, PaperText
from catalog.models.papers import free_key


def known_papers(keys: Iterable[int]) -> dict[int, Known]:
    """The stored papers by the ids asked for; for a merged one, the paper it was merged into."""
    ends = survivors(keys)
    papers = Paper.objects.filter(pk__in=set(ends.values())).with_everything()
    away = taken_away(papers)
    known = {paper.pk: known_of(paper, away.get(paper.pk, frozenset())) for paper in papers}
    return {key: known[end] for key, end in ends.items()}


def fill(after: Known, one: Prepared, found: Comparison) -> Known:
    """Write what was blank, and give the paper as it is then; the caller settles it.

    `after` is the paper as the comparison says that it will be.
    """
    columns = {name: found.fills[name] for name in ("title", "code_url") if name in found.fills}
    if columns:
        now = timezone.now()
        papers = Paper.objects.filter(pk=after.pk)
        papers.update(version=F("version") + 1, modified_at=now, **columns)
    if "abstract" in found.fills:
        PaperText.objects.filter(paper=after.pk).update(abstract=one.record.abstract)
        OtherKey.objects.create(key=free_key(one.record.abstract), paper_id=after.pk)
    if "authors" in found.fills:
        after = replace(after, authors=set_authors(after.pk, one.record.authors))
    if found.fills_place:
        after = with_place_stored(after, found)
    if one.record.citation_key:
        OtherKey.objects.get_or_create(key=one.record.citation_key, defaults={"paper_id": after.pk})
    return after


def set_authors(paper: int, names: tuple[AuthorName, ...]) -> tuple[str, ...]:
    authors = [Author.objects.called(name.name, name.family) for name in names]
    Paper(pk=paper).set_authors(authors)
    return tuple(author.name for author in authors)


def with_place_stored(after: Known, found: Comparison) -> Known:
    place = after.places[found.place]
    values: dict[str, Any] = {"venue_id": place.venue, "year": place.year, **place.details}
    if place.id is not None:
        Appearance.objects.filter(pk=place.id).update(**values)
        return after
    seen = Appearance.objects.create(paper_id=after.pk, preferred=place.preferred, **values)
    places = list(after.places)
    places[found.place] = replace(place, id=seen.pk)
    return replace(after, places=tuple(places))

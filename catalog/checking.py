"""Whether what is stored still agrees with itself, and how to mend what is derived."""

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.db.models import F, Q

from catalog.markup import to_html
from catalog.models import Appearance, Paper, PaperText, Topic, TopicName, VenueName
from catalog.models.naming import fold_name
from catalog.models.settling import outdated, rewrite, settle


def problems() -> Iterator[str]:
    """One line for each thing that is wrong."""
    for paper in Paper.objects.filter(text=None):
        yield f"paper {paper.key}: its text is missing"
    for paper, names in outdated(Paper.objects.exclude(text=None)):
        yield f"paper {paper.key}: {', '.join(names)} out of date"
    for paper in elsewhere_than_preferred():
        yield f"paper {paper.key}: venue or year is not that of its preferred appearance"
    for topic in Topic.objects.all():
        if topic.description_html != to_html(topic.description):
            yield f"topic {topic.slug}: description_html out of date"
    for name in misfolded():
        yield f"name {name}: folded form out of date"
    if not index_is_whole():
        yield "search index: it does not hold the words of the papers"


def mend() -> None:
    """Rebuild everything that is derived."""
    for paper in Paper.objects.filter(text=None):
        PaperText.objects.create(paper=paper)
    for paper in elsewhere_than_preferred():
        settle(paper)
    for name in misfolded():
        name.save()
    for topic in Topic.objects.all():
        topic.save()
    rewrite(Paper.objects.filter(pk__in=[paper.pk for paper, _ in outdated(Paper.objects.all())]))
    rebuild_index()


def elsewhere_than_preferred() -> list[Paper]:
    """Papers whose place for lists differs from their preferred appearance."""
    preferred = Appearance.objects.filter(preferred=True)
    same_venue = Q(venue=F("paper__venue")) | Q(venue=None, paper__venue=None)
    same_year = Q(year=F("paper__year")) | Q(year=None, paper__year=None)
    placed = Paper.objects.exclude(venue=None, year=None)
    wrong = Q(pk__in=preferred.exclude(same_venue & same_year).values("paper"))
    nowhere = Q(pk__in=placed.exclude(pk__in=preferred.values("paper")).values("pk"))
    return list(Paper.objects.filter(wrong | nowhere).order_by("pk"))


def misfolded() -> list[TopicName | VenueName]:
    names: list[TopicName | VenueName] = list(TopicName.objects.all())
    names += VenueName.objects.all()
    return [name for name in names if name.folded != fold_name(name.name)]


def index_is_whole() -> bool:
    """Whether SQLite's index agrees with the words; PostgreSQL keeps its own by itself."""
    if connection.vendor != "sqlite":
        return True
    check = (
        "INSERT INTO catalog_papersearch(catalog_papersearch, rank) VALUES('integrity-check', 1)"
    )
    try:
        with connection.cursor() as cursor:
            cursor.execute(check)
    except DatabaseError:
        return False
    return True


def rebuild_index() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO catalog_papersearch(catalog_papersearch) VALUES('rebuild')")

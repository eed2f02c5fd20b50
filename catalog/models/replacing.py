"""One value of a paper put in the place of another, where that is still the stored one.

Whatever takes something back goes through here, so that what somebody changed since stays.
"""

from typing import Any

from django.db import models
from django.db.models import F
from django.utils import timezone

from catalog.models.papers import Appearance, Author, Paper
from catalog.models.texts import PaperText
from catalog.models.venues import Venue

BLANKS: dict[str, Any] = {"authors": [], "venue": None, "year": None}
BESIDE = {"title": "text__abstract", "abstract": "title"}  # a paper has one of the two


def blank_of(name: str) -> Any:
    """What a field holds that holds nothing."""
    return BLANKS.get(name, "")


def replace(paper: Paper, name: str, old: Any, new: Any) -> bool:
    """Put `new` in the place of `old`: title, abstract, code_url, or authors as names in order.

    False, and nothing changed, where the paper holds something else by now, or would be left
    with neither title nor abstract. The caller settles the paper.
    """
    beside = BESIDE.get(name)
    if beside and not new and Paper.objects.filter(pk=paper.pk, **{beside: ""}).exists():
        return False
    match name:
        case "title" | "code_url":
            same = Paper.objects.filter(pk=paper.pk, **{name: old})
            return bool(same.update(**{name: new}))
        case "abstract":
            texts = PaperText.objects.filter(paper=paper, abstract=old)
            return bool(texts.update(abstract=new))
        case "authors":
            return replace_authors(paper, old, new)
    raise ValueError(name)


def replace_authors(paper: Paper, old: list[str], new: list[str]) -> bool:
    """Authors who have no paper any more go."""
    stored = list(paper.authorships.values_list("author", "author__name"))
    if [name for _, name in stored] != old:
        return False
    paper.set_authors(Author.objects.called(name) for name in new)
    Author.objects.filter(pk__in=[pk for pk, _ in stored], authorships=None).delete()
    return True


def replace_in(seen: models.QuerySet[Appearance], name: str, old: Any, new: Any) -> bool:
    """The same for one appearance: a detail, its year, or its venue, the old one by its name."""
    column = "venue__names__name" if name == "venue" else name
    return bool(seen.filter(**{column: old}).update(**{name: new}))


def blank_again(seen: models.QuerySet[Appearance], filled: dict[str, Any]) -> list[str]:
    """Blank what was filled in an appearance, and take it away when nothing is left.

    Gives the names of what holds something else by now.
    """
    kept = [
        name
        for name, value in filled.items()
        if value and not replace_in(seen, name, value, blank_of(name))
    ]
    nothing = dict.fromkeys(Appearance.DETAILS, "")
    seen.filter(venue=None, year=None, **nothing).delete()
    return kept


def fill_blanks(seen: Appearance, other: Appearance) -> dict[str, Any]:
    """Take from the other appearance what is blank here; gives what was taken. Saves."""
    filled: dict[str, Any] = {}
    for name in ("venue", "year", *Appearance.DETAILS):
        value = getattr(other, name)
        if value and not getattr(seen, name):
            setattr(seen, name, value)
            filled[name] = value.name if isinstance(value, Venue) else value
    if filled:
        seen.save()
    return filled


def count_change(papers: models.QuerySet[Paper]) -> None:
    """Let whoever has one of these papers open see that it was changed."""
    papers.update(version=F("version") + 1, modified_at=timezone.now())

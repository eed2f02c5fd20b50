"""Which stored paper a record is, and what the record would add to it or says otherwise."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from catalog.importing.preparing import Prepared
from catalog.importing.records import PaperRecord
from catalog.markup import to_plain
from catalog.models import Appearance, Paper
from catalog.models.naming import fold_name
from catalog.models.papers import INDEXED_LENGTH, beginning_of_heading

MOST_MERGES = 50  # papers merged one after another; more would be a circle

# What a record can be recognised by: a kind such as "doi", and the value.
Mark = tuple[str, Any]


def marks_of(prepared: Prepared) -> list[Mark]:
    """The marks of a record, the surest first."""
    record, derived = prepared.record, prepared.derived
    marks: list[Mark] = []
    if record.abstract and derived.fingerprint:
        marks.append(("fingerprint", derived.fingerprint))
    marks += [(name, value) for name in Appearance.IDENTIFYING if (value := getattr(record, name))]
    if record.title:
        kind = "title" if record.abstract else "bare title"
        marks.append((kind, (derived.heading.lower(), record.year)))
    return marks


def stored_marks(chunk: Iterable[Prepared]) -> dict[Mark, int]:
    """The marks of these records that stored papers have, with the papers' ids.

    Deleted papers are found too, so that an import never brings one back.
    """
    wanted: dict[str, set[Any]] = {}
    for prepared in chunk:
        for kind, value in marks_of(prepared):
            wanted.setdefault(kind, set()).add(value)
    found: dict[Mark, int] = {}
    with_fingerprint = Paper.objects.filter(fingerprint__in=wanted.get("fingerprint", ()))
    for pk, value in with_fingerprint.order_by("-pk").values_list("pk", "fingerprint"):
        found["fingerprint", value] = pk
    for name in Appearance.IDENTIFYING:
        seen = Appearance.objects.filter(**{f"{name}__in": wanted.get(name, ())})
        for pk, value in seen.order_by("-paper").values_list("paper", name):
            found[name, value] = pk
    return found | titled(wanted)


def titled(wanted: dict[str, set[Any]]) -> dict[Mark, int]:
    """Papers under a title and year, where one of the two sides has no abstract.

    Two abstracts that differ under one title are left to be two papers.
    """
    titles = {title for title, _ in wanted.get("title", set()) | wanted.get("bare title", set())}
    beginnings = {title[:INDEXED_LENGTH] for title in titles}
    same = Paper.objects.exclude(title="").annotate(beginning=beginning_of_heading())
    same = same.filter(beginning__in=beginnings).order_by("-pk")
    found: dict[Mark, int] = {}
    for pk, heading, year, abstract in same.values_list("pk", "heading", "year", "text__abstract"):
        found["bare title", (heading.lower(), year)] = pk
        if not abstract:
            found["title", (heading.lower(), year)] = pk
    return found


def survivors(keys: Iterable[int]) -> dict[int, Paper]:
    """The papers by the ids asked for; for a merged one, the paper it was merged into."""
    papers = Paper.objects.filter(pk__in=set(keys)).with_everything()
    papers = papers.select_related("merged_into__text")
    return {paper.pk: survivor(paper) for paper in papers}


def survivor(paper: Paper) -> Paper:
    for _ in range(MOST_MERGES):
        if not paper.merged_into:
            break
        paper = paper.merged_into
    return paper


@dataclass
class Comparison:
    """What a record adds to a stored paper, and where it says something else."""

    fills: dict[str, Any] = field(default_factory=dict)
    differences: dict[str, list[Any]] = field(default_factory=dict)

    def weigh(self, name: str, stored: Any, offered: Any) -> None:
        """A blank takes what is offered; a value stays, and another one is noted beside it."""
        if not offered or stored == offered:
            return
        if stored:
            self.differences[name] = [stored, offered]
        else:
            self.fills[name] = offered


def compare_paper(paper: Paper, record: PaperRecord) -> Comparison:
    """Title, abstract, code and authors; a heading of ours that comes back is no title."""
    result = Comparison()
    if paper.title or to_plain(record.title) != paper.heading:
        result.weigh("title", paper.title, record.title)
    if not paper.text.abstract:
        result.weigh("abstract", "", record.abstract)
    result.weigh("code_url", paper.code_url, record.code)
    stored = [author.name for author in paper.authors_in_order]
    offered = [author.name for author in record.authors]
    if [fold_name(name) for name in stored] != [fold_name(name) for name in offered]:
        result.weigh("authors", stored, offered)
    return result


def compare_appearance(seen: Appearance, record: PaperRecord) -> Comparison:
    """Pages, links and identifiers of one appearance."""
    result = Comparison()
    for name in Appearance.DETAILS:
        result.weigh(name, getattr(seen, name), getattr(record, name))
    return result

"""Which stored paper a record is, and what the record would add to it or says otherwise."""

from dataclasses import dataclass, field
from typing import Any

from catalog.importing.records import PaperRecord
from catalog.markup import to_plain
from catalog.markup.deriving import fingerprint
from catalog.models import Appearance, Paper, PaperQuerySet
from catalog.models.naming import fold_name

MOST_MERGES = 50  # papers merged one after another; more would be a circle


def stored_paper(record: PaperRecord) -> Paper | None:
    """The paper with this abstract or identifier, or, where one side has no abstract, this title.

    Deleted papers are found too, so that an import never brings one back.
    """
    papers = Paper.objects.select_related("text")
    found = (
        with_abstract(papers, record) or with_identifier(papers, record) or titled(papers, record)
    )
    return survivor(found) if found else None


def with_abstract(papers: PaperQuerySet, record: PaperRecord) -> Paper | None:
    mark = fingerprint(to_plain(record.abstract))
    return papers.filter(fingerprint=mark).order_by("pk").first() if mark else None


def with_identifier(papers: PaperQuerySet, record: PaperRecord) -> Paper | None:
    for name in Appearance.IDENTIFYING:
        value = getattr(record, name)
        if value:
            known = Appearance.objects.filter(**{name: value})
            if found := papers.filter(pk__in=known.values("paper")).order_by("pk").first():
                return found
    return None


def titled(papers: PaperQuerySet, record: PaperRecord) -> Paper | None:
    """A paper of this title and year. Two abstracts that differ are left to be two papers."""
    if not record.title:
        return None
    heading = to_plain(record.title)
    same = papers.filter(heading__iexact=heading, year=record.year).exclude(title="")
    if record.abstract:
        same = same.filter(text__abstract="")
    return same.order_by("pk").first()


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
    if to_plain(record.title) != paper.heading or paper.title:
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

"""Which records of an import are looked at: all of them, or those with one fate."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from catalog.models import ImportBatch, ImportedRecord, Outcome, PreviewedRecord

PER_PAGE = 50

# What each choice is called; the outcomes stand for themselves.
LABELS = {
    "all": "All",
    Outcome.CREATED: "New",
    Outcome.FILLED: "Fill blanks",
    Outcome.DIFFERS: "Differ",
    Outcome.SAME: "Already here",
    "like": "Look like another",
    "cut": "Look cut",
    Outcome.REJECTED: "Rejected",
}
OUTCOMES = {str(outcome): Q(outcome=outcome) for outcome in Outcome}
# A joined record is part of the one before it, and so no longer counts by itself.
OF_PREVIEW = {
    "all": Q(),
    **{name: rule & Q(is_joined=False) for name, rule in OUTCOMES.items()},
    "like": (Q(like__isnull=False) | Q(like_record__isnull=False)) & Q(is_joined=False),
    "cut": Q(looks_cut=True) | Q(is_joined=True),
    "unjoined": Q(looks_cut=True, is_joined=False),
}
OF_REPORT = {
    "all": Q(),
    **OUTCOMES,
    "like": Q(like__isnull=False),
    "cut": Q(looks_cut=True),
    "differing": ~Q(differences={}) & Q(paper__isnull=False),
}


@dataclass(frozen=True)
class Tab:
    name: str
    label: str
    count: int
    is_current: bool


class Selection:
    """The records of a batch that the address asks for, with the other choices it has.

    Records are counted in one reading of them: a preview may hold a hundred thousand.
    """

    def __init__(
        self, request: HttpRequest, records: "QuerySet[Any]", rules: Mapping[str, Q]
    ) -> None:
        self.records = records
        self.rules = rules
        asked = request.GET.get("show", "")
        self.name = asked if asked in LABELS else "all"
        self.page_asked = request.GET.get("page")
        self.chosen = records.filter(rules[self.name]).order_by("pk")

    def count(self) -> None:
        """Find the counts of every choice, by file and in all."""
        counted = {name: Count("pk", filter=rule) for name, rule in self.rules.items()}
        grouped = self.records.order_by().values("file").annotate(**counted)
        self.of_file: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for row in grouped:
            self.of_file[row.pop("file")] = Counter(row)
        self.counts = sum(self.of_file.values(), Counter[str]())

    def page(self, with_everything: "Callable[[QuerySet[Any]], QuerySet[Any]]") -> "Page[Any]":
        """The page asked for, of records with everything that their rows show."""
        paginator = Paginator(self.chosen.values_list("pk", flat=True), PER_PAGE)
        paginator.count = self.counts[self.name]  # known already
        page = paginator.get_page(self.page_asked)
        shown = self.records.filter(pk__in=list(page.object_list)).order_by("pk")
        page.object_list = with_everything(shown)
        return page

    @property
    def tabs(self) -> list[Tab]:
        return [
            Tab(name, label, self.counts[name], name == self.name)
            for name, label in LABELS.items()
            if self.counts[name] or name in {"all", self.name}
        ]

    def anchor_of(self, record: Any) -> str:
        """The place of the record on the page; of the one before it when it is not shown."""
        before = self.chosen.filter(pk__lte=record.pk).order_by("-pk").values_list("pk", flat=True)
        return f"record-{before[0]}" if before else ""


def preview_of(request: HttpRequest, batch: ImportBatch) -> Selection:
    return Selection(request, PreviewedRecord.objects.filter(file__batch=batch), OF_PREVIEW)


def report_of(request: HttpRequest, batch: ImportBatch) -> Selection:
    return Selection(request, ImportedRecord.objects.filter(file__batch=batch), OF_REPORT)

"""Papers with their authors, topics and the places where they came out."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, ClassVar, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, URLValidator
from django.db import models
from django.db.models import F, Max, Prefetch, Q
from django.db.models.functions import Coalesce, Left, Lower
from django.urls import reverse
from django.utils import timezone

from catalog.models.history import Deletable, Versioned
from catalog.models.imports import ImportedFile
from catalog.models.keys import citation_stem, paper_key, provisional_citation_key
from catalog.models.naming import fold_name, free_slug
from catalog.models.topics import Topic
from catalog.models.venues import Venue

FIRST_YEAR, LAST_YEAR = 1900, 2100
INDEXED_LENGTH = 200  # characters of a heading
YEAR_VALIDATORS = [MinValueValidator(FIRST_YEAR), MaxValueValidator(LAST_YEAR)]


class WebAddressField(models.CharField[str, str]):
    """An http or https address; nothing else becomes a link."""

    default_validators = [URLValidator(schemes=["http", "https"])]


class AuthorManager(models.Manager["Author"]):
    def called(self, name: str, family_name: str = "") -> "Author":
        """The author of this name, made when new; a family name learnt now is kept."""
        author, is_new = self.get_or_create(
            folded=fold_name(name), defaults={"name": name, "family_name": family_name}
        )
        if not is_new and family_name and not author.family_name:
            author.family_name = family_name
            author.save()
        return author


class Author(models.Model):
    name = models.CharField(max_length=200, help_text="As the paper gives it: Aaron Archer.")
    family_name = models.CharField(max_length=200, blank=True)
    folded = models.CharField(max_length=300, unique=True, editable=False)
    slug = models.CharField(max_length=100, unique=True, editable=False)

    objects = AuthorManager()

    class Meta:
        ordering = ["name"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="author_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("author-detail", args=[self.slug])

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = fold_name(self.name)
        if not self.slug:
            self.slug = free_slug(self.name, lambda slug: Author.objects.filter(slug=slug).exists())
        super().save(*args, **kwargs)

    def clean(self) -> None:
        super().clean()
        twins = Author.objects.filter(folded=fold_name(self.name)).exclude(pk=self.pk)
        if twins.exists():
            raise ValidationError({"name": "There is an author of that name already."})


class PaperQuerySet(models.QuerySet["Paper"]):
    def alive(self) -> Self:
        """Papers to show: neither deleted nor merged into another one, and published."""
        return self.published().filter(deleted_at=None, merged_into=None)

    def published(self) -> Self:
        """All but those of imports that have not come to their end."""
        return self.exclude(created_in__in=ImportedFile.objects.unpublished())

    def shown_after(self, moment: datetime) -> Self:
        """Those that came to be shown later: imported ones when their file was published."""
        alone = Q(created_in=None, added_at__gt=moment)
        return self.filter(alone | Q(created_in__published_at__gt=moment))

    def latest_moment(self) -> datetime | None:
        """When the last of all papers came to be shown."""
        alone = self.filter(created_in=None).aggregate(last=Max("added_at"))["last"]
        published = ImportedFile.objects.aggregate(last=Max("published_at"))["last"]
        return max(filter(None, (alone, published)), default=None)

    def by(self, author: Author) -> Self:
        return self.filter(pk__in=Authorship.objects.filter(author=author).values("paper"))

    def about_any(self, topic_ids: set[int]) -> Self:
        tagged = PaperTopic.objects.filter(topic__in=topic_ids)
        return self.filter(pk__in=tagged.values("paper"))

    def about_none(self, topic_ids: set[int]) -> Self:
        tagged = PaperTopic.objects.filter(topic__in=topic_ids)
        return self.exclude(pk__in=tagged.values("paper"))

    def out_at(self, appearances: Q) -> Self:
        """Papers with an appearance such as Q(venue=icml, year=2024), preferred or not."""
        return self.filter(pk__in=Appearance.objects.filter(appearances).values("paper"))

    def having(self, part: str) -> Self:
        """Papers with a `title`, `code`, `math`, `pdf` or `topics`."""
        return self.filter(having(part))

    def lacking(self, part: str) -> Self:
        return self.exclude(having(part))

    def newest_first(self) -> Self:
        """By year, then by when they were added; papers added together keep their list's order."""
        return self.order_by(Coalesce("year", 0).desc(), "-added_at", "pk")

    def oldest_first(self) -> Self:
        return self.order_by(Coalesce("year", LAST_YEAR).asc(), "added_at", "pk")

    def by_title(self) -> Self:
        return self.order_by(beginning_of_heading(), "pk")

    def ids(self) -> "models.QuerySet[Paper, int]":
        return self.values_list("pk", flat=True)

    def in_order(self, ids: Iterable[int]) -> "list[Paper]":
        """The papers with these ids, in the order of the ids."""
        found = self.in_bulk(list(ids))
        return [found[pk] for pk in ids if pk in found]

    def for_cards(self) -> Self:
        """Everything a paper card shows, in a fixed number of queries."""
        return self.with_everything().select_related("venue", "text")

    def with_everything(self) -> Self:
        """All that belongs to papers: text, authors, shown topics, appearances."""
        return self.select_related("text").prefetch_related(
            Prefetch("authorships", Authorship.objects.select_related("author")),
            Prefetch("tags", PaperTopic.objects.shown().select_related("topic")),
            Prefetch("appearances", Appearance.objects.select_related("venue")),
        )

    def soft_delete(self) -> int:
        return self.update(deleted_at=timezone.now())

    def undelete(self) -> int:
        return self.update(deleted_at=None)


def beginning_of_heading() -> Lower:
    """What titles are sorted and looked up by: PostgreSQL indexes no longer value."""
    return Lower(Left("heading", INDEXED_LENGTH))


def having(part: str) -> Q:
    match part:
        case "title":
            return ~Q(title="")
        case "code":
            return ~Q(code_url="")
        case "math":
            return Q(has_math=True)
        case "pdf":
            return Q(pk__in=Appearance.objects.exclude(pdf="").values("paper"))
        case "topics":
            return Q(pk__in=PaperTopic.objects.shown().order_by().values("paper"))
    raise ValueError(part)


class Paper(Deletable, Versioned):
    key = models.CharField(max_length=64, unique=True, editable=False)
    title = models.TextField(blank=True, help_text="As its source: formulas stay in $…$.")
    heading = models.TextField(blank=True, editable=False)
    venue = models.ForeignKey(
        Venue, null=True, editable=False, on_delete=models.PROTECT, related_name="papers"
    )
    year = models.PositiveSmallIntegerField(null=True, editable=False, validators=YEAR_VALIDATORS)
    code_url = WebAddressField("code", max_length=1000, blank=True)
    citation_key = models.CharField(max_length=200, unique=True, editable=False)
    citation_key_is_final = models.BooleanField(default=False, editable=False)
    fingerprint = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    has_math = models.BooleanField(default=False, editable=False)
    flags = models.TextField(
        "to look at", blank=True, editable=False, help_text="What a curator should look at."
    )
    added_at = models.DateTimeField(default=timezone.now, editable=False)
    modified_at = models.DateTimeField(auto_now=True)
    merged_into = models.ForeignKey(
        "self", null=True, editable=False, on_delete=models.PROTECT, related_name="merged"
    )
    created_in = models.ForeignKey(
        ImportedFile,
        null=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="created_papers",
    )
    authors = models.ManyToManyField(Author, through="Authorship", related_name="papers")
    topics = models.ManyToManyField(Topic, through="PaperTopic", related_name="papers")

    objects = PaperQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(
                Coalesce("year", 0).desc(), F("added_at").desc(), "id", name="newest_first"
            ),
            models.Index(Lower(Left("heading", INDEXED_LENGTH)), "id", name="by_title"),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(key=""), name="paper_has_a_key"),
            models.CheckConstraint(
                condition=Q(year=None) | Q(year__range=(FIRST_YEAR, LAST_YEAR)),
                name="paper_year_is_a_year",
            ),
            models.CheckConstraint(
                condition=~Q(merged_into=F("pk")), name="paper_is_not_merged_into_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.heading or self.key

    def get_absolute_url(self) -> str:
        return reverse("paper-detail", args=[self.key])

    @property
    def heading_is_derived(self) -> bool:
        return not self.title

    @property
    def survivor(self) -> "Paper":
        """The paper that this one was merged into, however many merges away; or itself."""
        paper = self
        while paper.merged_into:
            paper = paper.merged_into
        return paper

    @property
    def authors_in_order(self) -> list[Author]:
        return [authorship.author for authorship in self.authorships.all()]

    @property
    def topics_in_order(self) -> list[Topic]:
        return [tag.topic for tag in self.tags.all()]

    @property
    def appearances_in_order(self) -> "list[Appearance]":
        """The preferred appearance first, then as they were added."""
        return list(self.appearances.all())

    @property
    def preferred_appearance(self) -> "Appearance | None":
        return next((seen for seen in self.appearances.all() if seen.preferred), None)

    def choose_citation_key(self, given: Collection[str] = ()) -> None:
        """Take the key of the first known authors for good, or a provisional one until then.

        The keys it had before go on leading here. The caller saves; `given` are the keys of
        other papers that it has not saved yet.
        """
        if self.citation_key_is_final:
            return
        venue = self.venue.name if self.venue else ""
        provisional = provisional_citation_key(venue, self.year, self.key)
        families = [author.family_name or author.name for author in self.authors_in_order]
        for earlier in {self.citation_key, provisional} - {self.key}:
            if families or earlier != provisional:
                OtherKey.objects.get_or_create(key=earlier, defaults={"paper": self})
        if not families:
            self.citation_key = provisional
            return
        others = Paper.objects.exclude(pk=self.pk)
        self.citation_key_is_final = True
        self.citation_key = free_slug(
            citation_stem(families, self.year, self.heading),
            lambda wanted: wanted in given or others.filter(citation_key=wanted).exists(),
        )

    def set_authors(self, authors: Iterable[Author]) -> None:
        """Replace the authors by these, in this order."""
        self.authorships.all().delete()
        Authorship.objects.bulk_create(
            Authorship(paper=self, author=author, position=position)
            for position, author in enumerate(authors, start=1)
        )

    def snapshot(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "abstract": self.text.abstract,
            "code_url": self.code_url,
            "authors": [author.name for author in self.authors_in_order],
            "topics": [topic.slug for topic in self.topics_in_order],
            "appearances": [seen.snapshot() for seen in self.appearances_in_order],
        }


def free_key(source: str) -> str:
    """The key for a paper with this abstract or, when it has none, this title."""
    return paper_key(
        source,
        lambda key: (
            Paper.objects.filter(key=key).exists() or OtherKey.objects.filter(key=key).exists()
        ),
    )


class OtherKey(models.Model):
    """Keys that lead to a paper beside its own: of its later abstract, earlier citation keys."""

    key = models.CharField(max_length=200, unique=True)
    paper = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="other_keys")

    def __str__(self) -> str:
        return self.key


class Appearance(models.Model):
    """One place and year where a paper came out; the preferred one is cited and listed."""

    IDENTIFYING: ClassVar = ("doi", "arxiv", "openreview")
    DETAILS: ClassVar = ("pages", "url", "pdf", *IDENTIFYING)

    paper = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="appearances")
    venue = models.ForeignKey(
        Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="appearances"
    )
    year = models.PositiveSmallIntegerField(null=True, blank=True, validators=YEAR_VALIDATORS)
    pages = models.CharField(max_length=50, blank=True)
    url = WebAddressField("page", max_length=1000, blank=True)
    pdf = WebAddressField("PDF", max_length=1000, blank=True)
    doi = models.CharField("DOI", max_length=200, blank=True)
    arxiv = models.CharField("arXiv", max_length=50, blank=True, db_index=True)
    openreview = models.CharField("OpenReview", max_length=50, blank=True, db_index=True)
    preferred = models.BooleanField(default=False)

    class Meta:
        ordering = ["-preferred", "pk"]
        indexes = [
            # Two of one letter in other case are one DOI.
            models.Index(Lower("doi"), name="by_doi"),
            models.Index(fields=["venue", "year", "paper"], name="out_at"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["paper"], condition=Q(preferred=True), name="one_preferred_appearance"
            ),
            models.UniqueConstraint(
                fields=["paper", "venue", "year"], name="one_appearance_a_venue_and_year"
            ),
            models.CheckConstraint(
                condition=Q(year=None) | Q(year__range=(FIRST_YEAR, LAST_YEAR)),
                name="appearance_year_is_a_year",
            ),
        ]

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.venue, self.year) if part) or "somewhere"

    @property
    def doi_url(self) -> str:
        return f"https://doi.org/{self.doi}" if self.doi else ""

    @property
    def arxiv_url(self) -> str:
        return f"https://arxiv.org/abs/{self.arxiv}" if self.arxiv else ""

    @property
    def openreview_url(self) -> str:
        return f"https://openreview.net/forum?id={self.openreview}" if self.openreview else ""

    def snapshot(self) -> dict[str, Any]:
        venue = {"venue": self.venue.name if self.venue else "", "year": self.year}
        return venue | {name: getattr(self, name) for name in self.DETAILS}


class Authorship(models.Model):
    paper = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="authorships")
    author = models.ForeignKey(Author, on_delete=models.PROTECT, related_name="authorships")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["paper", "position"], name="one_author_a_position"),
        ]

    def __str__(self) -> str:
        return f"{self.author}, {self.position}"


class PaperTopicQuerySet(models.QuerySet["PaperTopic"]):
    def shown(self) -> Self:
        return self.filter(topic__deleted_at=None).order_by("topic__name")


class PaperTopic(models.Model):
    """A topic of a paper, with who or what added it."""

    paper = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="tags")
    topic = models.ForeignKey(Topic, on_delete=models.CASCADE, related_name="tags")
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    added_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PaperTopicQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["topic", "paper"], name="under_topic")]
        constraints = [
            models.UniqueConstraint(fields=["paper", "topic"], name="one_tag_a_topic"),
        ]

    def __str__(self) -> str:
        return str(self.topic)

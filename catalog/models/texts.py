"""The words of a paper: the abstract as it came, and all that is derived from it.

`write_derived` alone decides what the derived columns hold.
"""

from collections.abc import Iterable, Mapping
from itertools import chain

from django.db import models
from django.utils.functional import cached_property

from catalog.markup import to_search
from catalog.markup.deriving import Derived
from catalog.markup.index_words import IndexWords, index_words, marks_of, together
from catalog.markup.teaser import split_teaser
from catalog.models.papers import Paper

LONG_ABSTRACT = 200  # characters that three lines of a card hold


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
    title_stems = models.TextField(blank=True, editable=False)
    abstract_stems = models.TextField(blank=True, editable=False)
    authors_stems = models.TextField(blank=True, editable=False)
    topics_stems = models.TextField(blank=True, editable=False)
    venue_stems = models.TextField(blank=True, editable=False)
    marks = models.TextField(blank=True, editable=False)
    markup_version = models.PositiveSmallIntegerField(default=0, editable=False)
    signature = models.BinaryField(default=b"", editable=False)

    def __str__(self) -> str:
        return f"text of {self.paper_id}"

    @property
    def is_long(self) -> bool:
        """Whether a card has to fold the abstract."""
        return len(self.abstract_plain) > LONG_ABSTRACT

    @cached_property
    def teaser(self) -> str:
        """The first lines of the abstract as HTML, cut at a word."""
        return split_teaser(self.abstract_html, LONG_ABSTRACT)[0]

    @property
    def is_cut(self) -> bool:
        """Whether there is more than the teaser."""
        return self.teaser != self.abstract_html


class OtherFingerprint(models.Model):
    """Fingerprints of what a paper was before somebody edited it, of its abstracts and of its
    titles with their years: an import still knows those for it."""

    fingerprint = models.CharField(max_length=64, db_index=True)
    paper = models.ForeignKey(Paper, on_delete=models.CASCADE, related_name="other_fingerprints")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fingerprint", "paper"], name="one_other_fingerprint_a_paper"
            ),
        ]

    def __str__(self) -> str:
        return self.fingerprint


DERIVED_OF_PAPER = ("heading", "fingerprint", "has_math", "flags")
DERIVED_OF_TEXT = tuple(
    field.name
    for field in PaperText._meta.concrete_fields
    if field.name not in {"paper", "abstract"}
)


def write_derived(
    paper: Paper,
    derived: Derived,
    *,
    authors: Iterable[str],
    topics: Mapping[int, Iterable[str]],
    venues: Mapping[int, Iterable[str]],
    years: Iterable[int],
) -> None:
    """Fill the derived columns of the paper and its text. Nothing is saved.

    `topics` and `venues` hold, by their ids, every name that should find the paper.
    """
    for name in DERIVED_OF_PAPER:
        setattr(paper, name, getattr(derived, name))
    for name in DERIVED_OF_TEXT:
        if hasattr(derived, name):
            setattr(paper.text, name, getattr(derived, name))
    text = paper.text
    text.authors_words, text.authors_stems = words_of(authors)
    text.topics_words, text.topics_stems = words_of(in_order(topics))
    text.venue_words, text.venue_stems = words_of(in_order(venues))
    text.marks = marks_of(text.title_words, topics=topics, venues=venues, years=years)


def in_order(names: Mapping[int, Iterable[str]]) -> Iterable[str]:
    """The names by the ids of what they name, so that equal papers have equal columns."""
    return chain.from_iterable(names[pk] for pk in sorted(names))


def words_of(names: Iterable[str]) -> IndexWords:
    """The columns for all of these names together."""
    return together(index_words(to_search(name), name) for name in names)

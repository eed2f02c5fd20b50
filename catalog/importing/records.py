"""What the stages of an import hand to each other: raw rows, clean papers, rejections."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class AuthorName:
    """A name as it is shown, and the part of it that people sort and cite by."""

    name: str
    family: str


@dataclass(frozen=True)
class RawRecord:
    """What a reader found: our field names, the values as they came (TeX of names undone).

    `authors` holds one name a line, as "Given Family", "Family, Given",
    "Family, Suffix, Given" or, for a body that is no person, "{Name}"; `topics` and
    `keywords` hold one a line too. Of several `appearances` the first is the preferred
    one; most formats know but one and give it flat in `fields`.
    """

    line: int
    number: int
    fields: Mapping[str, str]
    warnings: tuple[str, ...] = ()
    appearances: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True)
class AppearanceRecord:
    """One place and year where a paper came out, as far as they are known."""

    venue: str = ""
    year: int | None = None
    pages: str = ""
    url: str = ""
    pdf: str = ""
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""


@dataclass(frozen=True)
class PaperRecord:
    """A record that can be stored: every value is checked, the abstract is untouched.

    Venue to openreview tell of the preferred appearance; `further` ones come after it.
    `topics` are slugs or names, `keywords` topics that nobody has confirmed.
    """

    line: int
    number: int
    title: str
    abstract: str
    authors: tuple[AuthorName, ...]
    venue: str
    year: int | None
    pages: str
    url: str
    pdf: str
    doi: str
    arxiv: str
    openreview: str
    code: str
    citation_key: str
    warnings: tuple[str, ...]
    further: tuple[AppearanceRecord, ...] = ()
    topics: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    key: str = ""
    added: datetime | None = None

    @property
    def appearances(self) -> tuple[AppearanceRecord, ...]:
        """All of them, the preferred one first; none when nothing is known of any."""
        preferred = AppearanceRecord(
            venue=self.venue,
            year=self.year,
            pages=self.pages,
            url=self.url,
            pdf=self.pdf,
            doi=self.doi,
            arxiv=self.arxiv,
            openreview=self.openreview,
        )
        return tuple(each for each in (preferred, *self.further) if each != AppearanceRecord())


@dataclass(frozen=True)
class Rejection:
    """A record that is not taken, where it stands, and why; `raw` is what can be shown of it."""

    line: int
    number: int
    reason: str
    raw: RawRecord | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Reading:
    """One file as its reader sees it; without a format it holds no papers.

    The rows can be gone through again and again; each time the file is read.
    """

    format: str | None
    encoding: str
    rows: Iterable[RawRecord | Rejection] = ()
    # What the file is instead of text, where it is none.
    instead: str = ""
    lines: int = 0
    # There are not more records than these; counting them would be reading the file.
    most_records: int = 0

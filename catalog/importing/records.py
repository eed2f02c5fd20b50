"""What the stages of an import hand to each other: raw rows, clean papers, rejections."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class AuthorName:
    """A name as it is shown, and the part of it that people sort and cite by."""

    name: str
    family: str


@dataclass(frozen=True)
class RawRecord:
    """What a reader found: our field names, the values as they came (TeX of names undone).

    `authors` holds one name a line, as "Given Family", "Family, Given",
    "Family, Suffix, Given" or, for a body that is no person, "{Name}".
    """

    line: int
    number: int
    fields: Mapping[str, str]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class PaperRecord:
    """A record that can be stored: every value is checked, the abstract is untouched."""

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
    topics: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rejection:
    """A record that is not taken, where it stands, and why."""

    line: int
    number: int
    reason: str


@dataclass(frozen=True)
class Reading:
    """One file as its reader sees it; without a format it holds no papers."""

    format: str | None
    encoding: str
    rows: Iterable[RawRecord | Rejection]

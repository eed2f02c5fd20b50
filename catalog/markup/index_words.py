"""Words as the search index holds them: the same for every database, which only has to compare.

All is plain ASCII between single blanks, so that no engine splits, folds or stems by itself:

- a form is a folded token as written ("networks"); other letters than a to z are numbered;
- a stem has a mark in front ("0network"), which no form and no beginning of one can have, so that
  both live in one index and no query has to say where it looks; digits stand for themselves;
- behind the stems come those of joined compounds ("0multiscal"), after a gap that no phrase spans;
- a mark is what a paper has beside words: a topic ("t12"), a venue, a year, its exact title.
"""

import hashlib
import re
import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import Stemmer

from catalog.markup.folding import joined_forms

EVERY: Final = "e0"  # the mark of every paper
NOTHING: Final = "n0"  # the mark of none
GAP: Final = "z0"
LONGEST: Final = 100  # characters of a token that count; engines have limits of their own

_OTHER_LETTER = re.compile("[^a-z0-9]")
_NUMBERED_LETTER = re.compile(r"u(\d{7})")


class _Stemmers(threading.local):
    """A stemmer must not be shared by threads."""

    def __init__(self) -> None:
        self.english = Stemmer.Stemmer("english")


_stemmers = _Stemmers()


class IndexWords(NamedTuple):
    """The two columns that hold a text."""

    forms: str
    stems: str


def index_words(folded: str, written: str) -> IndexWords:
    """The columns for a text that is given folded and, for its hyphens, as written."""
    found = folded.split()
    stems = [stem_of(token) for token in found]
    if joined := joined_forms(written).split():
        stems += [GAP, *map(stem_of, joined)]
    return IndexWords(" ".join(map(form_of, found)), " ".join(stems))


def together(parts: Iterable[IndexWords]) -> IndexWords:
    """The columns for several texts, such as all names of a topic."""
    kept = list(parts)
    return IndexWords(
        " ".join(part.forms for part in kept if part.forms),
        " ".join(part.stems for part in kept if part.stems),
    )


@lru_cache(maxsize=65_536)
def form_of(token: str) -> str:
    token = token[:LONGEST]
    return token if token.isascii() else _OTHER_LETTER.sub(_numbered, token)


def written_form(form: str) -> str:
    """The token that `form_of` was given."""
    return _NUMBERED_LETTER.sub(lambda number: chr(int(number[1])), form)


def _numbered(letter: re.Match[str]) -> str:
    return f"u{ord(letter[0]):07}"


def stem(token: str) -> str:
    """What the grammatical forms of an English word share."""
    stemmed: str = _stemmers.english.stemWord(token[:LONGEST])
    return stemmed


@lru_cache(maxsize=65_536)
def stem_of(token: str) -> str:
    return token[:LONGEST] if token.isdigit() else "0" + form_of(stem(token))


def topic_mark(pk: int) -> str:
    return f"t{pk}"


def venue_mark(pk: int) -> str:
    return f"v{pk}"


def year_mark(year: int) -> str:
    return f"y{year}"


def title_mark(forms: str) -> str:
    """The mark of papers with this very title, given by its forms; blank when it has none."""
    return f"x0{hashlib.sha256(forms.encode()).hexdigest()[:16]}" if forms else ""


def marks_of(
    title_forms: str, *, topics: Iterable[int], venues: Iterable[int], years: Iterable[int]
) -> str:
    """The column of a paper's marks; topics and venues are given by their ids."""
    found = [EVERY, title_mark(title_forms)]
    found += [topic_mark(pk) for pk in sorted(set(topics))]
    found += [venue_mark(pk) for pk in sorted(set(venues))]
    found += [year_mark(year) for year in sorted(set(years))]
    return " ".join(mark for mark in found if mark)

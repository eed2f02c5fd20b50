"""A heading for a paper whose title is not known, taken from the words of its abstract."""

import re
from collections.abc import Iterator

from catalog.markup import fitting
from catalog.markup.naming import POINTING_BACK, Clause, Worth, clauses_in, place_of_name
from catalog.markup.sentences import is_wide, one_line, sentences_of, width

_SHORTEST = 24
# Enough to find the clause that names the paper; bounds the work on what is no abstract.
_CHARACTERS_READ = 6_000
_SENTENCES_READ = 12
_SENTENCE_READ = 600
# Later ones study or give what only makes sense after all that was said before.
_SENTENCES_STUDIED = 5
_PLAIN_WORD = re.compile(r"a\s|[^\W\d_A-Z]{2,}(?:[-’'][^\W\d_A-Z]+)*(?:[\s,:;.]|$)")


def derive_heading(plain: str) -> str:
    """The clause that names the paper, else its first sentence; never cut inside a formula."""
    text = one_line(plain)
    sentences = [s[:_SENTENCE_READ] for s in sentences_of(text[:_CHARACTERS_READ])]
    if not sentences:
        return ""
    heading = _best(sentences[:_SENTENCES_READ]) or _sentence(fitting.bare(sentences[0]))
    return _capitalised(heading) or text[: fitting.LONGEST_WHOLE]


def _best(sentences: list[str]) -> str:
    best: tuple[Worth, str] | None = None
    for worth, heading in _candidates(sentences):
        if best is None or worth < best[0]:
            best = worth, heading
        if worth is Worth.NAMED:
            break
    return best[1] if best else ""


def _candidates(sentences: list[str]) -> Iterator[tuple[Worth, str]]:
    for place, sentence in enumerate(sentences):
        for clause in clauses_in(sentence, opening=place == 0):
            early = clause.worth < Worth.STUDIED or place < _SENTENCES_STUDIED
            if early and (heading := _heading_from(clause)):
                yield clause.worth, heading


def _heading_from(clause: Clause) -> str:
    text = fitting.bare(clause.text)
    if clause.whole:
        said = re.sub(r"^This ", "", text, flags=re.IGNORECASE)
        return "" if POINTING_BACK.search(said) else _sentence(text)
    text = _before_pointing_back(text, least=_least(clause))
    text = fitting.ended(text, (fitting.NEXT_CLAUSE,), least=5) or text
    heading = _thing(text, least=_least(clause))
    said = fitting.bare(clause.lead + heading)
    is_bare_name = 0 < width(heading) < _SHORTEST and width(said) <= fitting.LONGEST_WHOLE
    return said if is_bare_name else heading


def _least(clause: Clause) -> int:
    """A name may stand alone; other things need words that tell them apart."""
    if clause.worth is Worth.NAMED:
        return 5
    return _SHORTEST if is_wide(clause.text[:1]) else 40


def _before_pointing_back(text: str, *, least: int) -> str:
    pointing = POINTING_BACK.search(text)
    if pointing is None:
        return text
    before = text[: pointing.start()]
    turned = fitting.ended(before, (fitting.TURN,), least=least)
    return turned or fitting.ended(before, (fitting.ANY_JOINT,), least=least)


def _thing(text: str, *, least: int) -> str:
    if width(text) <= fitting.LONGEST_WHOLE:
        return text if width(text) >= least else ""
    name = place_of_name(text)
    enough = max(_SHORTEST, least, width(text[:name]) + 3 if name else 0)
    told_apart = max(36 if least < _SHORTEST else 60, enough)
    return (
        fitting.ended(text, (fitting.TURN,), least=enough)
        or fitting.ended(text, (fitting.JOINT,), least=told_apart)
        or (_named(text[name:]) if name else "")
        or fitting.cut(text)
    )


def _named(text: str) -> str:
    if width(text) > fitting.LONGEST_WHOLE:
        text = fitting.ended(text, (fitting.TURN, fitting.JOINT), least=_SHORTEST)
    return text if width(text) >= _SHORTEST else ""


def _sentence(text: str) -> str:
    if width(text) <= fitting.LONGEST_WHOLE:
        return text
    return fitting.ended(text, (fitting.HALF_SENTENCE,), least=40) or fitting.cut(text)


def _capitalised(heading: str) -> str:
    """A name such as νPI, n-gram or iCub stays as it is written."""
    if heading.count('"') % 2:
        heading = heading.replace('"', "", 1)
    is_word = _PLAIN_WORD.match(heading)
    return heading[:1].upper() + heading[1:] if is_word else heading

"""How the name of an author is written, and which part of it is the family's."""

import re

from catalog.importing.records import AuthorName

_PARTICLES = frozenset(
    {"van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "du", "la", "le", "ten"}
    | {"ter", "zu", "zur", "af", "al", "el", "bin", "ibn"}
)
_SUFFIX = re.compile(r"(?:jr|sr)\.?|ii|iii|iv", re.IGNORECASE)
_OTHERS = re.compile(r"(?:and\s+)?(?:others|et\.?\s+al\.?|\.{3}|…)", re.IGNORECASE)


def stands_for_others(text: str) -> bool:
    return _OTHERS.fullmatch(text.strip()) is not None


def author_name(text: str) -> AuthorName:
    """From "Given Family", "Family, Given", "Family, Suffix, Given" or "{Body}"."""
    plain = " ".join(text.split())
    if plain.startswith("{") and plain.endswith("}"):
        body = plain[1:-1].strip()
        return AuthorName(body, body)
    family, *others = (part.strip() for part in plain.split(","))
    if not others:
        return AuthorName(plain, _family_in(plain))
    *suffixes, given = others
    shown = " ".join(part for part in (given, family, *suffixes) if part)
    return AuthorName(shown, family or shown)


def _family_in(name: str) -> str:
    words = name.split()
    while len(words) > 1 and _SUFFIX.fullmatch(words[-1]):
        words.pop()
    start = len(words) - 1
    # At least one given name stays, so that "De Fernex" alone is not all particle.
    while start > 1 and words[start - 1] in _PARTICLES:
        start -= 1
    return " ".join(words[max(start, 0) :])

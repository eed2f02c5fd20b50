"""How a list of authors is divided that stands in one cell or one piece of text."""

import re
from ast import literal_eval
from contextlib import suppress

_STRONG = (r"\s*[;；]\s*", r"\s*[|｜]\s*", r"\s*\n\s*")
_CJK_COMMAS = r"\s*[、，]\s*"
# Not 'y' and 'e': they stand within names, as in Ortega y Gasset.
_AND = re.compile(r"(?:,\s*|\s+)(?:and|und|et(?!\s+al\b)|och|en|&)\s+|\s*&\s+")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[\s-]?){1,4}")
_BEHIND = re.compile(r"(?: ?\([^()]*\)|[ *†‡§¶…])+$")
_LONGEST_WITH_HOUSE = 1_000
_LONGEST_LIST = 100_000
_WHOLE = re.compile(r"(?:[^\W\d_]\.[\s-]?)+[^\W\d_]{2,}")
_SUFFIX = re.compile(r"(.*\S)\s+(\S+),\s*((?:jr|sr)\.?|ii|iii|iv)", re.IGNORECASE)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_LOWER = re.compile(r"[^\W\d_A-Z]")
# 'Smith J.A.' of Scopus and PubMed: the family's name first, no comma.
_FAMILY_FIRST = re.compile(r"(\S.*?\S|\S)\s+((?:[A-ZÀ-Þ]\.?[\s-]?){1,4})")
# 'Aaron ArcherKevin Kögler' of SpringerLink; 'McDonald' is one word.
_GLUED = re.compile(r"(?<=[^\W\d_A-Z])(?<!\bMc)(?<!\bMac)(?<!\bDe)(?<!\bDi)(?<!\bLe)(?=[A-ZÀ-Þ])")


def names_in(text: str) -> list[str]:
    """The names as they came, in their order."""
    divided = written_list(text) or _divided(text.strip())
    return [name for name in map(_bare, divided) if name]


def written_list(text: str) -> list[str]:
    """The texts of a list as Python and JSON write one, ['a', 'b']; nothing for other text."""
    plain = text.strip()
    if not (plain.startswith(("['", '["')) and plain.endswith("]") and len(plain) < _LONGEST_LIST):
        return []
    with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
        return [each for each in literal_eval(plain) if isinstance(each, str)]
    return []


def name_line(name: str) -> str:
    """A name as `RawRecord` has it: the suffix of 'Ada King, Jr.' is no given name."""
    plain = " ".join(name.split())
    if found := _SUFFIX.fullmatch(plain):
        given, family, suffix = found.groups()
        return f"{family}, {suffix}, {given}"
    return plain


def family_first(name: str) -> str:
    """'Smith J.A.' as 'Smith, J.A.'."""
    found = _FAMILY_FIRST.fullmatch(name) if "," not in name else None
    return f"{found[1]}, {found[2]}" if found else name


def glued_names_in(text: str) -> list[str]:
    """Names without anything between them, told by a capital within a word."""
    return _GLUED.sub("\n", text).split("\n")


def _divided(text: str) -> list[str]:
    for pattern in _STRONG:
        if len(parts := re.split(pattern, text)) > 1:
            return parts
    if _CJK.search(text) and len(parts := re.split(_CJK_COMMAS, text)) > 1:
        return parts
    parts = _AND.split(text)
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts):
        # BibTeX: 'Last, First and Last, First'.
        return parts
    return [name for part in parts for name in _between_commas(part)]


def _between_commas(text: str) -> list[str]:
    pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
    if len(pieces) < 2 or _CJK.search(text):
        return pieces
    if _SUFFIX.fullmatch(text):
        return [text]
    if len(pieces) % 2 == 0 and all(map(_are_initials, pieces[1::2])):
        return _in_pairs(pieces)
    if len(pieces) == 2 and not all(" " in piece for piece in pieces):
        return [text]
    particle_first = len(pieces) == 2 and _LOWER.match(pieces[0])
    return [text] if particle_first else pieces


def _are_initials(piece: str) -> bool:
    """'J.', 'J. A.', 'Bo': short names count, but 'N. Roy' is a whole one."""
    return bool(_INITIALS.fullmatch(piece)) and not _WHOLE.fullmatch(piece)


def _in_pairs(pieces: list[str]) -> list[str]:
    """'Smith, J., Doe, A.': every second piece belongs to the one before."""
    pairs = zip(pieces[::2], pieces[1::2], strict=True)
    return [f"{family}, {given}" for family, given in pairs]


def _bare(name: str) -> str:
    """Without what divides, and without the number or house that stands behind it in brackets."""
    bare = " ".join(name.strip().strip(";,|").split())
    return _BEHIND.sub("", bare) if len(bare) < _LONGEST_WITH_HOUSE else bare

"""What identifies a paper: its permanent key and its citation key. Pure."""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Sequence

KEY_LENGTH = 10
LONGEST_PART = 40  # letters of one part of a citation key
STOP_WORDS = frozenset(
    {"a", "an", "the", "on", "of", "for", "in", "with", "to", "from", "by", "via", "and", "or"}
    | {"at", "as", "is", "are", "be", "do", "does", "can", "not", "no", "how", "what", "why"}
    | {"when", "this", "that", "it", "its", "i", "we", "you", "my", "our", "your", "using"}
    | {"toward", "towards"}
)


def paper_key(source: str, is_taken: Callable[[str], bool]) -> str:
    """The first 10 hexadecimal digits of the SHA-256 of `source` (CONTRACT: Addresses).

    `source` is the abstract, or the title of a record without one. Every run of white space
    counts as one space. Two more digits are taken while another paper has the key.
    """
    digits = hashlib.sha256(" ".join(source.split()).encode("utf-8", "replace")).hexdigest()
    length = KEY_LENGTH
    while length < len(digits) and is_taken(digits[:length]):
        length += 2
    return digits[:length]


def title_fingerprint(title: str, year: int | None) -> str:
    """What records of a title alone are known by; `title` is in small letters."""
    return hashlib.sha256(f"{year} {title}".encode("utf-8", "replace")).hexdigest()


def citation_stem(families: Sequence[str], year: int | None, heading: str) -> str:
    """'archer-etal-2024-practical': who, when and the first word that says something."""
    parts = [ascii_word(family) for family in families[: 2 if len(families) < 3 else 1]]
    if len(families) > 2:
        parts.append("etal")
    parts += [str(year) if year else "", first_telling_word(heading)]
    return "-".join(part for part in parts if part)


def provisional_citation_key(venue: str, year: int | None, key: str) -> str:
    """'icml-2024-52d79ee807': until the authors are known."""
    return "-".join(part for part in (ascii_word(venue), str(year or ""), key) if part)


def ascii_word(text: str) -> str:
    """Letters and digits of ASCII only, as BibTeX keys want them: 'Müller' gives 'muller'."""
    plain = unicodedata.normalize("NFKD", text).replace("ß", "ss").casefold()
    return re.sub(r"[^a-z0-9]", "", plain)[:LONGEST_PART]


def first_telling_word(heading: str) -> str:
    words = [ascii_word(word) for word in re.split(r"[\s\-–—:/]+", heading)]
    telling = [word for word in words if word and word not in STOP_WORDS]
    return (telling or words or [""])[0]

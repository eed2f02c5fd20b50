"""What makes two names the same, and how a name becomes part of an address. Pure."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

SPOKEN_SIGNS = {"+": " plus ", "#": " sharp ", "&": " and ", "%": " percent ", "@": " at "}
LONGEST_SLUG = 80
LONGEST_FOLDED = 300  # some signs fold to eighteen letters; columns and indexes have bounds


@lru_cache(20_000)  # an import asks several times for each author
def fold_name(name: str) -> str:
    """The name without differences of case, width, accents and white space.

    Signs stay, so 'C', 'C++' and 'C#' are three names.
    """
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return " ".join(unicodedata.normalize("NFKC", bare).casefold().split())[:LONGEST_FOLDED]


def slug_of(name: str) -> str:
    """The name as part of an address, in any script: 'C++' gives 'c-plus-plus'."""
    spoken = unicodedata.normalize("NFKC", name).casefold()
    for sign, word in SPOKEN_SIGNS.items():
        spoken = spoken.replace(sign, word)
    spoken = "".join(letter_or_blank(sign) for sign in spoken)
    slug = re.sub(r"[\s-]+", "-", spoken)[:LONGEST_SLUG].strip("-")
    return slug or "unnamed"


def letter_or_blank(sign: str) -> str:
    kept = sign.isalnum() or unicodedata.category(sign) in {"Mn", "Mc"}
    return sign if kept else " "


def free_slug(name: str, is_taken: Callable[[str], bool]) -> str:
    """The name's slug, with the first free number behind it when another thing has it."""
    slug = wanted = slug_of(name)
    number = 2
    while is_taken(slug):
        slug = f"{wanted}-{number}"
        number += 1
    return slug

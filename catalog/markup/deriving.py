"""All that is stored of a title and an abstract, derived from their sources alone. Pure."""

import hashlib
import unicodedata
from dataclasses import dataclass
from html import escape

from catalog.markup.headings import derive_heading
from catalog.markup.index_words import index_words
from catalog.markup.near_duplicates import signature
from catalog.markup.rendering import MARKUP_VERSION, render, render_inline


@dataclass(frozen=True, slots=True)
class Derived:
    """`heading` is the plain title or, where there is none, a label made from the abstract."""

    heading: str
    heading_html: str
    abstract_html: str
    abstract_plain: str
    title_words: str
    title_stems: str
    abstract_words: str
    abstract_stems: str
    fingerprint: str
    has_math: bool
    flags: str
    markup_version: int
    signature: bytes


def derive(title_source: str, abstract_source: str) -> Derived:
    """What follows from the two sources; either may be blank."""
    above, below = render_inline(title_source), render(abstract_source)
    title = index_words(above.search, above.plain)
    abstract = index_words(below.search, below.plain)
    heading = above.plain or derive_heading(below.plain)
    unconverted = above.unconverted + below.unconverted
    return Derived(
        heading=heading,
        heading_html=above.html or escape(heading),
        abstract_html=below.html,
        abstract_plain=below.plain,
        title_words=title.forms,
        title_stems=title.stems,
        abstract_words=abstract.forms,
        abstract_stems=abstract.stems,
        fingerprint=fingerprint(below.plain or above.plain),
        has_math="<math" in above.html or "<math" in below.html,
        flags="\n".join(f"formula to look at: {source}" for source in unconverted),
        markup_version=MARKUP_VERSION,
        signature=signature(below.search),
    )


def fingerprint(plain: str) -> str:
    """A hash that copies of one abstract share, however case, width, quotes and blanks differ.

    `plain` is the abstract's plain text, so that Markdown, HTML and TeX do not count either.
    """
    folded = unicodedata.normalize("NFKD", plain).casefold()
    bare = "".join(sign for sign in folded if sign.isalnum())
    return hashlib.sha256(bare.encode("utf-8", "replace")).hexdigest() if bare else ""

"""From source to HTML, plain text and search text, in the steps this package is made of."""

import re
from dataclasses import dataclass
from typing import Final

from catalog.markup import markdown
from catalog.markup.atoms import Atoms
from catalog.markup.folding import fold
from catalog.markup.sanitising import sanitised
from catalog.markup.scanning import scan
from catalog.markup.sources import clean_source
from catalog.markup.tex_text import read_tex
from catalog.markup.typography import typeset
from catalog.markup.writing import write_blocks, write_line

# Names and words without markup, as most that is folded for search: rendering changes nothing.
_WORDS = re.compile(r"[^\W\d_]+(?:\.?[ -][^\W\d_]+)*\.?")
_LONGEST_NAME = 200

# Raised whenever the same source would come out differently: stored text is then rebuilt.
MARKUP_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Rendered:
    """All that is made of one source; `unconverted` are the formulas a curator should look at."""

    html: str
    plain: str
    search: str
    unconverted: tuple[str, ...]


def render(source: str) -> Rendered:
    """A text with paragraphs: an abstract, a note, a description."""
    text, atoms = _read(source)
    return _rendered(*write_blocks(markdown.parse(text, atoms), atoms), atoms)


def render_inline(source: str) -> Rendered:
    """A text of one line that may itself become a link: a title."""
    text, atoms = _read(source)
    line = " ".join(text.split())
    return _rendered(*write_line(markdown.parse_inline(line, atoms), atoms), atoms)


def to_html(source: str) -> str:
    return render(source).html


def to_html_inline(source: str) -> str:
    return render_inline(source).html


def to_plain(source: str) -> str:
    return render(source).plain


def to_search(source: str) -> str:
    """The folded tokens of what the source says; the same for papers and for queries."""
    if len(source) < _LONGEST_NAME and _WORDS.fullmatch(source):
        return fold(source)
    return render(source).search


def _read(source: str) -> tuple[str, Atoms]:
    text, atoms = scan(clean_source(source))
    return typeset(read_tex(text, atoms)), atoms


def _rendered(html: str, plain: str, atoms: Atoms) -> Rendered:
    return Rendered(
        html=sanitised(html),
        plain=plain,
        search=fold(plain),
        unconverted=tuple(dict.fromkeys(atoms.unconverted)),
    )

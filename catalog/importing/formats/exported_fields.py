"""What exporters write alike in every format: names, keywords, addresses, pages, arXiv numbers."""

import html
import re
from collections.abc import Iterable

from catalog.importing.formats.author_lists import family_first
from catalog.importing.identifiers import arxiv, web_address
from catalog.importing.venues import is_series

# With the semicolon only: 'AT&T' and '&notin' are text.
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
# DBLP numbers people of one name: 'Wei Wang 0001'.
_NAMESAKE = re.compile(r"(?<=\w)\s+0\d{3}(?=\s*(?:$|,))")
_KEY = re.compile(r"[^\W\d][\w:.+-]{1,99}")
_RANGE = re.compile(r"\w\s*[-‐‑–—]")


def undo_entities(text: str) -> str:
    """HTML's characters, once: what they spell may be HTML again, and stays."""
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text) if "&" in text else text


def name_lines(names: Iterable[str]) -> str:
    """One name a line, in the forms that `RawRecord` promises."""
    single = (part for name in names for part in undo_entities(name).split(";"))
    lines = [line for part in single if (line := _name_line(" ".join(part.split())))]
    turned = list(map(family_first, lines))
    # 'King A' and 'de la Cruz B': where several are all written so, none has its given name first.
    # One alone may be Weinan E.
    is_family_first = len(turned) > 1 and all("," in name for name in turned)
    return "\n".join(turned if is_family_first else lines)


def _name_line(name: str) -> str:
    # EndNote closes the names of bodies with a comma, so that it does not turn them round.
    body = name.endswith(",") and not name.startswith("{")
    return "{" + name.rstrip(", ") + "}" if body else without_namesake_number(name)


def without_namesake_number(name: str) -> str:
    return _NAMESAKE.sub("", name)


def keyword_lines(keywords: Iterable[str], borders: str = r"[;\n]") -> str:
    """One keyword a line, each once."""
    kept: dict[str, str] = {}
    for part in (part for each in keywords for part in re.split(borders, undo_entities(each))):
        keyword = " ".join(part.split())
        if keyword:
            kept.setdefault(keyword.casefold(), keyword)
    return "\n".join(kept.values())


def first_address(values: Iterable[str]) -> str:
    """The first that a page may link to; exporters also write paths of files here."""
    parts = (part for value in values for part in re.split(r"[\s;]+(?=https?:)|\n", value))
    return next(filter(None, map(web_address, parts)), "")


def pages(first: str, last: str) -> str:
    first, last = first.strip(), last.strip()
    alone = not last or last == first or _RANGE.search(first)
    return first if alone else f"{first}-{last}" if first else last


def arxiv_in(texts: Iterable[str]) -> str:
    """The first number that one of these names: addresses, DOIs, journals, notes."""
    return next(filter(None, map(arxiv, texts)), "")


def venue_among(names: Iterable[str]) -> str:
    """The first name that is no series of proceedings."""
    plain = (" ".join(undo_entities(name).split()) for name in names)
    return next((name for name in plain if name and not is_series(name)), "")


def citation_key(text: str) -> str:
    """What may serve as one; running numbers, DOIs and accession numbers do not."""
    bare = text.strip()
    return bare if _KEY.fullmatch(bare) and not bare.startswith("WOS:") else ""


def without_blanks(fields: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in fields.items() if value.strip()}

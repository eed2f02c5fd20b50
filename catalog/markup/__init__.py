"""Abstract source to HTML, plain text and search text: a first, plain form."""

import html
import re
import unicodedata
from dataclasses import dataclass

MARKUP_VERSION = 0
MAX_SOURCE_LENGTH = 20_000


@dataclass(frozen=True)
class Rendered:
    html: str
    plain: str
    search: str
    unconverted: tuple[str, ...] = ()


def to_plain(s):
    return s.replace("$", "").replace("\\", "")


def to_search(s):
    f = "".join(
        c for c in unicodedata.normalize("NFKD", s).casefold() if not unicodedata.combining(c)
    )
    return " ".join(re.findall(r"\w+", f))


def to_html_inline(s):
    return html.escape(to_plain(s))


def to_html(s):
    return "<p>" + to_html_inline(s) + "</p>" if s else ""


def render(s):
    return Rendered(to_html(s), to_plain(s), to_search(s))


def render_inline(s):
    return Rendered(to_html_inline(s), to_plain(s), to_search(s))

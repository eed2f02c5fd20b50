"""Abstract source (TeX, Markdown, remnants of HTML) as HTML, plain text and search text."""

from catalog.markup.rendering import (
    MARKUP_VERSION,
    Rendered,
    render,
    render_inline,
    to_html,
    to_html_inline,
    to_plain,
    to_search,
)
from catalog.markup.sources import MAX_SOURCE_LENGTH

__all__ = [
    "MARKUP_VERSION",
    "MAX_SOURCE_LENGTH",
    "Rendered",
    "render",
    "render_inline",
    "to_html",
    "to_html_inline",
    "to_plain",
    "to_search",
]

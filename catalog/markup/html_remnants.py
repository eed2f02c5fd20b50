"""The HTML that feeds leave in abstracts: formatting is kept, other tags are text."""

import re
from typing import Final

from catalog.markup.atoms import closing, opening

_INLINE: Final = {
    "i": "em", "em": "em", "italic": "em", "b": "strong", "strong": "strong", "bold": "strong",
    "sub": "sub", "inf": "sub", "sup": "sup", "code": "code", "tt": "code", "monospace": "code",
}  # fmt: skip
_BLOCKS: Final = ("p", "div", "ul", "ol", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6")
_FEED_BLOCKS: Final = ("sec", "title", "list")
_ITEMS: Final = ("li", "list-item")
_DROPPED: Final = ("span", "font", "u", "small", "big", "inline-formula", "tex-math", "center")
_NAMES: Final = "|".join((*_INLINE, *_BLOCKS, *_ITEMS, *_DROPPED, "br"))

# Attributes need a "=": "<title, abstract>" and "<a b>" are what authors write, not HTML.
_ATTRIBUTE: Final = r"\s+[\w:-]+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s<>\"']+)"
REMNANT: Final = (
    rf"</?(?:{_NAMES}|(?:jats|mml):[a-z-]+|a(?=\s+href\s*=)|(?<=/)a)(?:{_ATTRIBUTE})*\s*/?>"
)
_NAME = re.compile(r"<(/?)(?:(?:jats|mml):)?([\w:-]+)")


def remnant_as_marks(tag: str) -> str:
    """What a known tag is in the half-read text: a mark, a new paragraph, a list item, nothing."""
    found = _NAME.match(tag)
    if found is None:
        return tag
    closes, name = bool(found[1]), found[2].lower()
    if name in _INLINE:
        return closing(_INLINE[name]) if closes else opening(_INLINE[name])
    if name == "br":
        return "  \n"
    if name in _ITEMS:
        return "" if closes else "\n- "
    return "\n\n" if name in _BLOCKS or name in _FEED_BLOCKS else ""

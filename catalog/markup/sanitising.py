"""What may stand in the HTML of an abstract. Everything passes here last."""

from typing import Final

import nh3

_TEXT_TAGS: Final = frozenset({
    "p", "br", "em", "strong", "code", "sub", "sup", "ul", "ol", "li", "a", "span"
})  # fmt: skip
_MATH_TAGS: Final = frozenset({
    "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "msub", "msup", "msubsup",
    "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "mfrac", "msqrt", "mroot",
    "mstyle", "mpadded", "mphantom", "mtable", "mtr", "mtd"
})  # fmt: skip
_MATH_ATTRIBUTES: Final = frozenset({
    "accent", "accentunder", "columnalign", "columnspacing", "display", "displaystyle", "fence",
    "form", "largeop", "lspace", "mathvariant", "maxsize", "minsize", "movablelimits",
    "rowspacing", "rspace", "scriptlevel", "separator", "stretchy", "symmetric", "width"
})  # fmt: skip

ALLOWED_TAGS: Final = _TEXT_TAGS | _MATH_TAGS | {"b"}
ALLOWED_ATTRIBUTES: Final[dict[str, set[str]]] = {
    "a": {"href"},
    "ol": {"start"},
    **{tag: set(_MATH_ATTRIBUTES) for tag in _MATH_TAGS},
}
LINK_REL: Final = "nofollow noopener ugc"

_CLEANER: Final = nh3.Cleaner(
    tags=set(ALLOWED_TAGS),
    clean_content_tags=set(),
    attributes=ALLOWED_ATTRIBUTES,
    tag_attribute_values={
        "span": {"class": {"math-source"}},
        "mfrac": {"linethickness": {"0"}},
    },
    link_rel=LINK_REL,
    url_schemes={"http", "https"},
    url_relative="deny",
)


def sanitised(html: str) -> str:
    """The HTML with nothing in it but allowed tags, attributes and addresses."""
    return _CLEANER.clean(html)

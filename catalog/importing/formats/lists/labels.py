"""Labels such as `Title:`, `摘要：` or `**Auteurs :**`, and which of our fields they mean."""

import re
from dataclasses import dataclass

from catalog.importing.formats.lists.label_names import FIELDS

_LONGEST_LABEL = 30
_STRONG = r"(?:\*\*|__|\*|_)"
_LINE = re.compile(
    r"\s{0,8}(?:[-*+•]\s+|\d{1,6}[.)]\s+|[\[(]\d{1,6}[\])]\s*)?(?P<mark>#{1,6}\s+|\*\*|__|\*|_)?"
    rf"(?P<label>[^\W\d_][^:：*#\n—–]{{0,{_LONGEST_LABEL}}}?)\s*"
    rf"(?P<end>{_STRONG}?\s?[:：]{_STRONG}?|\.?{_STRONG}\s?[.—–-]?|\.?[—–]|\s#{{1,6}}\s*\Z|\Z)"
    r"\s*(?P<rest>.*)\Z",
    re.DOTALL,
)
# A label without a colon, alone on its line or marked as one.
_BARE = frozenset({"abstract", "keywords"})
_LINK = re.compile(r"\[[^\]]*\]\((?P<address>[^)\s]+)\)|<(?P<plain>https?://[^>\s]+)>")


@dataclass(frozen=True)
class Label:
    """A field, and the text that follows the label on its line. An unused label has no field."""

    field: str
    text: str


def label_of(line: str) -> Label | None:
    found = _LINE.match(line)
    if found is None:
        return None
    field = FIELDS.get(" ".join(found["label"].split()).casefold())
    if field is None or not _is_marked(found, field):
        return None
    return Label(field, found["rest"])


def _is_marked(found: re.Match[str], field: str) -> bool:
    """Whether it is a label and not the first word of a sentence."""
    if ":" in found["end"] or "：" in found["end"]:
        return True
    if found["rest"]:
        marked_inside = found["mark"] and found["end"].lstrip(".").startswith(("*", "_"))
        return bool(marked_inside) or (field in _BARE and found["end"] in ("—", "–", ".—", ".–"))
    return bool(found["mark"]) or field in _BARE


def address_in(text: str) -> str:
    """The address of a Markdown link, or the text when it is none."""
    found = _LINK.search(text)
    return (found["address"] or found["plain"]) if found else text

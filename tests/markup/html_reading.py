"""A second reader of our HTML, which shares nothing with the sanitiser but its allow-list."""

from html.parser import HTMLParser
from typing import Final

from catalog.markup.sanitising import ALLOWED_ATTRIBUTES, ALLOWED_TAGS, LINK_REL

_VOID: Final = frozenset({"br"})
_FIXED: Final = {
    ("a", "rel"): LINK_REL,
    ("span", "class"): "math-source",
    ("mfrac", "linethickness"): "0",
}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forbidden: list[str] = []
        self.open_tags: list[str] = []
        self.words: list[str] = []
        self.ill_formed = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ALLOWED_TAGS:
            self.forbidden.append(f"<{tag}>")
        for name, value in attrs:
            if not _is_allowed(tag, name, value or ""):
                self.forbidden.append(f"<{tag} {name}={value!r}>")
        if tag not in _VOID:
            self.open_tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open_tags or self.open_tags.pop() != tag:
            self.ill_formed = True

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.forbidden.append("a comment")


def _is_allowed(tag: str, name: str, value: str) -> bool:
    if (tag, name) in _FIXED:
        return value == _FIXED[tag, name]
    if name == "href":
        return tag == "a" and value.lower().startswith(("https://", "http://"))
    return name in ALLOWED_ATTRIBUTES.get(tag, set())


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


def forbidden_parts(html: str) -> list[str]:
    return _read(html).forbidden


def is_well_formed(html: str) -> bool:
    reader = _read(html)
    return not reader.ill_formed and not reader.open_tags


def is_harmless(html: str) -> bool:
    """Nothing forbidden and nothing left open."""
    reader = _read(html)
    return not (reader.forbidden or reader.ill_formed or reader.open_tags)


def words_of(html: str) -> str:
    """The text a reader sees."""
    return "".join(_read(html).words)

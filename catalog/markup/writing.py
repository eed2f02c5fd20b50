"""How the parsed tokens are written down, as HTML and as plain text side by side."""

import re
from dataclasses import dataclass, field
from html import escape
from typing import Final
from urllib.parse import quote, unquote

from markdown_it.token import Token

from catalog.markup.atoms import PLACEHOLDER_CLASS, Atom, Atoms, mark_of
from catalog.markup.scripts import lowered, raised

_PLACEHOLDER = re.compile(f"[{PLACEHOLDER_CLASS}]")
_DEEPEST_MARKS: Final = 16
_WEB_ADDRESS = re.compile(r"https?://[^\s/]", re.IGNORECASE)
# Our placeholders as Markdown writes them into an address.
_PACKED = re.compile("(?:%F4%8[0-9A-F]%[0-9A-F]{2}%[0-9A-F]{2})+", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t]{2,}")

_TAGS: Final = {
    "em_open": "<em>", "em_close": "</em>", "strong_open": "<strong>", "strong_close": "</strong>",
}  # fmt: skip


@dataclass(slots=True)
class _Line:
    """One run of inline tokens being written."""

    atoms: Atoms
    links_allowed: bool
    html: list[str] = field(default_factory=list)
    plain: list[list[str]] = field(default_factory=lambda: [[]])
    open_marks: list[str] = field(default_factory=list)
    open_links: int = 0
    links: list[bool] = field(default_factory=list)  # of those open, which are shown as links

    def write(self, tokens: list[Token]) -> tuple[str, str]:
        for token in tokens:
            self._token(token)
        while self.open_marks:
            self._close_mark()
        return "".join(self.html), "".join(self.plain[0])

    def _token(self, token: Token) -> None:
        kind = token.type
        if kind == "text":
            self._text(token.content)
        elif kind in _TAGS:
            self.html.append(_TAGS[kind])
        elif kind in ("softbreak", "hardbreak"):
            self.html.append("<br>\n" if kind == "hardbreak" else "\n")
            self.plain[-1].append("\n" if kind == "hardbreak" else " ")
        elif kind in ("link_open", "link_close"):
            self._link(token, opens=kind == "link_open")
        elif kind == "image":
            # No picture, ever: its words are what is left of it.
            for child in token.children or []:
                self._token(child)

    def _link(self, token: Token, *, opens: bool) -> None:
        if not opens:
            if self.links.pop():
                self.open_links -= 1
                self.html.append("</a>")
            return
        address = self._address(str(token.attrGet("href")))
        is_shown = self.links_allowed and bool(_WEB_ADDRESS.match(address))
        self.links.append(is_shown)
        if is_shown:
            self.open_links += 1
            self.html.append(f'<a href="{escape(address)}">')

    def _address(self, written: str) -> str:
        """The address with what was taken out of it put back as it was written."""
        return _PACKED.sub(
            lambda found: quote(self.atoms.with_sources(unquote(found[0])), safe="$+-=()"), written
        )

    def _text(self, text: str) -> None:
        at = 0
        for placeholder in _PLACEHOLDER.finditer(text):
            self._words(text[at : placeholder.start()])
            self._placeholder(placeholder[0])
            at = placeholder.end()
        self._words(text[at:])

    def _words(self, words: str) -> None:
        if words:
            self.html.append(escape(words, quote=False))
            self.plain[-1].append(words)

    def _placeholder(self, character: str) -> None:
        mark = mark_of(character)
        if mark is not None:
            self._mark(*mark)
        elif (atom := self.atoms.at(character)) is not None:
            self._atom(atom)

    def _atom(self, atom: Atom) -> None:
        as_words = bool(atom.target) and (self.open_links > 0 or not self.links_allowed)
        self.html.append(escape(atom.plain, quote=False) if as_words else atom.html)
        self.plain[-1].append(atom.plain)

    def _mark(self, tag: str, opens: bool) -> None:
        if opens:
            if len(self.open_marks) < _DEEPEST_MARKS:
                self.open_marks.append(tag)
                self.html.append(f"<{tag}>")
                self.plain.append([])
        elif tag in self.open_marks:
            while self._close_mark() != tag:
                pass

    def _close_mark(self) -> str:
        tag = self.open_marks.pop()
        self.html.append(f"</{tag}>")
        words = "".join(self.plain.pop())
        self.plain[-1].append({"sub": lowered, "sup": raised}.get(tag, str)(words))
        return tag


def write_line(tokens: list[Token], atoms: Atoms) -> tuple[str, str]:
    """One line without links: it may become the words of one."""
    inline = [child for token in tokens for child in token.children or []]
    html, plain = _Line(atoms, links_allowed=False).write(inline)
    return html.strip(), _tidy(plain)


def write_blocks(tokens: list[Token], atoms: Atoms) -> tuple[str, str]:
    """Paragraphs and lists; plain text has blank lines and signs in their place."""
    page = _Page(atoms)
    for token in tokens:
        page.token(token)
    return "".join(page.html).strip(), "\n".join(page.plain).strip()


@dataclass(slots=True)
class _Page:
    atoms: Atoms
    html: list[str] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    sign: str = ""

    def token(self, token: Token) -> None:
        if token.type == "inline":
            self._inline(token)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            self._open_list(token)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self.numbers.pop()
            self.html.append(f"</{token.tag}>\n")
            self.plain.append("")
        elif token.type == "list_item_open":
            self._open_item()
        elif token.type == "list_item_close":
            self.html.append("</li>\n")
        elif token.type == "paragraph_open":
            self.html.append("" if token.hidden else "<p>")
        elif token.type == "paragraph_close":
            self.html.append("" if token.hidden else "</p>\n")
            self.plain.extend([] if token.hidden else [""])

    def _inline(self, token: Token) -> None:
        html, plain = _Line(self.atoms, links_allowed=True).write(token.children or [])
        self.html.append(html)
        self.plain.append(self.sign + _tidy(plain))
        self.sign = ""

    def _open_list(self, token: Token) -> None:
        start = token.attrGet("start")
        ordered = token.type == "ordered_list_open"
        self.numbers.append(int(start or 1) - 1 if ordered else None)
        self.html.append(f'<ol start="{start}">\n' if start else f"<{token.tag}>\n")

    def _open_item(self) -> None:
        number = self.numbers[-1]
        if number is not None:
            number = self.numbers[-1] = number + 1
        self.sign = "  " * (len(self.numbers) - 1) + ("- " if number is None else f"{number}. ")
        self.html.append("<li>")


def _tidy(plain: str) -> str:
    return _BLANKS.sub(" ", plain).strip()

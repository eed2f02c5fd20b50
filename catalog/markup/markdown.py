"""The little Markdown that abstracts use: emphasis, links, lists and paragraphs."""

import re
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from catalog.markup.atoms import ATOM_CLASS, Atoms

_MOST_BRACKETS: Final = 200
_MOST_STARS: Final = 2_000

_WEB_ADDRESS = re.compile(r"https?://[^\s/]", re.IGNORECASE)
_TARGET = re.compile(rf"(?<=\]\()\s*<?([{ATOM_CLASS}])")
_SIGNS_OF_FORMULAS = re.compile(
    rf"(?<![\w*\\^)\]|{ATOM_CLASS}])\*\w{{1,12}}\*(?!\*)|\*\*+"
    rf"|(?<=\^)\*|(?<=[)\]|])[*_](?=[^\s,.;:!?)\]\"'’”*_—–-])"
    rf"|(?<=[\w{ATOM_CLASS}])\*(?=[\w{ATOM_CLASS}])"
)


def _is_web_address(url: str) -> bool:
    return _WEB_ADDRESS.match(url) is not None


def _parser(*rules: str) -> MarkdownIt:
    parser = MarkdownIt("zero", {"maxNesting": 20}).enable(list(rules))
    parser.validateLink = _is_web_address  # type: ignore[method-assign]
    return parser


_ALL: Final = _parser("emphasis", "link", "image", "list", "escape", "newline")
# Thousands of stray signs make these rules slow; such text holds no emphasis anyway.
_BARE: Final = _parser("escape", "newline")


def parse(text: str, atoms: Atoms) -> list[Token]:
    """The tokens of a text with paragraphs and lists."""
    text = _prepared(text, atoms)
    return _parser_for(text).parse(text)


def parse_inline(text: str, atoms: Atoms) -> list[Token]:
    """The tokens of one line: a title."""
    text = _prepared(text, atoms)
    return _parser_for(text).parseInline(text)


def _parser_for(text: str) -> MarkdownIt:
    stars = text.count("*") + text.count("_")
    return _BARE if stars > _MOST_STARS or text.count("[") > _MOST_BRACKETS else _ALL


def _prepared(text: str, atoms: Atoms) -> str:
    if "](" in text:
        text = _TARGET.sub(lambda target: _address_of(target[1], atoms), text)
    if "*" in text or "_" in text:
        text = _SIGNS_OF_FORMULAS.sub(_kept_or_escaped, text)
    return text


def _address_of(character: str, atoms: Atoms) -> str:
    atom = atoms.at(character)
    return (atom.target or atom.source).replace("\\", "") if atom else ""


def _kept_or_escaped(sign: re.Match[str]) -> str:
    """A star inside a word (A*algorithm) or behind a bracket (f(x)*g, |x|_1) is no emphasis."""
    return "\\" + sign[0] if len(sign[0]) == 1 else sign[0]

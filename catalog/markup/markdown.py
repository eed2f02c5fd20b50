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
_SIGN = re.compile(
    r"\*\*+|(?P<star>\*)"
    r"|(?P<index>(?<=[)\]|])_(?=[^\s,.;:!?)\]\"'’”*_—–-]))|(?P<dunder>__(?=[^\W_]{1,40}__(?:\.\w|\()))"
)
_WORD_BEFORE = re.compile(rf"[\w^)\]|{ATOM_CLASS}]")
# *m*ulti-scale: the one emphasis inside a word that authors use.
_INITIAL = re.compile(r"\*\w{1,12}\*(?!\*)")


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
        text = _Emphasis().escaped(text)
    return text


def _address_of(character: str, atoms: Atoms) -> str:
    atom = atoms.at(character)
    return (atom.target or atom.source).replace("\\", "") if atom else ""


class _Emphasis:
    """Tells stars and underscores that emphasise from those of names: A*algorithm, C*-algebra."""

    def __init__(self) -> None:
        self.still_open = 0

    def escaped(self, text: str) -> str:
        return _SIGN.sub(self._kept_or_escaped, text)

    def _kept_or_escaped(self, sign: re.Match[str]) -> str:
        if sign["index"] or sign["dunder"]:
            return "".join(f"\\{letter}" for letter in sign[0])
        if not sign["star"] or self._emphasises(sign.string, sign.start()):
            return sign[0]
        return r"\*"

    def _emphasises(self, text: str, at: int) -> bool:
        before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
        if before == "\\" or (before.strip() == "" and after.strip() == ""):
            return True  # escaped already, or the sign of a list
        if after.strip() and not _WORD_BEFORE.match(before):
            self.still_open += 1
            return True
        if self.still_open and before.strip() and not self._is_inside_a_name(text, at):
            self.still_open -= 1
            return True
        return False

    def _is_inside_a_name(self, text: str, at: int) -> bool:
        """Between two letters a star closes only what it closes for initials: *m*ulti."""
        if not _WORD_BEFORE.match(text[at + 1 : at + 2]):
            return False
        start = text.rfind("*", max(0, at - 13), at)
        return start < 0 or _INITIAL.match(text, start) is None

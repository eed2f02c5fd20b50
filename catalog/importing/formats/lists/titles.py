"""Titles, authors and venues that stand on top of an abstract without a label."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catalog.importing.formats.blocks import Block, is_blank
from catalog.importing.formats.lists.dividers import heading_level, is_rule, number_of
from catalog.importing.formats.lists.headings import heading_of
from catalog.importing.formats.lists.people import divided, names_in
from catalog.importing.formats.lists.prose import begins_small, is_telling, may_stand_on_top
from catalog.importing.venues import is_nothing_but_a_venue

Fields = dict[str, str]

_MOST_LINES_ON_TOP = 4
_WRAPPED_BELOW = 200
# A wrapped line is filled but for the word that did not fit.
_FILLED = 0.85
_ENOUGH_TO_COMPARE = 4
MOST_TITLED = 0.85
_LETTERS = re.compile(r"[^\W\d_]{2}")
_MARKS = re.compile(
    r"\A\s*(?:#{1,6}\s+)?(?P<strong>\*\*|__|\*|_|[\"“「『《])?(?P<text>.*?)\s*#*\s*\Z"
)
_CLOSING = {"**": "**", "__": "__", "*": "*", "_": "_", '"': '"', "“": "”", "「": "」"} | {
    "『": "』",
    "《": "》",
}


@dataclass(frozen=True)
class Top:
    """What stood above the abstract, and the abstract."""

    fields: Fields
    body: Block


def titled_share(blocks: Sequence[Block]) -> float:
    """How many of them have a title on top, or 0 when the lines may be those of wrapped text."""
    if len(blocks) < 2 or len({block.lines[0].strip() for block in blocks}) < 0.9 * len(blocks):
        return 0.0
    topped = [block for block in blocks if has_title(block)]
    surely = [block for block in topped if _cannot_be_wrapped(block)]
    if len(blocks) >= _ENOUGH_TO_COMPARE:
        surely += [block for block in topped if _begins_anew(block) and block not in surely]
    return len(topped) / len(blocks) if len(surely) >= len(blocks) / 2 else 0.0


def all_titled(blocks: Sequence[Block]) -> bool:
    return titled_share(blocks) >= MOST_TITLED


def has_title(block: Block) -> bool:
    """Whether a line that may be a title stands above what must be an abstract."""
    return may_have_title(block) and is_telling("\n".join(block.lines[1:]))


def may_have_title(block: Block) -> bool:
    first, *rest = undressed(block.lines[0]), *block.lines[1:]
    below = _first_full(rest)
    fits = may_stand_on_top(first) or heading_level(block.lines[0])
    if below is None or not fits or not _LETTERS.search(first):
        return False
    if begins_small(first):
        return False
    # The second line of a sentence begins small far more often than not.
    return not begins_small(rest[below])


def _begins_anew(block: Block) -> bool:
    """Whether a capital follows the first line: most lines of wrapped text begin small."""
    below = _first_full(block.lines[1:])
    return below is not None and block.lines[1 + below].strip()[:1].isupper()


def _first_full(lines: Sequence[str]) -> int | None:
    full = (n for n, line in enumerate(lines) if not is_blank(line) and not is_rule(line))
    return next(full, None)


def _cannot_be_wrapped(block: Block) -> bool:
    first, *rest = block.lines
    widest = max(map(len, rest))
    apart = is_blank(rest[0]) or is_rule(rest[0]) or undressed(first) != first.strip()
    return apart or widest > _WRAPPED_BELOW or len(first) < _FILLED * widest


def undressed(line: str) -> str:
    """A title without what makes it bold or a heading."""
    found = _MARKS.match(line)
    if not found:
        return line.strip()
    opening, text = found["strong"] or "", found["text"]
    closing = _CLOSING.get(opening, "")
    if opening and text.endswith(closing) and closing not in text[: -len(closing)]:
        return text[: -len(closing)].strip()
    return opening + text


def have_authors(blocks: Sequence[Block]) -> bool:
    tops = [top_of(block).fields for block in blocks]
    return sum("authors" in top for top in tops) > len(tops) / 2


def top_of(block: Block, *, with_authors: bool = False) -> Top:
    """The title, then lines of names or a venue as far as they go; the rest is the abstract.

    `with_authors`: most records of the list name them, so a short line is taken for theirs.
    """
    fields, place = {"title": without_number(undressed(block.lines[0]))}, 1
    while place < min(len(block.lines) - 1, _MOST_LINES_ON_TOP * 2):
        line = block.lines[place]
        found = {} if is_blank(line) or is_rule(line) else told_by(line, any_names=with_authors)
        if found is None or found.keys() & fields.keys():
            break
        fields |= found
        place += 1
    body = Block(block.line + place, block.lines[place:]).trimmed()
    return Top(fields, body)


def without_number(title: str) -> str:
    """'3. Learning to read' is the third of a list; '2048: a game' is a title."""
    number = number_of(title)
    return number.text if number and number.text and number.style[1] in tuple(".)]、") else title


def told_by(line: str, *, any_names: bool = False) -> Fields | None:
    """The authors or the venue that a line above an abstract gives, when it does."""
    plain = undressed(line)
    on_top = may_stand_on_top(plain)
    if on_top and is_nothing_but_a_venue(plain) and (heading := heading_of(plain)):
        return {name: value for name, value in heading.fields().items() if value}
    names = names_in(plain) or (divided(plain) if any_names and on_top else [])
    return {"authors": "\n".join(names)} if names else None

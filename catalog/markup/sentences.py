"""Where sentences end, and where a line of plain text may be cut without breaking something."""

import re
import unicodedata

_OPENERS, _CLOSERS = "([{⟨⌊⌈", ")]}⟩⌋⌉"
_LONGEST_SPAN = 300
_QUOTED = re.compile(
    r"“[^“”]{1,200}”|\"[^\"]{1,200}\"|‘[^‘’]{1,80}’(?!\w)|(?<!\w)['`][^'\s][^']{0,80}'(?!\w)"
)
# A blank is often forgotten: 'in physics.We observe'.
_END = re.compile(r"[.!?]+[\"”’')\]]*(?=\s|$)|(?<=[a-z]{3})\.(?=[A-Z][a-z]*\s)|[。！？]+[」』”）]*")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|et al|vs|w\.r\.t|cf|viz|resp|etc|figs?|eqs?|secs?|sect|refs?|dr|prof|mr|ms"
    r"|approx|ca|a\.k\.a|i\.i\.d|s\.t|nos?|vol|st|incl|max|min|dept|ph\.d|u\.s|a\.e|a\.s|w\.h\.p)"
    r"|(?<![\w.-])[A-Za-z]|\b(?:[A-Za-z]\.)+[A-Za-z])\.$",
    re.IGNORECASE,
)
# A formula is not cut beside its operators: 'd = 1' stays together.
_OPERATORS = frozenset("=<>≤≥≈≠∈∉⊂⊆∪∩+−±×·÷∼~→←↦∝≪≫≡|/∘⊗⊕^_")
_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60"
    "\U0001f300-\U0001faff\U00020000-\U0003fffd]"
)


def one_line(text: str) -> str:
    return " ".join(text.split())


def sentences_of(text: str) -> list[str]:
    """The sentences of one paragraph; a full stop in brackets or an abbreviation ends none."""
    kept = protected(text)
    found, start = [], 0
    for end in _END.finditer(text):
        if not kept[end.start()] and _ends_here(text, end):
            found.append(text[start : end.end()].strip())
            start = end.end()
    return [sentence for sentence in [*found, text[start:].strip()] if sentence]


def protected(text: str) -> list[bool]:
    """For each character whether it is inside brackets or quotation marks."""
    inside = [False] * len(text)
    for start, end in [*_bracketed(text), *(match.span() for match in _QUOTED.finditer(text))]:
        inside[start:end] = [True] * (end - start)
    return inside


def cut_places(text: str) -> list[int]:
    """Lengths to which the text may be cut: at blanks, and between characters of CJK."""
    kept = protected(text)
    return [i for i in range(1, len(text)) if not kept[i] and _is_border(text, i)]


def splits_formula(text: str, place: int) -> bool:
    """Whether an operator would be left without one of its sides."""
    before, after = text[:place].rstrip()[-1:], text[place:].lstrip()[:1]
    return before in _OPERATORS or after in _OPERATORS


def width(text: str) -> int:
    """How wide the text is, a character of Chinese or Japanese being two of others."""
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))


def is_wide(character: str) -> bool:
    return _WIDE.match(character) is not None


def _ends_here(text: str, end: re.Match[str]) -> bool:
    if not end[0].startswith("."):
        return True
    after = text[end.end() :].lstrip()
    if after[:1].islower() and not re.match(r"\w*[A-Z]", after):
        return False
    return not _ABBREVIATION.search(text[max(0, end.start() - 20) : end.start() + 1])


def _bracketed(text: str) -> list[tuple[int, int]]:
    """Bracket pairs; half-open intervals such as [0, 1) are pairs too."""
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for position, character in enumerate(text):
        if character in _OPENERS:
            opened.append(position)
        elif character in _CLOSERS and opened:
            start = opened.pop()
            if position - start <= _LONGEST_SPAN:
                pairs.append((start, position + 1))
    return pairs


def _is_border(text: str, place: int) -> bool:
    before, after = text[place - 1], text[place]
    if after.isspace():
        return not splits_formula(text, place)
    return is_wide(before) and is_wide(after) and unicodedata.category(after)[0] != "P"

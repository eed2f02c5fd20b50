"""Where a formula written as text has blanks: around relations, beside the names of functions."""

import re
import unicodedata
from typing import Final

from catalog.markup.formula_signs import APART

_GAP_BETWEEN = re.compile(
    r"(?<=[^\s([{|⟨⌊⌈\x02/^_])[\x02 ]*\x02[\x02 ]*(?=[^\s)\]},;:.|⟩⌋⌉\x02(\[/^_!?])"
)
_GAP_ELSEWHERE = re.compile(f"[{APART}]+")

_SIGNS: Final = "=<>≤≥≠≈≡∈∉∋⊂⊆⊃⊇→←↔⇒⇐⇔↦≪≫∼≃≅≜≔∝⊥∣+−×·∪∩∧∨⊕⊗∘∖~⪯⪰≺≻≲≳-"
_RELATION = re.compile(f"( ?)([{re.escape(_SIGNS)}])( ?)")
_INSIDE_BRACKET = re.compile(r"(?<=[(\[{⟨⌊⌈]) | (?=[)\]}⟩⌋⌉,;:.^_′]| [)\]}⟩⌋⌉,;:])")
_AFTER_PREFIX = re.compile(r"(?<=[∂∇∀∃¬]) ")
_NORM = re.compile(r"‖ ?([^‖]*?) ?‖")
_BLANKS = re.compile(r"[ \n]+")
_ATOMIC = re.compile(r"[√‖|]?[\w.′*⁰¹²³⁴-⁹⁺⁻₀-₉₊₋\u0300-\u036f]+(?:\([^()\s]*\))?|\([^()]*\)")


def apart(word: str) -> str:
    return f"{APART}{word}{APART}"


def spaced(text: str) -> str:
    text = _BLANKS.sub(" ", text)
    text = _GAP_BETWEEN.sub(" ", text)
    text = _GAP_ELSEWHERE.sub("", text)
    text = _RELATION.sub(_evenly_spaced, text)
    text = _INSIDE_BRACKET.sub("", _AFTER_PREFIX.sub("", _BLANKS.sub(" ", text)))
    text = _NORM.sub(r"‖\1‖", text) if "‖" in text else text
    return unicodedata.normalize("NFC", text.strip())


def _evenly_spaced(sign: re.Match[str]) -> str:
    return f" {sign[2]} " if sign[1] or sign[3] else sign[2]


def grouped(text: str) -> str:
    """In brackets when a slash or a root would otherwise take only its beginning."""
    text = spaced(text)
    return text if not text or _ATOMIC.fullmatch(text) else f"({text})"

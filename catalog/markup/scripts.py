"""Raised and lowered text in Unicode: l₂, E³, ε⁻⁴, and x_θ where no such letter exists."""

from typing import Final

_RAISED: Final = dict(
    zip(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ′",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ′",
        strict=True,
    )
)
_LOWERED: Final = dict(
    zip(
        "0123456789+-−=()aehijklmnoprstuvxβγρφχ",
        "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ",
        strict=True,
    )
)
# Signs that stand high already.
_HIGH_ALREADY: Final = frozenset({"′", "″", "*", "∗", "⋆", "°", "†", "‡", "⊤", "∘"})


def raised(text: str) -> str:
    return _scripted(text, "^", _RAISED)


def lowered(text: str) -> str:
    return _scripted(text, "_", _LOWERED)


def _scripted(text: str, sign: str, letters: dict[str, str]) -> str:
    text = text.strip()
    if not text:
        return ""
    if sign == "^" and text in _HIGH_ALREADY:
        return {"∘": "°", "⊤": "ᵀ"}.get(text, text)
    small = [letters.get(character) for character in text]
    if None not in small:
        return "".join(letter for letter in small if letter)
    if len(text) == 1 or (sign == "_" and text.isalnum()):
        return sign + text
    return f"{sign}({text})"

"""Letters with accents, as TeX writes them."""

import pytest

from catalog.markup.accents import with_accents


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"Schr\"odinger", "Schrödinger"), (r"L\'{e}vy", "Lévy"), (r"Lov\'asz", "Lovász"),
        (r"Na\"{\i}ve", "Naïve"), (r"Gr{\"o}bner", "Gröbner"),
        (r"{\'E}tale", "Étale"), (r"Ho\v{r}ava", "Hořava"), (r"\c{c}a", "ça"), (r"\c ca", "ça"),
        (r"Erd\H{o}s", "Erdős"), (r"\o re {\ss} \AA", "øre ß Å"), (r"{\o}re", "øre"),
        (r"S{\o ren}", "S{øren}"), (r"\~n \^o \`a \=a \.z", "ñ ô à ā ż"),
        (r"Poincar\'e", "Poincaré"),
        (r"don\'t and Adam\'s", "don't and Adam's"),
        (r"\"quoted text\" here", '"quoted text" here'),
        (r"\vec x and \url{x}", r"\vec x and \url{x}"), (r"\cite{x} \beta", r"\cite{x} \beta"),
    ],
)  # fmt: skip
def test_accent_is_composed(tex: str, text: str) -> None:
    assert with_accents(tex) == text

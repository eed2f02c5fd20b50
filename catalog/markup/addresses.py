"""Where a web address in running text begins and ends."""

import re
from typing import Final

# Only hosts that hold code and project pages: most other "hosts" are "models.In" and "node.js".
BARE_ADDRESS: Final = (
    r"(?<![\w@/.:-])(?:www\.)?(?:github\.com|gitlab\.com|huggingface\.co|bitbucket\.org)/(?=\w)"
    r"|(?<![\w@/.:-])[a-z0-9][a-z0-9-]{0,62}\.github\.io(?![\w.-]*\w@)"
)
_ADDRESS = re.compile(
    r"(?:https?://(?=[^\s/.]))?(?:[^\s<>\"\[\]{}\\^`|$\x00-\x1f\U000f0000-\U0010ffff、。，；：！？（）「」“”‘’…]|\\(?=[_%#&~$-]))+"
)
_TRAILING: Final = ".,;:!?'*_~\\"
_ESCAPE = re.compile(r"\\([_%#&~$-])")
_LONGEST: Final = 2_000


def address_at(text: str, start: int) -> tuple[str, int]:
    """The address that begins at `start` (empty when none does) and where the text goes on."""
    found = _ADDRESS.match(text, start, start + _LONGEST)
    if found is None:
        return "", start
    written = _without_trailing_signs(found[0])
    if written.lower().rstrip("/") in ("http:", "https:"):
        return "", start
    return _unescaped(written), start + len(written)


def _unescaped(written: str) -> str:
    return _ESCAPE.sub(r"\1", written)


def _without_trailing_signs(written: str) -> str:
    """Without the stop or the bracket that belongs to the sentence around it."""
    cut = _first_unmatched_bracket(written)
    written = written[:cut]
    return written.rstrip(_TRAILING)


def _first_unmatched_bracket(written: str) -> int:
    depth = 0
    for at, character in enumerate(written):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return at
    return len(written)

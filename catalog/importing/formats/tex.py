"""TeX in titles and names: accents and special letters become characters, maths stays TeX."""

import re
import unicodedata

_MATHS = re.compile(r"(?<!\\)(\$\$.+?(?<!\\)\$\$|\$(?:[^$\\]|\\.)+\$|\\\(.+?\\\))", re.DOTALL)
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å",
    "AA": "Å", "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ",
    "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "textendash": "–", "textemdash": "—",
    "textquoteright": "’", "textquoteleft": "‘", "textquotedblleft": "“", "textquotedblright": "”",
    "textregistered": "®", "texttrademark": "™", "textdegree": "°", "copyright": "©", "S": "§",
    "dots": "…", "ldots": "…", "textellipsis": "…", "textasciitilde": "~", "textbackslash": "\\",
    "textunderscore": "_", "textless": "<", "textgreater": ">", "textbar": "|",
    "textquotesingle": "'", "textquotedbl": '"', "textasciicircum": "^", "texttimes": "×",
    "textpm": "±", "textmu": "µ", "textdollar": r"\$", "textperiodcentered": "·",
    "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "slash": "/",
}  # fmt: skip
# Commands that only choose how their text looks: the text stays.
_LOOKS = frozenset(
    {"emph", "textit", "textbf", "textsc", "texttt", "textrm", "textsf", "textsl", "textup"}
    | {"textmd", "textnormal", "text", "mbox", "hbox", "uppercase", "MakeUppercase", "protect"}
    | {"rm", "bf", "it", "sc", "tt", "em", "sl", "sf", "url", "bibinfo"}
)
# The argument stands bare, in braces, or after the blank that ends a command of letters.
_ARGUMENT = r"(?:\{\s*(?:\\?([ij])|(\w))\s*\}|\\([ij])(?![A-Za-z])\s?|(\w))"
_ACCENTED = re.compile(rf"\\(?:([`'^~=.\"])\s*|([uvHcdbkr])(?:\s+|(?=[{{\\]))){_ARGUMENT}")
_BRACED_LETTER = re.compile(r"\{(\w[\u0300-\u036f]*)\}")
_TOKEN = re.compile(
    r"\\(?P<command>[A-Za-z]+)\*?(?P<gap>\s*)(?P<empty>\{\})?"
    r"|\\(?P<symbol>.)|(?P<dash>-{2,3})|(?P<quote>``|'')|(?P<tie>~)|(?P<brace>[{}])",
    re.DOTALL,
)
_ARGUMENTS = re.compile(r"(?:\{[^{}]*\})+")
_SPECIAL = re.compile(r"[\\{}$~`]|--|''")
_NEVER_NESTED_DEEPER = 4
_ENSURED = re.compile(r"\\ensuremath\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
# In longer text, which is no title, looking for the ends of formulas could take ages.
_LONGEST = 5_000


def decode(text: str) -> str:
    """Characters for TeX's accents and letters; BibTeX's protecting braces go, maths stays."""
    if not _SPECIAL.search(text):
        return unicodedata.normalize("NFC", text)
    if len(text) > _LONGEST:
        return _decode_words(text)
    if "\\ensuremath" in text:
        text = _ENSURED.sub(r"$\1$", text)
    pieces = _MATHS.split(text)
    # Every second piece is what the pattern caught.
    return "".join(p if i % 2 else _decode_words(p) for i, p in enumerate(pieces))


def unescape(text: str) -> str:
    """An address or identifier: no accents to find, only TeX's guards to take off."""
    bare = re.sub(r"\\url\s*", "", text)
    return re.sub(r"\\([_%&#~$])", r"\1", re.sub(r"(?<!\\)[{}]", "", bare)).strip()


def _decode_words(text: str) -> str:
    for _ in range(_NEVER_NESTED_DEEPER):
        changed = _ACCENTED.sub(_accented, text)
        if changed == text:
            break
        # What one accent made may stand under the next: \~{\^e}.
        text = _BRACED_LETTER.sub(r"\1", changed) if "\\" in changed else changed
    return unicodedata.normalize("NFC", _undo_commands(text))


def _accented(match: re.Match[str]) -> str:
    accent = _ACCENTS[match[1] or match[2]]
    letter = next(group for group in match.groups()[2:] if group)
    return unicodedata.normalize("NFC", letter + accent)


def _undo_commands(text: str) -> str:
    done: list[str] = []
    position = 0
    while match := _TOKEN.search(text, position):
        done.append(text[position : match.start()])
        kept, position = _undone(match)
        done.append(kept)
    return "".join([*done, text[position:]])


def _undone(match: re.Match[str]) -> tuple[str, int]:
    """What stands for the token, and where to read on."""
    if command := match["command"]:
        return _undone_command(match, command)
    if symbol := match["symbol"]:
        return _symbol(symbol), match.end()
    if dash := match["dash"]:
        return ("—" if len(dash) == 3 else "–"), match.end()
    if quote := match["quote"]:
        return ("“" if quote == "``" else "”"), match.end()
    return (" " if match["tie"] else ""), match.end()


def _symbol(symbol: str) -> str:
    # A bare dollar sign would open maths, so it keeps its guard.
    if symbol == "$":
        return r"\$"
    return {"\\": " ", ",": " ", ";": " ", "-": "", "/": "", "@": "", "(": r"\(", ")": r"\)"}.get(
        symbol, symbol
    )


def _undone_command(match: re.Match[str], command: str) -> tuple[str, int]:
    if command in _LETTERS:
        return _LETTERS[command], match.end()
    if command in _LOOKS:
        return "", match.end()
    # Not ours to judge: it stays with its arguments, for the markup of titles to show.
    arguments = _ARGUMENTS.match(match.string, match.end())
    end = arguments.end() if arguments else match.end()
    return match.string[match.start() : end], end

"""The first reading of a source: formulas, addresses, code and HTML remnants, from left to right.

Each formula, address and piece of code becomes one atom, so that nothing later looks inside it.
"""

import re
from collections.abc import Callable
from typing import Final

from catalog.markup.addresses import BARE_ADDRESS, address_at
from catalog.markup.atoms import Atom, Atoms, code, link
from catalog.markup.dollars import has_blank_line, is_money, read_dollars, reads_as_prose
from catalog.markup.html_remnants import REMNANT, remnant_as_marks
from catalog.markup.tex_math import convert_formula

_LONGEST_FORMULA: Final = 4_000
_MATHS_ENVIRONMENTS = (
    "equation|align|alignat|gather|multline|eqnarray|displaymath|math|flalign|aligned|cases"
    "|matrix|pmatrix|bmatrix|split|gathered|array"
)


# A quotation mark inside shows that the backticks opened quotations themselves.
_CODE = r"[^\s`'\"’”](?:[^`'\"’”\n]{0,80}[^\s`'\"’”])?"


def _next_thing(first_signs: str, addresses: str) -> re.Pattern[str]:
    # The look at the first sign makes the search ten times faster.
    return re.compile(
        rf"(?=[{first_signs}])(?:(?P<money>\\{{1,2}}\$)"
        rf"|(?P<inline>\\{{1,2}}\()|(?P<display>\\{{1,2}}\[)"
        rf"|\\begin\s*\{{(?P<environment>(?:{_MATHS_ENVIRONMENTS})\*?)\}}"
        rf"|(?P<url>\\url\s*\{{(?=[^{{}}\s]))|(?P<href>\\href\s*\{{(?=[^{{}}\s]))"
        rf"|(?P<dollar>\$)"
        rf"|(?P<address>{addresses})"
        rf"|<(?P<autolink>https?://[^\s<>]+)>|(?P<remnant>{REMNANT})"
        rf"|(?P<code>``(?P<twice>{_CODE})``|(?<![`\\])`(?P<once>{_CODE})`(?!`)))",
        re.IGNORECASE,
    )


_NEXT = _next_thing(r"\\$<`h", "https?://")
_NEXT_OR_HOST = _next_thing(r"\\$<`a-z0-9", f"https?://|{BARE_ADDRESS}")
# Most sources hold none of these.
_SIGNS: Final = ("\\", "$", "<", "`", "://")
_SIGNS_OF_HOSTS: Final = (".com/", ".co/", ".org/", ".io")
# Escaped brackets around a citation.
_CITATION = re.compile(r"[\d\s,–-]*")
# A port is no scheme: "example.org:8080" is an address.
_OTHER_SCHEME = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)", re.IGNORECASE)
_LONGEST_ADDRESS: Final = 2_000
_WORDS_OF_LINK = re.compile(r"\{([^{}$\[\]]{1,400})\}")
_Step = tuple[str, int]


def scan(source: str) -> tuple[str, Atoms]:
    """The source with its atoms taken out, and the atoms."""
    with_hosts = any(sign in source for sign in _SIGNS_OF_HOSTS)
    if not with_hosts and not any(sign in source for sign in _SIGNS):
        return source, Atoms()
    scanner = _Scanner(source)
    return scanner.text(_NEXT_OR_HOST if with_hosts else _NEXT), scanner.atoms


class _Scanner:
    def __init__(self, source: str) -> None:
        self.source = source
        self.atoms = Atoms()

    def text(self, next_thing: re.Pattern[str]) -> str:
        pieces: list[str] = []
        at = 0
        while found := next_thing.search(self.source, at):
            pieces.append(self.source[at : found.start()])
            piece, at = self._read(found)
            pieces.append(piece)
        pieces.append(self.source[at:])
        return "".join(pieces)

    def _read(self, found: re.Match[str]) -> _Step:
        kind = "code" if found["code"] else found.lastgroup or ""
        return _READERS[kind](self, found)

    def _money(self, found: re.Match[str]) -> _Step:
        return "$", found.end()

    def _dollar(self, found: re.Match[str]) -> _Step:
        span = read_dollars(self.source, found.start())
        if span is not None:
            return self._formula(span.tex, self.source[found.start() : span.end], span.display), (
                span.end
            )
        return ("$" if is_money(self.source, found.start()) else ""), found.end()

    def _bracketed(self, found: re.Match[str]) -> _Step:
        opener = found[0]
        closer = opener[:-1] + {"(": ")", "[": "]"}[opener[-1]]
        end = self.source.find(closer, found.end(), found.end() + _LONGEST_FORMULA)
        tex = self.source[found.end() : end]
        if end < 0 or _CITATION.fullmatch(tex) or has_blank_line(tex) or reads_as_prose(tex):
            return self._not_a_formula(opener, found.end())
        display = opener.endswith("[")
        whole = self.source[found.start() : end + len(closer)]
        return self._formula(tex, whole, display), end + len(closer)

    def _not_a_formula(self, opener: str, end: int) -> _Step:
        # "\\[2pt]" in text is a line break; an escaped bracket is a bracket.
        return (" " if opener.startswith("\\\\") else "\\") + opener[-1], end

    def _environment(self, found: re.Match[str]) -> _Step:
        closer = f"\\end{{{found['environment']}}}"
        end = self.source.find(closer, found.end(), found.end() + _LONGEST_FORMULA)
        if end < 0:
            return "", found.end()
        whole = self.source[found.start() : end + len(closer)]
        return self._formula(whole, whole, display=True), end + len(closer)

    def _formula(self, tex: str, whole: str, display: bool) -> str:
        formula = convert_formula(tex, display=display)
        if not formula.certain:
            self.atoms.unconverted.append(whole)
        return self.atoms.keep(Atom(source=whole, html=formula.html, plain=formula.plain))

    def _address(self, found: re.Match[str]) -> _Step:
        shown, end = address_at(self.source, found.start())
        if not shown:
            return found[0], found.end()
        return self._link(shown), end

    def _autolink(self, found: re.Match[str]) -> _Step:
        return self._written_address(found["autolink"]), found.end()

    def _url(self, found: re.Match[str]) -> _Step:
        end = self.source.find("}", found.end(), found.end() + _LONGEST_ADDRESS)
        end = len(self.source) if end < 0 else end
        return self._written_address(self.source[found.end() : end]), end + 1

    def _href(self, found: re.Match[str]) -> _Step:
        """\\href{address}{words}: the words are read on as text, Markdown joins the two."""
        end = self.source.find("}", found.end(), found.end() + _LONGEST_ADDRESS)
        if end < 0:
            return "", found.end()
        address = self._written_address(self.source[found.end() : end])
        if not self.source.startswith("{", end + 1):
            return address, end + 1
        words = _WORDS_OF_LINK.match(self.source, end + 1)
        if words is None:
            return r"\text", end + 1
        atom = self.atoms.at(address) if address else None
        is_link = atom is not None and bool(atom.target)
        return f"[{words[1]}]({address})" if is_link else words[1], words.end()

    def _written_address(self, written: str) -> str:
        """An address in braces: a link when it is one as a whole, else only shown."""
        shown, length = address_at(written.strip(), 0)
        if _OTHER_SCHEME.match(shown):
            shown = ""
        if shown and length == len(written.strip()):
            return self._link(shown)
        return self.atoms.keep(code(written.strip()))

    def _link(self, shown: str) -> str:
        target = shown if "://" in shown else f"https://{shown}"
        return self.atoms.keep(link(target, shown))

    def _remnant(self, found: re.Match[str]) -> _Step:
        return remnant_as_marks(found[0]), found.end()

    def _code(self, found: re.Match[str]) -> _Step:
        return self.atoms.keep(code((found["twice"] or found["once"]).strip())), found.end()


_READERS: Final[dict[str, Callable[[_Scanner, re.Match[str]], _Step]]] = {
    "money": _Scanner._money,
    "inline": _Scanner._bracketed,
    "display": _Scanner._bracketed,
    "environment": _Scanner._environment,
    "dollar": _Scanner._dollar,
    "url": _Scanner._url,
    "href": _Scanner._href,
    "address": _Scanner._address,
    "autolink": _Scanner._autolink,
    "remnant": _Scanner._remnant,
    "code": _Scanner._code,
}

"""Blocks of text divided by blank lines, with the line each begins on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catalog.importing.formats.long_texts import Text, lines_of

# A line of zero-width characters is blank to the eye.
_BLANK = re.compile(r"[\s\u200b\u2060\ufeff]*\Z")
_CJK = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+(?:['’.\-][^\W{_CJK}]+)*")


@dataclass(frozen=True)
class Block:
    line: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def without_first_line(self) -> "Block":
        return Block(self.line + 1, self.lines[1:])

    def trimmed(self) -> "Block":
        """Without the blank lines at its ends; what stands in its lines is left as it is."""
        full = [place for place, line in enumerate(self.lines) if not is_blank(line)]
        if not full:
            return Block(self.line, ())
        return Block(self.line + full[0], self.lines[full[0] : full[-1] + 1])


def is_blank(line: str) -> bool:
    return _BLANK.match(line) is not None


def blocks_of(text: Text) -> Iterator[Block]:
    held: list[str] = []
    number = 0
    for number, line in lines_of(text):
        if not is_blank(line):
            held.append(line)
        elif held:
            yield Block(number - len(held), tuple(held))
            held = []
    if held:
        yield Block(number - len(held) + 1, tuple(held))


def count_words(text: str) -> int:
    """Words, each character of Chinese, Japanese and Korean being one."""
    return sum(1 for _ in _WORD.finditer(text))

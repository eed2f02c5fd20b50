"""Blocks of text divided by blank lines, with the line each begins on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

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


def blocks_of(text: str) -> Iterator[Block]:
    """Lines are divided at `\\n` only: form feeds and the like belong to the text."""
    held: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not _BLANK.match(line):
            held.append(line)
        elif held:
            yield Block(number - len(held), tuple(held))
            held = []
    if held:
        yield Block(number - len(held) + 1, tuple(held))


def count_words(text: str) -> int:
    """Words, each character of Chinese, Japanese and Korean being one."""
    return sum(1 for _ in _WORD.finditer(text))

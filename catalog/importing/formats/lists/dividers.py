"""Lines that divide a list, and what stands at the head of those that begin a record."""

import re
from dataclasses import dataclass

_RULE = re.compile(r"\s*(?:([=\-_*~#+•·–—─━═])(?:\s*\1){2,}|\\hrule|<hr\s*/?>)\s*\Z", re.IGNORECASE)
_WORDS = (
    r"abstracts?|papers?|entry|record|item|article|submission|talk|poster|publication|summary"
    r"|artikel|beitrag|zusammenfassung|résumé|artículo|resumen|artigo|resumo|articolo"
    r"|论文|論文|摘要|要旨|概要|文章|논문|초록|статья|аннотация"
)
# 'Abstract 12', 'Paper 3:', '## Paper no. 4', '=== 5 ===', '[12]'
_NUMBERED_WORD = re.compile(
    rf"[\s\W_]*(?:(?:{_WORDS})[\s_]*(?:(?:no|nr|id|number)\b\.?)?[\W_]*\d{{1,6}}"
    r"|第\s?\d{1,6}\s?[篇号]|[=\-_*~#]{2,}\s*\(?\d{1,6}\)?\s*[=\-_*~#]{2,}|[\[【]\s*\d{1,6}\s*[\]】])"
    r"[\W_]*\Z",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    rf"\s{{0,4}}(?P<bold>\*\*)?(?:(?P<before>[(\[【（#]|no\.?\s|nr\.?\s|№\s?|(?:{_WORDS})\s(?:no\.\s|#)?)?"
    r"\s?(?P<digits>\d{1,6})\s?"
    r"(?P<after>\\?[.)\]】）:：、．]|\s[-–—](?=\s)|(?<=\d)(?=\s|\Z))"
    r"|(?P<han>[一二三四五六七八九十百零〇]{1,6})(?P<mark>[、.．：:]))(?P<close>\*\*)?\s*",
    re.IGNORECASE,
)
_HAN_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"〇": 0}
_BULLET = re.compile(r"(\s{0,3}[-*+•‣▪●◦·–—])\s+(?=\S)")
_HEADING = re.compile(r"(#{1,6})\s+(\S.*)\Z")


def is_rule(line: str) -> bool:
    return len(line) < 400 and _RULE.match(line) is not None


def is_divider(line: str) -> bool:
    return is_rule(line) or is_numbered_word(line)


def is_numbered_word(line: str) -> bool:
    return len(line) < 60 and _NUMBERED_WORD.match(line) is not None


@dataclass(frozen=True)
class Number:
    """A number at the head of a line, how it is written, and the text behind it."""

    style: tuple[str, str]
    value: int
    text: str


def number_of(line: str) -> Number | None:
    found = _NUMBER.match(line)
    if not found:
        return None
    rest = line[found.end() :]
    if found["han"]:
        return Number(("han", found["mark"]), han_value(found["han"]), rest)
    before, after = (found["before"] or "").strip().lower(), found["after"].strip("\\ ")
    # '1.5 times' is no number of a record, nor is '2024 was'.
    glued = found.end() == found.end("after") and rest[:1].isascii() and rest
    if after not in tuple(")]】）、．：") and glued:
        return None
    if rest and not before and not after:
        return None
    bold = "**" if found["bold"] and not found["close"] else ""
    return Number((before, after), int(found["digits"]), bold + rest)


def han_value(digits: str) -> int:
    """一 is 1, 十二 is 12, 二十三 is 23, 一百零五 is 105."""
    total, last = 0, 0
    for sign in digits:
        if sign in "十百":
            total += (last or 1) * (10 if sign == "十" else 100)
            last = 0
        else:
            last = last * 10 + _HAN_DIGITS[sign] if last else _HAN_DIGITS[sign]
    return total + last


def heading_level(line: str) -> int:
    found = _HEADING.match(line)
    return len(found[1]) if found else 0


def bullet_of(line: str) -> str:
    found = _BULLET.match(line)
    return found[1] if found else ""

"""What pasting from PDF files and web pages leaves in a text: it is told, never taken away."""

import re
import unicodedata
from collections.abc import Iterator

_BROKEN_WORD = re.compile(r"([^\W\d_]{2,})[-‐]\s?\n\s*([^\W\d_A-Z]{2,})")
_LINE_ENDS_WITH_HYPHEN = re.compile(r"[-‐]\s?\n")
_GLYPH_NUMBER = re.compile(r"\(cid:\d+\)")
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_SOFT_HYPHEN = "\u00ad"
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]")
_PAGE_BREAK = "\x0c"
# Zero-width joiners are left out: Persian, Hindi and emoji need them.
_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
# UTF-8 that was read as Windows-1252: â€™ for an apostrophe, Ã© for é.
_MOJIBAKE = re.compile("â€[\u0080-\u009f™œ\u009dšž“”¢¦]|â\u0080[\u0080-\u00bf]|Ã[\u0080-\u00bf]")
_LOST = "\ufffd"

_PAGE_NUMBER = re.compile(
    r"^[ \t]*(?:[-–—]\s?)?(?:page |p\. ?|seite |第\s?)?\d{1,5}(?:\s?页|\s?頁|\s?ページ)?"
    r"(?: ?(?:of|/|von|sur|de) ?\d{1,5})?(?:\s?[-–—])?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
# Each after words that it cannot do without, since looking for those is twenty times faster.
_PAGE_LINES = {
    "under review": r"\bunder review(?: as a (?:conference|workshop) paper)? (?:at|for) [A-Z]\w+",
    "paper at": r"\b(?:published|accepted) as a (?:conference|workshop) paper at [A-Z]\w+",
    "arxiv:": r"\barxiv:\d{4}\.\d{4,5}v\d+\s+\[\w+[.\w-]*\]",
    "proceedings of the": r"\bproceedings of the \d+ ?(?:st|nd|rd|th) [^\n]{5,160}?"
    r" \d{4}\.",
    "conference on": r"\b\d+(?:st|nd|rd|th) (?:annual |international )?conference on [^.\n]{5,60}"
    r" \([A-Z]\w+ \d{4}\)[,.]",
    "preprint.": r"\bpreprint\. (?:under review|work in progress)",
    "copyright": r"\bcopyright (?:©|\(c\)|\d{4} by)",
    "©": r"©\s*\d{4}\b",
    "permission to": r"\bpermission to make digital or hard copies",
    "correspondence to": r"\bcorrespondence to:",
    "licensed use": r"\bauthorized licensed use limited to",
}
_PAGE_LINE = {words: re.compile(line, re.IGNORECASE) for words, line in _PAGE_LINES.items()}
_LABEL = re.compile(
    r"\s*(?:abstract|summary|摘\s?要|要旨|概要|zusammenfassung|résumé|resumen)\s*(?:[.:—–-]|\n|：)",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\n[ \t]*(?:1|I)\.?\s+introduction\b", re.IGNORECASE)


def flags(text: str) -> tuple[str, ...]:
    """Each kind of remnant once, in words for a person who can mend the text."""
    return (*_of_pages(text), *_of_characters(text))


def _of_pages(text: str) -> Iterator[str]:
    if _LABEL.match(text):
        yield f"begins with the label '{text.split()[0][:20]}'"
    if _LINE_ENDS_WITH_HYPHEN.search(text) and (found := _BROKEN_WORD.search(text)):
        yield f"words seem to be divided at the ends of lines: '{found[1]}-{found[2]}'"
    if found := _page_line(text.lower(), text):
        yield f"holds a line from the top or foot of a page: '{_shown(found)}'"
    if "\n" in text and (found := _PAGE_NUMBER.search(text)):
        yield f"holds a page number: '{_shown(found)}'"
    if "\n" in text and _SECTION.search(text):
        yield "runs on into the introduction"
    if found := _GLYPH_NUMBER.search(text):
        yield f"holds signs that the PDF file could not name: '{found[0]}'"


def _page_line(lowered: str, text: str) -> re.Match[str] | None:
    for words, line in _PAGE_LINE.items():
        if words in lowered and (found := line.search(text)):
            return found
    return None


def _of_characters(text: str) -> Iterator[str]:
    if _PAGE_BREAK in text:
        yield "holds a page break"
    if (found := _CONTROL.search(text)) and not _MOJIBAKE.search(text):
        yield f"holds control characters: U+{ord(found[0]):04X}"
    if text.isascii():
        return
    if _SOFT_HYPHEN in text:
        yield "holds soft hyphens, which show only at the end of a line"
    if found := _LIGATURE.search(text):
        letters = unicodedata.normalize("NFKC", found[0])
        yield f"holds ligatures, several letters in one sign: '{found[0]}' for '{letters}'"
    if found := _INVISIBLE.search(text):
        yield f"holds invisible characters: U+{ord(found[0]):04X}"
    yield from _of_lost_characters(text)


def _of_lost_characters(text: str) -> Iterator[str]:
    if _PRIVATE.search(text):
        yield "holds signs that only one font knows"
    if _LOST in text:
        yield "holds characters that were lost before (\ufffd)"
    if found := _MOJIBAKE.search(text):
        yield f"looks as if it had been read in the wrong encoding: '{found[0]}'"


def _shown(found: re.Match[str]) -> str:
    return " ".join(found[0].split())[:60]

"""What to try when nothing is found: which words no paper has, and how else they may be spelt.

The index itself is the vocabulary: all near spellings are looked for at once, and the newest
papers that hold any of them tell which ones there are.
"""

import string
from collections import Counter
from collections.abc import Iterator

from django.db.models.expressions import RawSQL

from catalog.markup.index_words import written_form
from catalog.models import PaperQuerySet, PaperText
from catalog.search.finding import engine_of, matching, search
from catalog.search.names import looked_up
from catalog.search.query import SearchQuery, parse
from catalog.search.tree import Node, Or, Term, wanted_terms

MOST_RESPELT = 4  # words; each has a thousand near spellings
SHORTEST, LONGEST = 4, 25  # letters of a word that may be misspelt
WORD_COLUMNS = ("title_words", "abstract_words", "authors_words", "topics_words", "venue_words")


def missing_terms(papers: PaperQuerySet, query: SearchQuery) -> list[Term]:
    """The terms that occur in none of the papers, however the others are combined."""
    terms = dict.fromkeys(wanted_terms(query.root))
    return [term for term in terms if not matching(papers, looked_up(term)).exists()]


def respelt(papers: PaperQuerySet, query: SearchQuery, missing: list[Term]) -> str:
    """The text of the query with the missing words respelt, if that finds any; else blank."""
    text = query.text
    if len(missing) > MOST_RESPELT:
        return ""
    for term in sorted(missing, key=lambda term: term.place, reverse=True):
        start, end = term.place
        text = text[:start] + (best_spelling(papers, term) or text[start:end]) + text[end:]
    return text if text != query.text and search(papers, parse(text)).exists() else ""


def best_spelling(papers: PaperQuerySet, term: Term) -> str:
    """The near spelling of the term that most papers have, with its field; blank without one."""
    if len(term.tokens) > 1 or not SHORTEST <= len(term.tokens[0]) <= LONGEST:
        return ""
    wanted = set(near_spellings(term.tokens[0]))
    pairs = {words for words in wanted if " " in words}
    counts: Counter[str] = Counter()
    for text in texts_with(papers, Or(tuple(Term(tuple(words.split()), True) for words in wanted))):
        counts.update(wanted.intersection(text.split()))
        counts.update(pair for pair in pairs if f" {pair} " in text)
    if not counts:
        return ""
    spelling = min(counts, key=lambda words: (-counts[words], words))
    spelling = f'"{spelling}"' if " " in spelling and term.field else spelling
    return f"{term.field}:{spelling}" if term.field else spelling


def texts_with(papers: PaperQuerySet, node: Node) -> Iterator[str]:
    """All words of the newest papers that match."""
    engine = engine_of(papers)
    newest = RawSQL(engine.NEWEST, [engine.expression(node)])  # noqa: S611 - constant SQL
    texts = PaperText.objects.filter(pk__in=newest, paper__in=papers)
    for columns in texts.values_list(*WORD_COLUMNS):
        yield f" {written_form('  '.join(columns))} "


def near_spellings(word: str) -> Iterator[str]:
    """All that is one slip away: a letter too many, too few or wrong, two swapped, a blank lost."""
    letters = string.ascii_lowercase if word.isascii() else "".join(sorted(set(word)))
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        yield from (before + letter + after for letter in letters)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in letters if letter != after[0])
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        if before and after:
            yield f"{before} {after}"

"""What a search must find, worked out row by row from what the papers say: slow and plain."""

import math
import random
import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import Stemmer

from catalog.markup.folding import fold

WORDS = """
graph graphs network networks learning learned learner neural kernel kernels optimal optimize
optimizer optimization optimisation convex nonconvex non-convex multi-scale multiscale policy
policies agent agents multi-agent bandit bandits attention transformer transformers image images
language model models modeling data dataset datasets robust robustness robot robots privacy
private federated theory theoretical bound bounds regret sample samples GPT-4 GPT4 so(3) C++ C#
2024 3D Poincaré Ёлка 言語 大規模言語 naïve Hölder of the and in with we for on
""".split()  # noqa: SIM905 - as a list it takes fifty lines
PARENTS = {"Learning": "", "Graph learning": "Learning", "Bandits": "Learning", "Privacy": ""}
VENUES = ("Vole", "Wren Workshop", "Networks")
AUTHORS = ("Ada Lovelace", "Bo Banks", "Emmy Noether", "José Network", "Jean-Pierre Serre")
PHRASES = ("graph networks", "so(3)", "in the", "of the model", "learned policies", "and in")
BEGINNINGS = ("op", "optimi", "multi", "rob", "20", "multi-sc", "ёл", "graph")
WEIGHTS = {"title": 8, "topic": 4, "author": 3, "venue": 2, "abstract": 1}
SEARCHED = tuple(WEIGHTS)

stemmer = Stemmer.Stemmer("english")


@cache
def folded(text: str) -> str:
    """The tokens of the text, a blank around each."""
    return f" {fold(text)} "


@cache
def stems(text: str) -> str:
    return f" {' '.join(map(stemmer.stemWord, fold(text).split()))} "


def joined(word: str) -> str:
    """The stem of a hyphened word in one piece."""
    found = fold(word.replace("-", ""))
    return stemmer.stemWord(found) if "-" in word and " " not in found else ""


@dataclass
class Row:
    title: str
    abstract: str
    authors: list[str]
    venue: str
    year: int
    topics: list[str]

    @cached_property
    def texts(self) -> dict[str, str]:
        return {
            "title": self.title,
            "abstract": self.abstract,
            "author": ", ".join(self.authors),
            "venue": self.venue,
            "topic": ", ".join(self.topics),
        }

    @cached_property
    def compounds(self) -> dict[str, set[str]]:
        return {
            name: {joined(word) for word in re.findall(r"\w+(?:-\w+)+", text)}
            for name, text in self.texts.items()
        }

    @cached_property
    def lineage(self) -> set[str]:
        return {*self.topics, *(PARENTS[topic] for topic in self.topics)}

    def has_word(self, word: str, field: str) -> bool:
        whole = joined(word) or stems(word).strip()
        return any(
            stems(word) in stems(self.texts[name])
            or f" {whole} " in stems(self.texts[name])
            or whole in self.compounds[name]
            for name in ([field] if field else SEARCHED)
        )

    def has_phrase(self, phrase: str, field: str) -> bool:
        names = [field] if field else SEARCHED
        return any(folded(phrase) in folded(self.texts[name]) for name in names)

    def has_beginning(self, beginning: str, field: str) -> bool:
        names = [field] if field else SEARCHED
        return any(folded(beginning).rstrip() in folded(self.texts[name]) for name in names)

    def is_found(self, ask: Any) -> bool:
        kind, *rest = ask
        match kind:
            case "and":
                return all(map(self.is_found, rest))
            case "or":
                return any(map(self.is_found, rest))
            case "not":
                return not self.is_found(rest[0])
            case "year":
                return bool(rest[0] <= self.year <= rest[1])
            case "topic":
                return any(stems(rest[0]) in stems(name) for name in self.lineage)
        return bool(getattr(self, f"has_{kind}")(*rest))


def as_text(ask: Any) -> str:
    """What somebody types to ask this."""
    kind, *rest = ask
    match kind:
        case "and":
            return f"({' '.join(map(as_text, rest))})"
        case "or":
            return f"({' OR '.join(map(as_text, rest))})"
        case "not":
            return f"-({as_text(rest[0])})"
        case "year":
            return f"year:{rest[0]}-{rest[1]}"
        case "topic":
            return f"topic:{rest[0]}"
    words, field = rest
    written = {"word": words, "phrase": f'"{words}"', "beginning": f"{words}*"}[kind]
    return f"{field}:{written}" if field else written


def random_rows(chance: random.Random, count: int) -> list[Row]:
    """Papers whose words are spread as in real text: few are everywhere, most are rare."""
    weights = [1 / (rank + 1) for rank in range(len(WORDS))]
    words = chance.sample(WORDS, len(WORDS))

    def some(least: int, most: int) -> str:
        return " ".join(chance.choices(words, weights, k=chance.randint(least, most)))

    return [
        Row(
            title=some(2, 6) if chance.random() < 0.8 else "",
            abstract=f"Paper number {number}. {some(10, 60)}.",
            authors=chance.sample(AUTHORS, chance.randint(0, 3)),
            venue=chance.choice(VENUES),
            year=chance.randint(2020, 2024),
            topics=chance.sample(sorted(PARENTS), chance.randint(0, 2)),
        )
        for number in range(count)
    ]


def random_ask(chance: random.Random, depth: int = 2) -> Any:
    kinds = ["word"] * 5 + ["phrase", "beginning", "year", "topic"]
    kind = chance.choice(kinds + ["and", "and", "or", "not"] * (depth > 0))
    field = chance.choice(["", "", "", "title", "abstract", "author"])
    match kind:
        case "and" | "or":
            return kind, *(random_ask(chance, depth - 1) for _ in range(chance.randint(2, 3)))
        case "not":
            return kind, random_ask(chance, depth - 1)
        case "year":
            return kind, *sorted(chance.choices(range(2019, 2026), k=2))
        case "topic":
            return kind, chance.choice(["learning", "graphs", "bandit", "privacy", "nothing"])
    texts = {"word": [*WORDS, "lovelace", "zebra"], "phrase": PHRASES, "beginning": BEGINNINGS}
    return kind, chance.choice(texts[kind]), field


def bm25(rows: list[Row], words: list[str]) -> list[float]:
    """How relevant each row is to these words, the more the higher."""
    texts = [{name: stems(text).split() for name, text in row.texts.items()} for row in rows]
    lengths = [sum(map(len, found.values())) for found in texts]
    average = sum(lengths) / len(rows)
    scores = [0.0] * len(rows)
    for word in words:
        with_word = sum(row.has_word(word, "") for row in rows)
        rarity = max(math.log((len(rows) - with_word + 0.5) / (with_word + 0.5)), 1e-6)
        for at, found in enumerate(texts):
            often = sum(WEIGHTS[name] * found[name].count(stems(word).strip()) for name in found)
            scores[at] += (
                rarity * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * lengths[at] / average))
            )
    return scores

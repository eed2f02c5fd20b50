"""A small catalogue in which all choices overlap, and random query strings for it."""

from random import Random
from urllib.parse import urlencode

from catalog.filters import PARTS, SORTS
from catalog.models import Appearance, Paper, Topic
from tests.factories import make_paper, make_topic, make_venue

WORDS = ("graph", "kernel", "bandit", "proof", "vision", "learning")
VENUES = ("ICML", "ACL & Friends", "R+D #1", "50% Off?")
YEARS = tuple(range(2020, 2025))
AUTHORS = ("Ada Lovelace", "Emmy Noether")


def make_catalogue(random: Random, size: int) -> None:
    topics = make_topics()
    for _ in range(size):
        paper = make_paper(
            title=" ".join(random.choices(WORDS, k=2)) if random.random() < 0.6 else "",
            abstract=f"{' '.join(random.choices(WORDS, k=4))} {random.random()}",
            venue=random.choice((*VENUES, "")),
            year=random.choice((*YEARS, None)),
            authors=tuple(random.sample(AUTHORS, k=random.randrange(3))),
            topics=tuple(random.sample(topics, k=random.randrange(4))),
            code_url=random.choice(("", "https://example.org/code")),
            appearance={"pdf": random.choice(("", "https://example.org/paper.pdf"))},
        )
        Paper.objects.filter(pk=paper.pk).update(has_math=random.random() < 0.3)
        if random.random() < 0.3:
            add_appearance(paper, random)
    hidden = random.sample(list(Paper.objects.values_list("pk", flat=True)), k=size // 10)
    Paper.objects.filter(pk__in=hidden).soft_delete()


def make_topics() -> list[Topic]:
    """A tree of three levels, in which one topic is deleted."""
    area = make_topic("Area & More")
    between = make_topic("Between", parent=area)
    leaves = [make_topic(name, parent=between) for name in ("C++", "a/b")]
    gone = make_topic("Gone", parent=area)
    below = make_topic("Below", parent=gone)
    Topic.objects.filter(pk=gone.pk).soft_delete()
    return [area, between, *leaves, gone, below, make_topic("Alone")]


def add_appearance(paper: Paper, random: Random) -> None:
    venue, year = make_venue(random.choice(VENUES)), random.choice(YEARS)
    Appearance.objects.get_or_create(paper=paper, venue=venue, year=year)


def random_query(random: Random) -> str:
    """A query string with up to four choices, some of them not understood."""
    slugs = [*Topic.objects.values_list("slug", flat=True), "nope"]
    venues = ["icml", "acl-friends", make_venue(VENUES[2]).slug, make_venue(VENUES[3]).slug]
    values = {
        "q": WORDS,
        "topic": slugs,
        "not_topic": slugs,
        "venue": venues,
        "year": ("2020", "2024", "2021-2023", "x"),
        "author": ("ada-lovelace", "emmy-noether"),
        "has": (*PARTS, *(f"-{part}" for part in PARTS)),
        "sort": tuple(SORTS),
        "page": ("1", "2"),
    }
    names = random.choices(tuple(values), k=random.randrange(5))
    pairs = [(name, random.choice(values[name])) for name in names]
    return urlencode([*pairs, ("per_page", "20")])

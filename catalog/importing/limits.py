"""How large files may be, and how long the values of a record: as long as their columns. Pure."""

MOST_BYTES = 200_000_000
MOST_RECORDS = 1_000_000
LONGEST_ABSTRACT = 20_000
LONGEST_TITLE = 1_000
LONGEST_NAME = 200  # of an author, a topic or a keyword
MOST_TOPICS = 100  # of a record
MOST_APPEARANCES = 50
MOST_SOURCES = 50
LONGEST = {
    "venue": 200,
    "pages": 50,
    "url": 1_000,
    "pdf": 1_000,
    "doi": 200,
    "arxiv": 50,
    "openreview": 50,
    "code": 1_000,
    "citation_key": 200,
}


def fitting(name: str, value: str, warnings: list[str]) -> str:
    """The value, or nothing and a warning where its column is too short for it."""
    if len(value) <= LONGEST[name]:
        return value
    warnings.append(f"the value for {name} is longer than {LONGEST[name]} characters: left out")
    return ""

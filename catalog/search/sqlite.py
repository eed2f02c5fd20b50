"""Search by SQLite's FTS5, whose index the database keeps by triggers (migration 0007)."""

from collections.abc import Sequence

from catalog.search.expressions import Dialect

MATCHING = "SELECT rowid FROM catalog_papersearch WHERE catalog_papersearch MATCH %s"
NEWEST = f"{MATCHING} ORDER BY rowid DESC LIMIT 200"
# CROSS JOIN keeps the index outermost: looked up paper by paper, it would begin anew for each.
FOUND = """
FROM catalog_papersearch AS found CROSS JOIN ({papers}) AS kept ON kept.id = found.rowid
WHERE catalog_papersearch MATCH %s"""
ID = "found.rowid"
RANK = "found.rank"
COLUMNS = {
    "title": "title_words title_stems",
    "abstract": "abstract_words abstract_stems",
    "author": "authors_words authors_stems",
}


def phrase(words: Sequence[str], field: str, is_prefix: bool) -> str:
    """The words are letters and digits only, so quotes make them harmless."""
    written = f'"{" ".join(words)}"' + ("*" if is_prefix else "")
    return f"{{{COLUMNS[field]}}} : {written}" if field else written


expression = Dialect(" AND ", " OR ", " NOT ", phrase).expression

"""Search by PostgreSQL's text vectors, which the database generates (migration 0007)."""

from collections.abc import Sequence

from catalog.search.expressions import Dialect

MATCHING = "SELECT paper_id FROM catalog_papertext WHERE words @@ %s::tsquery"
# The 0 keeps the planner from walking all papers backwards until it has met enough.
NEWEST = f"{MATCHING} ORDER BY paper_id + 0 DESC LIMIT 200"
FOUND = """
FROM ({papers}) AS kept JOIN catalog_papertext AS found ON found.paper_id = kept.id
CROSS JOIN CAST(%s AS tsquery) AS asked
WHERE found.words @@ asked"""
ID = "found.paper_id"
RANK = "-ts_rank('{0.125, 0.375, 0.375, 1}', found.words, asked)"
LABELS = {"title": "A", "author": "B", "abstract": "D"}


def phrase(words: Sequence[str], field: str, is_prefix: bool) -> str:
    """The words are letters and digits only, so quotes make them harmless."""
    label = LABELS[field] if field else ""
    labels = [label] * len(words)
    if is_prefix:
        labels[-1] = f"*{label}"
    pairs = zip(words, labels, strict=True)
    written = [f"'{word}':{label}" if label else f"'{word}'" for word, label in pairs]
    return f"({' <-> '.join(written)})"


expression = Dialect(" & ", " | ", " & !", phrase).expression

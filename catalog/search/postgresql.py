"""Search by PostgreSQL's text vectors, which the database generates (migration 0007).

Its function `catalog_papers_matching` looks into their index, whatever the planner thinks.
"""

from collections.abc import Sequence

from catalog.search.expressions import Dialect

MATCHING = "SELECT paper_id FROM catalog_papers_matching(%s::tsquery) AS paper_id"
NEWEST = f"{MATCHING} ORDER BY paper_id DESC LIMIT 200"
FOUND = """
FROM ({papers}) AS kept
JOIN (
    SELECT paper_id, asked
    FROM CAST(%s AS tsquery) AS asked, catalog_papers_matching(asked) AS paper_id
) AS found ON found.paper_id = kept.id
WHERE true"""
ID = "found.paper_id"
RANK = """-ts_rank('{0.125, 0.375, 0.375, 1}', (
    SELECT words FROM catalog_papertext WHERE catalog_papertext.paper_id = kept.id
), found.asked)"""
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

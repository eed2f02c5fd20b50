"""Stems, joined compounds and marks beside the words as written, and an index over all of them.

SQLite: an FTS5 table with external content; triggers mirror each change of its columns.
A later migration that alters `catalog_papertext` on SQLite makes that table anew and so drops
these triggers: it has to call `drop_index` first and `make_index` after.
PostgreSQL: one generated, weighted tsvector with a GIN index, and a function that gives the papers
that match by that index, whatever the planner thinks. The vector keeps the first 16,383 places of
a text and 256 of each word: phrases further on in a text of 8,000 words and more are not found.
"""

from django.db import migrations, models

from catalog.markup import to_search
from catalog.markup.index_words import index_words, marks_of, together

FIELDS = ("title", "topics", "authors", "venue", "abstract")
WEIGHTS = (8, 4, 3, 2, 1)  # of these, in bm25
LETTERS = ("A", "C", "B", "C", "D")  # the nearest that PostgreSQL has; names by marks, see search
COLUMNS = (*(f"{name}_words" for name in FIELDS), *(f"{name}_stems" for name in FIELDS), "marks")
ROWS_AT_ONCE = 500


def sqlite_statements():
    names = ", ".join(COLUMNS)
    new = ", ".join(f"new.{name}" for name in COLUMNS)
    old = ", ".join(f"old.{name}" for name in COLUMNS)
    add = f"INSERT INTO catalog_papersearch(rowid, {names}) VALUES (new.paper_id, {new});"
    remove = (
        f"INSERT INTO catalog_papersearch(catalog_papersearch, rowid, {names}) "
        f"VALUES ('delete', old.paper_id, {old});"
    )
    weights = ", ".join(f"{weight}.0" for weight in (*WEIGHTS, *WEIGHTS, 0))
    return [
        f"CREATE VIRTUAL TABLE catalog_papersearch USING fts5({names}, "
        "content='catalog_papertext', content_rowid='paper_id', tokenize='ascii')",
        "INSERT INTO catalog_papersearch(catalog_papersearch, rank) "
        f"VALUES ('rank', 'bm25({weights})')",
        "INSERT INTO catalog_papersearch(catalog_papersearch) VALUES ('rebuild')",
        "CREATE TRIGGER papersearch_insert AFTER INSERT ON catalog_papertext "
        f"BEGIN {add} END",
        "CREATE TRIGGER papersearch_delete AFTER DELETE ON catalog_papertext "
        f"BEGIN {remove} END",
        f"CREATE TRIGGER papersearch_update AFTER UPDATE OF {names} ON catalog_papertext "
        f"BEGIN {remove} {add} END",
    ]


def postgresql_statements():
    # A gap behind each column, so that no phrase runs into the next.
    vector = " || ".join(
        f"setweight(to_tsvector('simple', {name} || ' z0'), '{letter}')"
        for name, letter in zip(COLUMNS, (*LETTERS, *LETTERS, "D"))
    )
    return [
        "ALTER TABLE catalog_papertext ADD COLUMN words tsvector "
        f"GENERATED ALWAYS AS ({vector}) STORED",
        "CREATE INDEX papertext_words ON catalog_papertext USING gin (words)",
        # For a common word the planner would read every row with its vector, ten times as slow.
        "CREATE FUNCTION catalog_papers_matching(asked tsquery) RETURNS SETOF bigint "
        "LANGUAGE sql STABLE ROWS 100 SET enable_seqscan = off "
        "AS 'SELECT paper_id FROM catalog_papertext WHERE words @@ asked'",
    ]


def make_index(apps, schema_editor):
    statements = {"sqlite": sqlite_statements, "postgresql": postgresql_statements}
    for statement in statements[schema_editor.connection.vendor]():
        schema_editor.execute(statement)


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE catalog_papertext DROP COLUMN IF EXISTS words")
        return
    for event in ("insert", "delete", "update"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS papersearch_{event}")
    schema_editor.execute("DROP TABLE IF EXISTS catalog_papersearch")


def fill(apps, schema_editor):
    """Write the columns of papers stored before there were these."""
    Text = apps.get_model("catalog", "PaperText")
    names = [field for field in COLUMNS]
    keys = list(Text.objects.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS_AT_ONCE):
        some = keys[start : start + ROWS_AT_ONCE]
        texts = list(Text.objects.filter(pk__in=some).select_related("paper"))
        write_columns(apps, {text.pk: text for text in texts})
        Text.objects.bulk_update(texts, names, batch_size=100)


def write_columns(apps, texts):
    authors = rows_of(apps, "Authorship", texts, ("author_id", "author__name"), ("position",))
    venues = rows_of(apps, "Appearance", texts, ("venue_id", "venue__names__name"),
                     ("venue_id", "venue__names__pk"), venue__isnull=False)
    years = rows_of(apps, "Appearance", texts, ("year", "pk"), ("pk",), year__isnull=False)
    topics = rows_of(apps, "PaperTopic", texts, ("topic_id", "topic__names__name"),
                     ("topic_id", "topic__names__pk"), topic__deleted_at=None)
    for pk, text in texts.items():
        title = text.paper.heading if text.paper.title else ""
        text.title_words, text.title_stems = index_words(text.title_words, title)
        text.abstract_words, text.abstract_stems = index_words(
            text.abstract_words, text.abstract_plain)
        for field, of_paper in (("authors", authors), ("venue", venues), ("topics", topics)):
            words = together(index_words(to_search(name), name) for _, name in of_paper[pk])
            setattr(text, f"{field}_words", words.forms)
            setattr(text, f"{field}_stems", words.stems)
        marked = {"topics": topics, "venues": venues, "years": years}
        text.marks = marks_of(text.title_words, **{
            name: [first for first, _ in of_paper[pk]] for name, of_paper in marked.items()
        })


def rows_of(apps, model, texts, columns, order, **wanted):
    """Two columns of the rows that belong to each paper, no pair twice."""
    found = {pk: {} for pk in texts}
    rows = apps.get_model("catalog", model).objects.filter(paper__in=texts, **wanted)
    for pk, *pair in rows.order_by(*order).values_list("paper_id", *columns):
        found[pk].setdefault(tuple(pair))
    return found


class Migration(migrations.Migration):
    dependencies = [("catalog", "0006_suggestions_and_sources")]

    operations = [
        migrations.RunPython(drop_index),
        *(
            migrations.AddField(
                "papertext", name, models.TextField(blank=True, default="", editable=False),
                preserve_default=False,
            )
            for name in COLUMNS if not name.endswith("_words")
        ),
        migrations.RunPython(fill),
        migrations.RunPython(make_index),
    ]

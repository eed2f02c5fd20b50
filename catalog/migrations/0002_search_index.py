"""The full-text index over the folded words of papers, kept by the database itself.

SQLite: an FTS5 table with external content; triggers mirror each change of the folded columns.
A later migration that alters `catalog_papertext` on SQLite makes that table anew and so drops
these triggers: it has to run `make_index` again.
PostgreSQL: a generated, weighted tsvector with a GIN index.
"""

from django.db import migrations

COLUMNS = ("title_words", "topics_words", "authors_words", "venue_words", "abstract_words")
WEIGHTS = (8, 4, 3, 2, 1)  # of the columns above, in bm25
LETTERS = ("A", "B", "B", "C", "D")  # the nearest that PostgreSQL has


def sqlite_statements():
    names = ", ".join(COLUMNS)
    new = ", ".join(f"new.{name}" for name in COLUMNS)
    old = ", ".join(f"old.{name}" for name in COLUMNS)
    add = f"INSERT INTO catalog_papersearch(rowid, {names}) VALUES (new.paper_id, {new});"
    remove = (
        f"INSERT INTO catalog_papersearch(catalog_papersearch, rowid, {names}) "
        f"VALUES ('delete', old.paper_id, {old});"
    )
    weights = ", ".join(f"{weight}.0" for weight in WEIGHTS)
    return [
        f"CREATE VIRTUAL TABLE catalog_papersearch USING fts5({names}, "
        "content='catalog_papertext', content_rowid='paper_id', tokenize='unicode61')",
        "CREATE TRIGGER papersearch_insert AFTER INSERT ON catalog_papertext "
        f"BEGIN {add} END",
        "CREATE TRIGGER papersearch_delete AFTER DELETE ON catalog_papertext "
        f"BEGIN {remove} END",
        f"CREATE TRIGGER papersearch_update AFTER UPDATE OF {names} ON catalog_papertext "
        f"BEGIN {remove} {add} END",
        "INSERT INTO catalog_papersearch(catalog_papersearch, rank) "
        f"VALUES ('rank', 'bm25({weights})')",
        "INSERT INTO catalog_papersearch(catalog_papersearch) VALUES ('rebuild')",
    ]


def postgresql_statements():
    vector = " || ".join(
        f"setweight(to_tsvector('simple', {name}), '{letter}')"
        for name, letter in zip(COLUMNS, LETTERS)
    )
    return [
        "ALTER TABLE catalog_papertext ADD COLUMN words tsvector "
        f"GENERATED ALWAYS AS ({vector}) STORED",
        "CREATE INDEX papertext_words ON catalog_papertext USING gin (words)",
    ]


def make_index(apps, schema_editor):
    statements = {"sqlite": sqlite_statements, "postgresql": postgresql_statements}
    for statement in statements[schema_editor.connection.vendor]():
        schema_editor.execute(statement)


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE catalog_papertext DROP COLUMN words")
        return
    for event in ("insert", "delete", "update"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS papersearch_{event}")
    schema_editor.execute("DROP TABLE IF EXISTS catalog_papersearch")


class Migration(migrations.Migration):
    dependencies = [("catalog", "0001_initial")]

    operations = [migrations.RunPython(make_index, drop_index)]

"""Triggers that move the catalogue's version at the end of each transaction that changes it.

On SQLite a migration that makes one of these tables anew drops its triggers: it has to run
`make_version_triggers` again as its last operation. A test finds those that do not. A table that
shows on pages of its own belongs into SHOWN.

The triggers name no other table than their own and the version's, as SQLite refuses to make a
table anew that another one's trigger names.
"""

from collections.abc import Iterable, Iterator
from typing import Any

EVERY_CHANGE = ("INSERT", "UPDATE", "DELETE")
SHOWN: dict[str, tuple[str, ...]] = {
    "catalog_paper": EVERY_CHANGE,
    "catalog_papertext": EVERY_CHANGE,
    "catalog_otherkey": EVERY_CHANGE,
    "catalog_appearance": EVERY_CHANGE,
    "catalog_authorship": EVERY_CHANGE,
    "catalog_author": EVERY_CHANGE,
    "catalog_papertopic": EVERY_CHANGE,
    "catalog_topic": EVERY_CHANGE,
    "catalog_topicname": EVERY_CHANGE,
    "catalog_venue": EVERY_CHANGE,
    "catalog_venuename": EVERY_CHANGE,
    "catalog_importedfile": ("UPDATE OF published_at", "DELETE"),
    "catalog_importedrecord": ("UPDATE OF paper_id", "DELETE"),
}


def trigger_names(table: str) -> list[str]:
    return [f"{table}_version_{event.split()[0].lower()}" for event in SHOWN[table]]


# SQLite has one writer at a time, so each row may move the number; others see the last move only.

MOVE_IN_SQLITE = (
    "UPDATE catalog_catalogueversion SET number = max(number + 1, "
    "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)) WHERE NOT is_held"
)


def sqlite_triggers(table: str) -> Iterator[str]:
    for name, event in zip(trigger_names(table), SHOWN[table], strict=True):
        yield f"DROP TRIGGER IF EXISTS {name}"
        yield f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN {MOVE_IN_SQLITE}; END"


# On PostgreSQL whoever moves the number makes others wait until the transaction ends. So the
# first change leaves a note, whose deferred trigger does it at the end. That one puts itself off
# once more, behind all deferred checks of foreign keys: they wait for rows of others, and whoever
# holds the number must wait for nothing.

POSTGRESQL_FUNCTIONS = [
    """
    CREATE UNLOGGED TABLE IF NOT EXISTS catalog_versionnote (
        id bigserial PRIMARY KEY, is_last boolean NOT NULL DEFAULT false)
    """,
    """
    CREATE OR REPLACE FUNCTION catalog_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF current_setting('catalog.noted', true)
                IS DISTINCT FROM pg_current_xact_id()::text THEN
            PERFORM set_config('catalog.noted', pg_current_xact_id()::text, true);
            INSERT INTO catalog_versionnote DEFAULT VALUES;
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE OR REPLACE FUNCTION catalog_move_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'INSERT' THEN
            UPDATE catalog_versionnote SET is_last = true WHERE id = NEW.id;
        ELSE
            DELETE FROM catalog_versionnote WHERE id = NEW.id;
            UPDATE catalog_catalogueversion SET number = greatest(
                number + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
        END IF;
        RETURN NULL;
    END $$
    """,
    "DROP TRIGGER IF EXISTS catalog_versionnote_move ON catalog_versionnote",
    """
    CREATE CONSTRAINT TRIGGER catalog_versionnote_move AFTER INSERT OR UPDATE
        ON catalog_versionnote DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION catalog_move_version()
    """,
]


def postgresql_triggers(table: str) -> Iterator[str]:
    for name, event in zip(trigger_names(table), SHOWN[table], strict=True):
        yield f"DROP TRIGGER IF EXISTS {name} ON {table}"
        yield (
            f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW "
            "WHEN (current_setting('catalog.is_held', true) IS DISTINCT FROM '1') "
            "EXECUTE FUNCTION catalog_note_change()"
        )


def make_version_triggers(apps: Any, schema_editor: Any) -> None:
    """Make the triggers of all shown tables that there are, whether they were there or not."""
    connection = schema_editor.connection
    tables = [name for name in SHOWN if name in connection.introspection.table_names()]
    if connection.vendor == "postgresql":
        run(schema_editor, POSTGRESQL_FUNCTIONS)
    triggers = {"sqlite": sqlite_triggers, "postgresql": postgresql_triggers}[connection.vendor]
    for table in tables:
        run(schema_editor, triggers(table))


def drop_version_triggers(apps: Any, schema_editor: Any) -> None:
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in SHOWN:
        place = f" ON {table}" if is_postgresql else ""
        run(
            schema_editor,
            [f"DROP TRIGGER IF EXISTS {name}{place}" for name in trigger_names(table)],
        )
    if is_postgresql:
        run(
            schema_editor,
            [
                "DROP TABLE catalog_versionnote",
                "DROP FUNCTION catalog_note_change(), catalog_move_version()",
            ],
        )


def run(schema_editor: Any, statements: Iterable[str]) -> None:
    for statement in statements:
        schema_editor.execute(statement)

"""Insert many rows by one statement: four times faster than building model instances."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import connection, models

UNLIKE_PYTHON = (models.DateTimeField, models.JSONField)


def insert(
    model: type[models.Model], fields: Sequence[str], rows: Iterable[tuple[Any, ...]]
) -> None:
    """Insert rows whose values stand in the order of these fields.

    Defaults are not filled in: every field that may not be null must be named.
    """
    quote = connection.ops.quote_name
    columns = {field.name: field for field in model._meta.concrete_fields}
    names = ", ".join(quote(columns[name].column or "") for name in fields)
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({places})"  # noqa: S608 - names of our own columns
    unlike = [n for n, name in enumerate(fields) if isinstance(columns[name], UNLIKE_PYTHON)]
    with connection.cursor() as cursor:
        cursor.executemany(statement, [storable(row, unlike) for row in rows])


def storable(row: tuple[Any, ...], unlike: list[int]) -> tuple[Any, ...] | list[Any]:
    """The row as the database takes it; the values at these places are made anew."""
    if not unlike:
        return row
    values = list(row)
    for place in unlike:
        values[place] = storable_value(values[place])
    return values


def storable_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return value


def next_ids(model: type[models.Model], count: int) -> range | list[int]:
    """Ids for rows about to be inserted, in rising order.

    In SQLite the write lock of the transaction keeps others from taking them; PostgreSQL's
    sequence gives each out once.
    """
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            row = cursor.fetchone()
            first = (row[0] if row else 0) + 1
            return range(first, first + count)
        name = "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)"
        cursor.execute(name, [table, count])
        return sorted(row[0] for row in cursor.fetchall())

"""Many ids as one text divided by commas: the database gives them so far faster than as rows."""

import json
from array import array
from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Aggregate, TextField

LISTED = {"sqlite": "group_concat(id)", "postgresql": "string_agg(id::text, ',')"}


class IdList(Aggregate):
    """Such a text of a column, in no order."""

    function = "group_concat"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        template = "string_agg(%(expressions)s::text, ',')"
        return self.as_sql(compiler, connection, template=template, **context)


def ids_in(text: str | None) -> "array[int]":
    return array("I", json.loads(f"[{text or ''}]"))


def listed(statement: str, params: Sequence[Any]) -> "array[int]":
    """The ids that a statement gives in its one column, in its order."""
    listing = f"WITH found(id) AS ({statement}) SELECT {LISTED[connection.vendor]} FROM found"  # noqa: S608 - no text of people
    with connection.cursor() as cursor:
        cursor.execute(listing, params)
        return ids_in(cursor.fetchone()[0])

"""The catalogue's version: one number that tells whether an answer made earlier still holds.

Triggers move it (`version_triggers.py`), so that nothing can change what the
catalogue shows and leave it standing: neither the admin nor a command, raw SQL or another process.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, models

NUMBER = "SELECT number FROM catalog_catalogueversion"
HOLD = {
    "sqlite": "UPDATE catalog_catalogueversion SET is_held = %s",
    "postgresql": "SELECT set_config('catalog.is_held', %s::int::text, true)",
}


class CatalogueVersion(models.Model):
    """The one row that holds the number: the moment of the last change in ms, always rising.

    A moment rather than a count, so that a database brought back from a backup never comes to a
    number that stood for something else. Other processes see it move once a transaction, at the
    very end. No later migration may alter this table: triggers of other tables speak of it.
    """

    only = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    number = models.BigIntegerField(default=0)
    is_held = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(only=1), name="one_catalogue_version"),
        ]

    def __str__(self) -> str:
        return str(self.number)


def catalogue_version() -> int | None:
    """The version that a reader may keep answers under: ask for it before reading the rest.

    None when nothing may be kept: within a transaction, whose own changes it does not show yet.
    """
    if connection.in_atomic_block:
        return None
    with connection.cursor() as cursor:
        cursor.execute(NUMBER)
        row = cursor.fetchone()
    return row[0] if row else None


@contextmanager
def unseen_rows() -> Iterator[None]:
    """Write rows of papers that nobody sees yet; in a transaction, which fails if this does.

    They leave the version alone: their publication will move it.
    """
    hold(True)
    yield
    hold(False)


def hold(is_held: bool) -> None:
    with connection.cursor() as cursor:
        cursor.execute(HOLD[connection.vendor], [is_held])

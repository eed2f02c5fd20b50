"""How many stored papers a query matches, and which, before anything else is asked of them."""

from collections.abc import Sequence

from django.db import connection
from pyroaring import BitMap

from catalog.models.id_lists import listed
from catalog.search.finding import ENGINES
from catalog.search.names import looked_up
from catalog.search.query import SearchQuery


def matching(query: SearchQuery) -> tuple[str, str]:
    """The statement that gives the ids, and its one parameter."""
    engine = ENGINES[connection.vendor]
    if not query.root:
        raise ValueError("nothing is asked, so nothing matches")
    return engine.MATCHING, engine.expression(looked_up(query.root))


def matched_ids(query: SearchQuery, *, one_in: int = 1) -> BitMap:
    """The ids of all that match; or of every so many, spread over all ids."""
    statement, match = matching(query)
    sampled = f"WITH every(id) AS ({statement}) SELECT id FROM every WHERE id %% %s = 0"  # noqa: S608 - constant SQL
    if one_in == 1:
        return BitMap(listed(statement, [match]))
    return BitMap(listed(sampled, [match, one_in]))


def count_matches(query: SearchQuery, among: Sequence[int] | None = None) -> int:
    """How many match: of all, or of those with these ids."""
    statement, match = matching(query)
    condition = f" WHERE id IN ({', '.join(['%s'] * len(among))})" if among is not None else ""
    counting = f"WITH every(id) AS ({statement}) SELECT count(*) FROM every{condition}"  # noqa: S608 - constant SQL
    with connection.cursor() as cursor:
        cursor.execute(counting, [match, *(among or ())])
        count: int = cursor.fetchone()[0]
        return count

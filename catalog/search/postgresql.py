"""Search by PostgreSQL's text vectors, which the database generates (migration 0002)."""

from django.db.models.expressions import RawSQL

from catalog.models import PaperQuerySet
from catalog.search.query import SearchQuery, Term

MATCHING = "SELECT paper_id FROM catalog_papertext WHERE words @@ to_tsquery('simple', %s)"
RELEVANCE = (
    "SELECT -ts_rank_cd(words, to_tsquery('simple', %s)) FROM catalog_papertext "
    "WHERE paper_id = catalog_paper.id"
)


def search(papers: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """Those of the papers that match."""
    return papers.filter(pk__in=RawSQL(MATCHING, [match_of(query)]))  # noqa: S611 - constant SQL


def best_first(papers: PaperQuerySet, query: SearchQuery) -> PaperQuerySet:
    """The papers by how densely the words stand in them; ties by key."""
    relevance = RawSQL(RELEVANCE, [match_of(query)])  # noqa: S611 - constant SQL
    return papers.annotate(relevance=relevance).order_by("relevance", "key")


def match_of(query: SearchQuery) -> str:
    return " & ".join(match_of_term(term) for term in query.terms)


def match_of_term(term: Term) -> str:
    """The term as one of to_tsquery's phrases, each token quoted."""
    return "(" + " <-> ".join(quoted(token) for token in term.tokens) + ")"


def quoted(token: str) -> str:
    return "'" + token.replace("\\", "").replace("'", "") + "'"

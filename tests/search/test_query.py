"""How what was typed is read."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.search.pieces import DEEPEST, MOST_TERMS
from catalog.search.query import LONGEST_QUERY, MOST_RANGES, MOST_TOKENS, parse
from catalog.search.tree import And, Node, Not, Or, Term, Years, wanted_terms

SIGNS = [*"\"()-*: .,+#/\\&|!^~<>=%?$_{}[]\x00'", "“", "”", "\u0301", "é", "言", "ß", "１"]
BITS = [*SIGNS, "OR", "AND", "NOT", "title:", "year:", "x", "graph", "2024", "C++", "NEAR(", "''"]


def word(*tokens: str, **more: str) -> Term:
    return Term(tokens, **more)  # type: ignore[arg-type]


def phrase(*tokens: str, field: str = "") -> Term:
    return Term(tokens, is_exact=True, field=field)


def prefix(*tokens: str) -> Term:
    return Term(tokens, is_prefix=True)


A, B, C = word("a"), word("b"), word("c")


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("graph", word("graph")),
        ("a b", And((A, B))),
        ("a AND b", And((A, B))),
        ("a or and not", And((A, word("or"), word("and"), word("not")))),
        ('"neural network" a', And((phrase("neural", "network"), A))),
        ("“neural network”", phrase("neural", "network")),
        ('a"b c"', And((A, phrase("b", "c")))),
        ("a OR b", Or((A, B))),
        ("a OR b c", Or((A, And((B, C))))),
        ("(a OR b) c", And((Or((A, B)), C))),
        ("（a OR b） c", And((Or((A, B)), C))),
        ("-a", Not(A)),
        ("a -b", And((A, Not(B)))),
        ('-"a b"', Not(phrase("a", "b"))),
        ("a -(b OR c)", And((A, Not(Or((B, C)))))),
        ("(-a b)", And((Not(A), B))),
        ("NOT a", Not(A)),
        ("NOT (a b)", Not(And((A, B)))),
        ("OR", word("or")),
        ("AND", word("and")),
        ("rob*", prefix("rob")),
        ("multi-sc*", prefix("multi", "sc")),
        ("non-convex", word("non", "convex", joined="nonconvex")),
        ("GPT-4", word("gpt", "4")),
        ("so(3)", word("so", "3")),
        ("(so(3))", word("so", "3")),
        ("O(log n) a", And((word("o", "log"), word("n"), A))),
        ("C++ C# .NET", And((word("cplusplus"), word("csharp"), word("dotnet")))),
        ("言語", word("言", "語")),
        ("2.", word("2")),
        ("title:a", word("a", field="title")),
        ("TITLE:a", word("a", field="title")),
        ('Author:"a b"', phrase("a", "b", field="author")),
        ("-title:a", Not(word("a", field="title"))),
        ("title:(a b)", And((word("a", field="title"), word("b", field="title")))),
        ("gra\u00adph", word("graph")),
        ("a a", A),
        ("http://a.b", word("http", "a", "b")),
        ("year:2024", Years(2024, 2024)),
        ("year:2024-2020", Years(2020, 2024)),
        ("year:(2020 OR 2022)", Or((Years(2020, 2020), Years(2022, 2022)))),
    ],
)
def test_text_is_read_without_a_remark(text: str, root: Node) -> None:
    query = parse(text)
    assert query.root == root
    assert query.read_as == ""


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("graph AND (neural", "graph AND neural; the bracket was not closed"),
        ('"neural network', "neural AND network; the quotation mark was not closed"),
        ("GPT-4 - survey", "GPT-4 AND survey; a hyphen between blanks was left out"),
        ("a OR", "a; there was nothing for OR to choose from"),
        ("NOT", "not; there was nothing for NOT to leave out"),
        ("a NOT", "a; there was nothing for NOT to leave out"),
        ("a)", "a; a bracket was closed that nothing had opened"),
        ("a*", "a; a * needs 2 letters before it"),
        ("year:soon", "soon; year: takes a year such as 2024 or years such as 2020-2024"),
        ("x*y", "x-y; a * counts only at the end"),
        ('"rob* arm"', '"rob arm"; a * counts only at the end'),
        ("a AND", "a; there was nothing for AND to join"),
        ("AND a", "a; there was nothing for AND to join"),
        ("title:", "title; “title:” has to touch the word"),
        ("title: a", "title AND a; “title:” has to touch the word"),
        ("title:-a", "title:a; a hyphen excludes only before the field"),
        ("foo:bar", "foo-bar; there is no field “foo”"),
        ('title:"a b" OR -(c d) x*', 'title:"a b" OR (-(c AND d) AND x); a * needs 2'),
    ],
)
def test_a_different_reading_is_told(text: str, read_as: str) -> None:
    assert parse(text).read_as.casefold().startswith(read_as.casefold())


@pytest.mark.parametrize("text", ["", "   ", "***", '"', '""', "( )", "\x00", "-", "🙂"])
def test_what_holds_no_word_asks_for_nothing(text: str) -> None:
    assert not parse(text)
    assert parse(text).read_as == ""


def test_a_query_that_only_has_signs_says_so() -> None:
    assert parse("***").says_nothing
    assert not parse("").says_nothing


def test_long_and_deep_queries_are_cut_and_say_so() -> None:
    assert f"only the first {MOST_TERMS} words" in parse("x " * 40).read_as
    assert parse("x " * MOST_TERMS).read_as == ""
    assert f"only the first {LONGEST_QUERY:,} characters" in parse("x" * 1_001).read_as
    assert f"only the first {MOST_TOKENS} words" in parse("x1" * 40).read_as
    run = parse("大" * 100).root
    assert isinstance(run, Term)
    assert len(run.tokens) == MOST_TOKENS
    ranges = parse(" ".join(f"year:{year}-2024" for year in range(2000, 2009)))
    assert len(ranges.root.parts) == MOST_RANGES  # type: ignore[union-attr]
    assert f"only the first {MOST_RANGES} ranges" in ranges.read_as
    deep = parse("(" * 20 + "a" + ")" * 20)
    assert deep.root == A
    assert deep.remarks == (f"brackets count {DEEPEST} deep",)


def test_the_way_a_query_was_read_is_read_the_same_again() -> None:
    for text in ["a OR b c", "-(a b) OR c", 'title:"a b" -c rob*', "year:2020-2024 non-convex"]:
        assert parse(str(parse(text).root)).root == parse(text).root


def test_terms_that_are_excluded_are_not_wanted() -> None:
    assert list(wanted_terms(parse('a OR b -"c"').root)) == [A, B]
    assert list(wanted_terms(None)) == []


@settings(deadline=None)
@given(text=st.text())
def test_any_text_can_be_read_and_shown(text: str) -> None:
    query = parse(text)
    assert query.text.isprintable()
    assert query.read_as.isprintable()


def test_hostile_texts_can_be_read() -> None:
    chance = random.Random(5)  # noqa: S311 - not a secret
    for _ in range(2_000):
        query = parse("".join(chance.choices(BITS, k=chance.randrange(30))))
        assert not query.root or parse(str(query.root)).root

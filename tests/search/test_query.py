import pytest

from catalog.search.query import Term, parse


def test_words_and_phrases_are_told_apart() -> None:
    query = parse('graph "neural network"')
    assert query.terms == (Term(("graph",)), Term(("neural", "network")))


@pytest.mark.parametrize("text", ["", "   ", "***", '"', '""', "( )", "\x00", "-", "🙂"])
def test_what_holds_no_word_asks_for_nothing(text: str) -> None:
    assert not parse(text)


def test_an_open_quote_is_read_as_words() -> None:
    assert parse('"neural network').terms == (Term(("neural",)), Term(("network",)))


def test_a_word_of_several_tokens_is_a_phrase() -> None:
    assert parse("so(3) x").terms == (Term(("so", "3")), Term(("x",)))


def test_curly_quotes_are_quotes() -> None:
    assert parse("“neural network”").terms == parse('"neural network"').terms


def test_a_query_that_only_has_signs_says_so() -> None:
    assert parse("***").says_nothing
    assert not parse("").says_nothing

import pytest

from catalog.markup import to_html
from catalog.search.highlighting import mark_hits
from catalog.search.query import parse


@pytest.mark.parametrize(
    ("source", "text", "marked"),
    [
        ("Graph networks", "graph", ["Graph"]),
        ("A network of neural networks", '"neural networks"', ["neural networks"]),
        ("The group SO(3) of 3", "so(3)", ["SO(3"]),
        ("rate $\\alpha_t$, alpha test", "alpha", ["alpha"]),
        ("see https://alpha.org/alpha", "alpha", []),
    ],
)
def test_hits_are_marked_in_words_only(source: str, text: str, marked: list[str]) -> None:
    html = mark_hits(to_html(source), parse(text))
    found = [part.partition("</mark>")[0] for part in html.split("<mark>")[1:]]
    assert found == marked


def test_nothing_is_marked_where_nothing_was_asked() -> None:
    assert mark_hits("<p>Graph</p>", parse("")) == "<p>Graph</p>"

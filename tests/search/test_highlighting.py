import pytest

from catalog.markup import to_html
from catalog.search.highlighting import mark_hits
from catalog.search.query import parse


@pytest.mark.parametrize(
    ("source", "text", "marked"),
    [
        ("Graph networks", "graph", ["Graph"]),
        ("A network of neural networks", '"neural networks"', ["neural networks"]),
        ("The group SO(3) of 3", "so(3)", ["SO(3)"]),
        ("rate $\\alpha_t$, alpha test", "alpha", ["alpha"]),
        ("see https://alpha.org/alpha", "alpha", []),
        ("Networks and a network", "networking", ["Networks", "network"]),
        ("Networks and a network", '"network"', ["network"]),
        ("robots, robust, a rob", "rob*", ["robots", "robust", "rob"]),
        ("deep networks, deep nets", '"deep net*"', ["deep networks", "deep nets"]),
        ("multi-scale and multiscale", "multiscale", ["multi-scale", "multiscale"]),
        ("multi-scale and multiscale", "multi-scale", ["multi-scale", "multiscale"]),
        ("multi-scale and multiscale", '"multiscale"', ["multiscale"]),
        ("multi-agents act", "multi-agent", ["multi-agents"]),
        ("in O(log n) steps", '"log n"', ["log n"]),
        ("in O(log n) steps", '"O(log n)"', ["O(log n)"]),
        ("graph, deep", "graph -deep", ["graph"]),
        ("graph, deep", "graph OR (deep -cats)", ["graph", "deep"]),
        ("graph, deep", "title:graph abstract:deep year:2024", ["deep"]),
        ("大規模言語", "言語", ["言語"]),
        ("C++ and C", "c++", ["C++"]),
    ],
)
def test_hits_are_marked_in_words_only(source: str, text: str, marked: list[str]) -> None:
    html = mark_hits(to_html(source), parse(text), "abstract")
    found = [part.partition("</mark>")[0] for part in html.split("<mark>")[1:]]
    assert found == marked


def test_nothing_is_marked_where_nothing_was_asked() -> None:
    assert mark_hits("<p>Graph</p>", parse(""), "abstract") == "<p>Graph</p>"

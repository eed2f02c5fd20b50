"""Where an address in running text ends."""

import pytest

from catalog.markup import to_html, to_plain
from catalog.markup.addresses import address_at


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://x.org/a_(b)). Also", "https://x.org/a_(b)"),
        ("https://y.org/z.", "https://y.org/z"),
        ("http://x.org/a?b=1&c=2, and", "http://x.org/a?b=1&c=2"),
        ("https://x.org/~vgg/y/;", "https://x.org/~vgg/y/"),
        ("https://x.org/a\\_b\\%20", "https://x.org/a_b%20"),
        ("https://x.org。", "https://x.org"),
        ('https://x.org">', "https://x.org"),
        ("https://", ""),
        ("https://.", ""),
    ],
)
def test_address_ends_before_the_sentence_goes_on(text: str, address: str) -> None:
    assert address_at(text, 0)[0] == address


@pytest.mark.parametrize("text", ["D4M.py and node.js", "models.In the", "foo@github.com", "x.org"])
def test_names_with_dots_are_no_links(text: str) -> None:
    assert "<a" not in to_html(text)


@pytest.mark.parametrize("text", ["github.com/a/b", "www.github.com/a", "a-b.github.io/c"])
def test_well_known_hosts_of_code_are_links(text: str) -> None:
    assert f'href="https://{text}"' in to_html(f"see {text}.")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"at \url{https://x.org/a_b}.", "https://x.org/a_b"),
        (r"\href{https://x.org/a\_b}{here}", "here"),
        ("<https://x.org/a_b>", "https://x.org/a_b"),
        ("[code](https://x.org/a_b)", "code"),
        ("<a href='https://x.org/a_b'>code</a> https://x.org/a_b", "https://x.org/a_b"),
    ],
)
def test_every_way_to_write_a_link_is_one(source: str, shown: str) -> None:
    expected = f'<a href="https://x.org/a_b" rel="nofollow noopener ugc">{shown}</a>'
    assert expected in to_html(source)
    assert shown in to_plain(source)


def test_links_do_not_nest() -> None:
    html = to_html("[https://a.org](https://b.org) [x https://a.org y](https://b.org)")
    assert html.count("<a ") == 2
    assert 'href="https://a.org"' not in html

"""What may stand in the HTML of an abstract."""

import pytest

from catalog.markup.sanitising import sanitised
from tests.markup.html_reading import forbidden_parts


@pytest.mark.parametrize(
    ("html", "clean"),
    [
        ("<script>x</script>", "x"), ("<img src=x>", ""),
        ("<p style='a' class='b'>x</p>", "<p>x</p>"),
        ("<span class='math-source'>x</span>", '<span class="math-source">x</span>'),
        ("<span class='other'>x</span>", '<span>x</span>'),
        ("<math><mi href='https://x.org'>x</mi></math>", "<math><mi>x</mi></math>"),
        ("<math><maction>x</maction></math>", "<math>x</math>"),
        ("<math><mfrac linethickness='99em'></mfrac></math>", "<math><mfrac></mfrac></math>"),
        ("<a href='javascript:x'>y</a>", '<a rel="nofollow noopener ugc">y</a>'),
        ("<a href='//x.org'>y</a>", '<a rel="nofollow noopener ugc">y</a>'),
        ("<a href='https://x.org' target=_top>y</a>",
         '<a href="https://x.org" rel="nofollow noopener ugc">y</a>'),
        ("<!-- c -->x", "x"),
    ],
)  # fmt: skip
def test_only_the_allowed_stays(html: str, clean: str) -> None:
    assert sanitised(html) == clean


@pytest.mark.parametrize("html", ["<script>", "<i>", "<p onclick=x>", "<a href='javascript:x'>"])
def test_the_second_reader_sees_what_is_forbidden(html: str) -> None:
    assert forbidden_parts(html)

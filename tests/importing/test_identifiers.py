"""DOIs, arXiv and OpenReview numbers, addresses, and links to code."""

import pytest

from catalog.importing import identifiers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10.1145/3580305.3599256", "10.1145/3580305.3599256"),
        ("https://doi.org/10.1145/3580305", "10.1145/3580305"),
        ("http://dx.doi.org/10.1109/X(2020)1", "10.1109/X(2020)1"),
        ("doi: 10.1/x", ""),
        ("DOI:10.1234/abc.", "10.1234/abc"),
        ("DOI 10.1234/abc", "10.1234/abc"),
        ("doi10.1234/abc;", "10.1234/abc"),
        ("doi.org/10.1234/abc", "10.1234/abc"),
        ("https://www.doi.org/10.1234/abc", "10.1234/abc"),
        ("https://doi.org/doi:10.1234/abc", "10.1234/abc"),
        ("info:doi/10.1234/abc", "10.1234/abc"),
        ("https://doi.org/10.1016%2Fj.abc.2020.01", "10.1016/j.abc.2020.01"),
        ("https://doi-org.proxy.example.edu/10.1234/abc", "10.1234/abc"),
        ("10.1000.10/123", "10.1000.10/123"),
        ("(10.1234/abc)", ""),
        ("10.1234/abc(2)", "10.1234/abc(2)"),
        ("10.1234/abc).", "10.1234/abc"),
        (
            "10.1002/(SICI)1097<1661::AID-SIM968>3.0.CO;2-2",
            "10.1002/(SICI)1097<1661::AID-SIM968>3.0.CO;2-2",
        ),
        ("https://publisher.example.org/10.1234/abc.pdf", ""),
        ("n/a", ""),
    ],
)
def test_a_doi_is_its_number(text: str, expected: str) -> None:
    assert identifiers.doi(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2401.00001", "2401.00001"),
        ("arXiv:2401.00001v2", "2401.00001"),
        ("arXiv:2401.00001v12 [cs.LG]", "2401.00001"),
        ("arXiv preprint arXiv:2401.00001", "2401.00001"),
        ("http://export.arxiv.org/abs/2401.00001v1", "2401.00001"),
        ("https://ar5iv.labs.arxiv.org/html/2401.00001", "2401.00001"),
        ("https://arxiv.org/pdf/2401.00001v3.pdf?download=1", "2401.00001"),
        ("10.48550/arXiv.2401.00001", "2401.00001"),
        ("abs/2401.00001", "2401.00001"),
        ("cs.LG/0701234v1", "cs/0701234"),
        ("arXiv:cond-mat.stat-mech/0701234v2", "cond-mat/0701234"),
        ("https://arxiv.org/abs/CS/0701234", "cs/0701234"),
        ("2401.000012", ""),
        ("https://x.org/2401.00001", ""),
        ("https://arxiv.org/pdf/2401.00001.pdf", "2401.00001"),
        ("https://arxiv.org/abs/hep-th/9901001", "hep-th/9901001"),
        ("math.GT/0309136", "math/0309136"),
        ("soon", ""),
    ],
)
def test_an_arxiv_number_is_found(text: str, expected: str) -> None:
    assert identifiers.arxiv(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("S3xqyEaST9", "S3xqyEaST9"),
        ("https://openreview.net/forum?id=S3xqyEaST9", "S3xqyEaST9"),
        ("https://openreview.net/pdf?id=-x_9abcdEf", "-x_9abcdEf"),
        ("https://openreview.net/forum?noteId=a&id=S3xqyEaST9&b=c", "S3xqyEaST9"),
        ("https://openreview.net/group?id=ICML.cc", ""),
        ("two words", ""),
    ],
)
def test_an_openreview_number_is_found(text: str, expected: str) -> None:
    assert identifiers.openreview(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://x.org/a?b=c#d", "https://x.org/a?b=c#d"),
        (" http://x.org ", "http://x.org"),
        ("ftp://x.org", ""),
        ("javascript:alert(1)", ""),
        ("www.x.org", ""),
        ("https://", ""),
        ("http://[", ""),
        ("https://x.org/a b", ""),
    ],
)
def test_only_web_addresses_are_kept(text: str, expected: str) -> None:
    assert identifiers.web_address(text) == expected


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("Code: https://github.com/a/b.", "https://github.com/a/b"),
        ("Code (https://github.com/a/b).", "https://github.com/a/b"),
        (
            "at [github.com/a/b](https://github.com/a/b), [here](https://github.com/c/d)",
            "https://github.com/a/b",
        ),
        ("at [this link](https://github.com/a/b-c.d)!", "https://github.com/a/b-c.d"),
        (r"see \url{https://github.com/a/b\_c}", "https://github.com/a/b_c"),
        ('<a href="http://www.github.com/a/b">code</a>', "https://github.com/a/b"),
        ("on gitlab.inria.fr/team/tool, too", "https://gitlab.inria.fr/team/tool"),
        ("https://bitbucket.org/a/b/", "https://bitbucket.org/a/b"),
        ("models at https://huggingface.co/org/model；代码", "https://huggingface.co/org/model"),
        ("代码见https://github.com/a/b。", "https://github.com/a/b"),
        ("**https://github.com/a/b**", "https://github.com/a/b"),
        ("hosted on GitHub (github.com)", ""),
        (
            "at https://github.com/" + "a" * 1000 + " and https://github.com/a/b",
            "https://github.com/a/b",
        ),
        ("see https://github.com/ for it", ""),
        ("see https://a.github.io/b and notgithub.com/x", ""),
        ("evil.example/https-github.com/x", ""),
        ("", ""),
    ],
)
def test_the_link_to_code_is_found(abstract: str, expected: str) -> None:
    assert identifiers.code_in(abstract) == expected

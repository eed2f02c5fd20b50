"""BibTeX: what real files do, and what one broken entry must not do."""

import pytest

from catalog.importing.formats.bibtex import read
from catalog.importing.records import RawRecord, Rejection


def record(text: str) -> RawRecord:
    (row,) = read(text)
    assert isinstance(row, RawRecord)
    return row


def field(text: str, name: str) -> str:
    return record("@inproceedings{key, title = {T}, " + text + "}").fields.get(name, "")


def test_an_entry_becomes_our_fields() -> None:
    row = record(
        "\n@InProceedings{archer24a,\n"
        "  Title = {Guarantees for {DNN} Inference},\n"
        "  author = {Archer, Aaron and Liu, Kuikui},\n"
        "  booktitle = {Proceedings of the 41st International Conference on Machine Learning},\n"
        "  year = 2024, pages = {1655--1671}, publisher = {PMLR}, howpublished = {x},\n"
        "  url = {https://proceedings.mlr.press/v235/archer24a.html}, openreview = {S3xqyEaST9},\n"
        "  abstract = {We take $k \\in \\\\{2\\\\}$ and {B}ad 50\\% as {\\'e}.}\n}\n"
    )
    assert (row.line, row.number, row.warnings) == (2, 1, ())
    assert dict(row.fields) == {
        "title": "Guarantees for DNN Inference",
        "authors": "Archer, Aaron\nLiu, Kuikui",
        "venue": "Proceedings of the 41st International Conference on Machine Learning",
        "year": "2024",
        "pages": "1655–1671",
        "url": "https://proceedings.mlr.press/v235/archer24a.html",
        "openreview": "S3xqyEaST9",
        "abstract": "We take $k \\in \\\\{2\\\\}$ and {B}ad 50\\% as {\\'e}.",
        "citation_key": "archer24a",
    }


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("De Fernex, Tommaso", "De Fernex, Tommaso"),
        ("Tommaso {De Fernex}", "De Fernex, Tommaso"),
        ("King, Jr., Martin Luther", "King, Jr., Martin Luther"),
        ("Ludwig van Beethoven", "van Beethoven, Ludwig"),
        ("van der Maaten, Laurens", "van der Maaten, Laurens"),
        ("{The LIGO Collaboration and Friends}", "{The LIGO Collaboration and Friends}"),
        ("{Google, Inc.}", "{Google, Inc.}"),
        (r"K{\"o}gler, Kevin and \c{S}en, Ay\c{s}e", "Kögler, Kevin\nŞen, Ayşe"),
        ("Donald~E. Knuth", "Knuth, Donald E."),
        ("Madonna", "Madonna"),
        ("A, B and\n  C, D and others", "A, B\nC, D\nothers"),
        ("", ""),
        (" and A, B and and ", "A, B"),
        (r"Anders{\o}n, Andy and \'Avila, {\v Z}", "Andersøn, Andy\nÁvila, Ž"),
    ],
)
def test_names_come_one_a_line(written: str, lines: str) -> None:
    assert field(f"author = {{{written}}}", "authors") == lines


@pytest.mark.parametrize(
    ("written", "name", "value"),
    [
        ("journal = {Journal of Things}", "venue", "Journal of Things"),
        ("booktitle = {B}, journal = {J}", "venue", "B"),
        ("journaltitle = {JT}", "venue", "JT"),
        ("howpublished = {Somewhere}", "venue", ""),
        ("date = {2023-07-21}", "year", "2023-07-21"),
        ("eprint = {2401.00001}, archivePrefix = {arXiv}", "arxiv", "2401.00001"),
        ("eprint = {2401.00001v2}, eprinttype = {arxiv}", "arxiv", "2401.00001v2"),
        ("eprint = {hep-th/9901001}", "arxiv", "hep-th/9901001"),
        ("eprint = {12345}, eprinttype = {pubmed}", "arxiv", ""),
        ("journal = {arXiv preprint arXiv:2401.00001}", "arxiv", "2401.00001"),
        ("journal = {CoRR}, volume = {abs/2401.00001}", "arxiv", "2401.00001"),
        (r"url = {https://x.org/a\_b}", "url", "https://x.org/a_b"),
        ('pages = "12" # "--" # 15', "pages", "12–15"),
    ],
)
def test_other_fields_find_their_place(written: str, name: str, value: str) -> None:
    assert field(written, name) == value


def test_strings_are_joined_wherever_they_are_defined() -> None:
    rows = list(
        read(
            '@string{icml = "International Conference on " # {Machine Learning}}\n'
            "@STRING(long = {Proceedings of the } # ICML)\n"
            "@misc{a, title = {T}, booktitle = Long # {, } # 2024 , month = jan}"
        )
    )
    (row,) = rows
    assert isinstance(row, RawRecord)
    assert row.fields["venue"] == (
        "Proceedings of the International Conference on Machine Learning, 2024"
    )


def test_an_undefined_string_stands_for_itself_with_a_warning() -> None:
    row = record("@misc{a, title = {T}, journal = tmlr}")
    assert row.fields["venue"] == "tmlr"
    assert row.warnings == ("'tmlr' in field 'journal' is not defined by @string",)


def test_parentheses_comments_and_preambles_are_understood() -> None:
    rows = list(
        read(
            'Exported by hand\n@comment{jabref-meta: x}\n@preamble{ "\\def\\x{1}" }\n'
            '@article(a, title = "On (some) things", year = 2020)\n% @article{b, title={No}}\n'
        )
    )
    assert [row.fields["title"] for row in rows[:1] if isinstance(row, RawRecord)] == [
        "On (some) things"
    ]


def test_a_broken_entry_costs_only_itself() -> None:
    rows = list(
        read(
            "@misc{a, title = {First}}\n\n"
            "@misc{b, title = {Never closed,\n  year = 2020\n}\n\n"
            "@misc{c, title = {Comma} and more, year = {2020}}\n"
            "@misc{d, title = {Last}}\n"
        )
    )
    kept = [(row.line, row.number) for row in rows if isinstance(row, RawRecord)]
    lost = [(row.line, row.number) for row in rows if isinstance(row, Rejection)]
    assert (kept, lost) == ([(1, 1), (8, 4)], [(3, 2), (7, 3)])
    reasons = [row.reason for row in rows if isinstance(row, Rejection)]
    assert reasons[0].startswith("entry '@misc{b, title = {Never closed")
    assert reasons[1] == (
        "entry '@misc{c, title = {Comma} and more, year …' cannot be read: "
        "field 'title' goes on after its value: and more, year = {2020}}"
    )


def test_the_parser_says_nothing_on_the_console(capfd: pytest.CaptureFixture[str]) -> None:
    list(read("@misc{b, title = {Never closed,\n"))
    assert capfd.readouterr() == ("", "")


def test_entries_with_the_same_key_are_both_kept() -> None:
    rows = list(read("@misc{a, title = {First}}\n@misc{a, title = {Second}}"))
    assert [row.fields["title"] for row in rows if isinstance(row, RawRecord)] == [
        "First",
        "Second",
    ]


def test_of_a_field_given_twice_the_first_is_taken() -> None:
    row = record("@misc{a, title = {First}, title = {Second}}")
    assert row.fields["title"] == "First"
    assert row.warnings == ("the first of several values is taken for: title",)


def test_a_volume_lends_its_papers_venue_and_year_and_is_no_paper() -> None:
    (row,) = read(
        "@inproceedings{a, crossref = {V1}, title = {Paper}, author = {A}}\n"
        "@proceedings{v1, title = {Proc. of {X}}, year = 2021, url = {https://x.org}, abstract={N}}"
    )
    assert isinstance(row, RawRecord)
    assert dict(row.fields) == {
        "title": "Paper", "authors": "A", "venue": "Proc. of X", "year": "2021",
        "citation_key": "a",
    }  # fmt: skip


def test_an_entry_that_refers_to_itself_is_read() -> None:
    assert record("@misc{a, title = {T}, crossref = {a}}").fields["title"] == "T"


def test_lines_are_counted_through_long_values() -> None:
    rows = list(read("@misc{a, title = {T}, abstract = {one\ntwo\n\nfour}}\n@misc{b, title={U}}"))
    assert [row.line for row in rows] == [1, 5]


def test_deep_braces_end_quickly() -> None:
    deep = "{" * 20_000 + "x" + "}" * 20_000
    assert field(f"author = {deep}, abstract = {deep}", "authors") == "{x}"


def test_backslash_braces_need_no_partner_in_an_abstract() -> None:
    text = r"on $\left\{ x \right.$ we"
    assert field(f"abstract = {{{text}}}", "abstract") == text


def test_strings_that_double_each_other_end_quickly() -> None:
    doubled = "".join(f"@string{{a{n + 1} = a{n} # a{n}}}\n" for n in range(60))
    many = "".join(f"@string{{b{n} = a14}}\n" for n in range(2_000))
    used = "@misc{k, title = " + "a60 # " * 2_000 + "a0}\n@misc{m, title = a1}"
    text = f'@string{{a0 = "xx"}}\n{doubled}{many}{used}'
    first, second = (row for row in read([text]) if isinstance(row, RawRecord))
    assert 30_000 < len(first.fields["title"]) < 100_000
    assert second.fields["title"] == "xxxx"

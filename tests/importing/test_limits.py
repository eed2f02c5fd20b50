from dataclasses import replace

import pytest

from catalog.importing.limits import LONGEST, within_limits
from catalog.importing.records import AuthorName
from tests.importing.test_storing import BLANK


@pytest.mark.parametrize("name", LONGEST)
def test_what_no_column_holds_is_left_out_and_said(name: str) -> None:
    record = within_limits(replace(BLANK, **{name: "x" * (LONGEST[name] + 1)}))  # type: ignore[arg-type]
    assert getattr(record, name) == ""
    assert name in record.warnings[0]


def test_an_overlong_author_leaves_the_others() -> None:
    names = (AuthorName("x" * 201, "x"), AuthorName("Ada Lovelace", "Lovelace"))
    record = within_limits(replace(BLANK, authors=names))
    assert [name.name for name in record.authors] == ["Ada Lovelace"]
    assert record.warnings


def test_what_fits_is_left_as_it_is() -> None:
    assert within_limits(BLANK) is BLANK

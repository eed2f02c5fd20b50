"""What is sent to be imported: the form says beside each field what is wrong."""

from typing import Any

import pytest
from django.test import Client

from catalog.admin.import_forms import ENCODING_LABELS, FORMAT_LABELS, MOST_PASTED
from catalog.importing.sniffing import FORMAT_NAMES
from catalog.models import ImportBatch
from tests.admin.import_pages import (
    IMPORTS,
    file,
)

pytestmark = pytest.mark.django_db


def test_every_format_has_a_name_for_people() -> None:
    assert set(FORMAT_LABELS) == set(FORMAT_NAMES)


@pytest.mark.parametrize("encoding", ENCODING_LABELS)
def test_every_encoding_is_known(encoding: str) -> None:
    assert "abstract".encode(encoding)


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({}, "Choose a file, or paste something below."),
        ({"pasted": " \n "}, "Choose a file, or paste something below."),
        ({"uploads": [file(b"", "empty.txt"), file()]}, "“empty.txt” is empty."),
        ({"uploads": [file(name=f"{n}.txt") for n in range(101)]}, "These are 101 files"),
        ({"pasted": "a" * (MOST_PASTED + 1)}, "at most 2,000,000 can be pasted"),
        ({"pasted": "We study.", "encoding": "big5"}, "Pasted text has no encoding to choose"),
        ({"pasted": "We study.", "year": "20024"}, "less than or equal to"),
        ({"pasted": "We study.", "year": "soon"}, "Enter a whole number."),
        ({"pasted": "We study.", "venue": "V" * 201}, "at most 200 characters"),
        ({"pasted": "We study.", "format": "poem"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_taken_is_said_beside_its_field(
    importing: Client, sent: dict[str, Any], message: str
) -> None:
    answer = importing.post(f"{IMPORTS}add/", sent)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert message in page
    assert page.index("errorlist") < page.index(message)
    assert not ImportBatch.objects.exists()


def test_a_form_with_a_fault_keeps_what_was_typed(importing: Client) -> None:
    sent = {"pasted": "We study zebras.", "venue": "ICML", "year": "20024", "format": "bibtex"}
    page = importing.post(f"{IMPORTS}add/", sent | {"uploads": file()}).content.decode()
    assert "We study zebras." in page
    assert 'value="ICML"' in page
    assert '<option value="bibtex" selected>' in page
    assert "choose them again" in page


def test_the_script_keeps_the_files_of_a_form_with_a_fault(importing: Client) -> None:
    headers = {"HX-Request": "true"}
    sent = {"uploads": file(), "year": "20024"}
    page = importing.post(f"{IMPORTS}add/", sent, headers=headers).content.decode()
    assert 'hx-preserve="true"' in page
    assert "choose them again" not in page

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from catalog.models import Topic, User

pytestmark = pytest.mark.django_db


def test_load_topics_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_topics")
    assert capsys.readouterr().out == "Topics: 126 new, 0 completed, 0 as they were.\n"
    assert Topic.objects.count() == 126


def test_load_topics_names_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("load_topics", str(tmp_path / "missing.json"))
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(CommandError, match="no list of areas"):
        call_command("load_topics", str(broken))


def test_setup_link_prints_an_address_that_works(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    call_command("setup_link")
    address = capsys.readouterr().out.strip()
    assert address.startswith("http://127.0.0.1:8000/setup/")
    assert client.get(address.removeprefix("http://127.0.0.1:8000")).status_code == 200


def test_setup_link_is_for_new_installations_only(reader: User) -> None:
    with pytest.raises(CommandError, match="somebody has an account"):
        call_command("setup_link")

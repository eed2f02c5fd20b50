from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from catalog.models import SetupLink, User
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def usable(token: str) -> bool:
    return SetupLink.objects.usable().with_token(token).exists()


def test_a_setup_link_works_once() -> None:
    token = SetupLink.issue()
    assert usable(token)
    assert SetupLink.use(token)
    assert not SetupLink.use(token)
    assert not usable(token)


def test_a_setup_link_ends_after_a_day() -> None:
    token = SetupLink.issue()
    SetupLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert not usable(token)


def test_a_setup_link_ends_with_the_first_account() -> None:
    token = SetupLink.issue()
    make_user()
    assert not usable(token)


def test_a_new_setup_link_ends_the_one_before() -> None:
    old = SetupLink.issue()
    SetupLink.issue()
    assert not usable(old)


def test_the_token_itself_is_not_stored() -> None:
    token = SetupLink.issue()
    assert token not in SetupLink.objects.get().token_hash


def test_a_user_name_is_taken_in_every_case() -> None:
    make_user("Ada")
    with pytest.raises(IntegrityError):
        make_user("ada")


def test_signing_in_does_not_ask_for_case() -> None:
    ada = make_user("Ada")
    assert User.objects.get_by_natural_key("aDA") == ada

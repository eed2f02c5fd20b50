"""The pages about imports as the tests ask for them, and as whom."""

import re

from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from catalog.models import ImportBatch, User
from tests.factories import make_user

IMPORTS = "/admin/catalog/importbatch/"


def address(batch: ImportBatch, page: str = "change/") -> str:
    return f"{IMPORTS}{batch.pk}/{page}"


def make_staff(*permissions: str) -> User:
    user = make_user(is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def buttons_of(page: str) -> set[str]:
    return set(re.findall(r'name="decision" value="([\w-]+)"', page))


def file(content: bytes = b"We study zebras.", name: str = "list.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)

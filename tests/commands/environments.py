"""The environment of real processes in tests."""

import os
from pathlib import Path

from django.conf import settings
from django.db import connection


def environment(folder: Path, **variables: str) -> dict[str, str]:
    """For a site of its own in that folder."""
    given = {"DATA_DIR": str(folder), "DATABASE_URL": ""} | variables
    return os.environ | {"DJANGO_SETTINGS_MODULE": "site_config.settings"} | given


def environment_of_tests(**variables: str) -> dict[str, str]:
    """For a process that shares the database with the test."""
    return environment(settings.DATA_DIR, DATABASE_URL=database_address(), **variables)


def database_address() -> str:
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    account = f"{database['USER']}:{database['PASSWORD']}"
    return f"postgres://{account}@{database['HOST']}:{database['PORT']}/{database['NAME']}"

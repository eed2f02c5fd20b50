"""Typed readers of environment variables: a wrong value stops the start and names the variable.

Every reader notes the name it was asked for in `NAMES`, so that a test can hold the README's
table of settings to the code.
"""

import os
import re
import secrets
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from dotenv import load_dotenv

NAMES: set[str] = set()

HOST = re.compile(r"(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d+)?")
PLAIN_PATH = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[\w.~-]+)*/?")

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off"})


def read_file(path: Path) -> None:
    """Take variables that are not set from a file of lines NAME=value, when there is one."""
    try:
        load_dotenv(path)
    except (UnicodeDecodeError, OSError) as failure:
        raise ImproperlyConfigured(f"{path.name}: cannot be read: {failure}") from None


def wrong(name: str, reason: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name}: {reason}")


def text(name: str, default: str = "") -> str:
    """The variable's text without blanks around it; `default` when unset or blank."""
    NAMES.add(name)
    return os.environ.get(name, "").strip() or default


def boolean(name: str, *, default: bool) -> bool:
    value = text(name).lower()
    if not value:
        return default
    if value in YES | NO:
        return value in YES
    raise wrong(name, f"{value!r} is neither yes nor no; write 1 or 0")


def integer(name: str, default: int, *, low: int, high: int) -> int:
    value = text(name)
    if not value:
        return default
    if value.isascii() and value.isdigit() and low <= int(value) <= high:
        return int(value)
    raise wrong(name, f"{value!r} is not a whole number from {low} to {high}")


def choice(name: str, default: str, *, among: Collection[str]) -> str:
    value = text(name, default)
    if value in among:
        return value
    raise wrong(name, f"{value!r} is not known; choose one of {', '.join(sorted(among))}")


def names(name: str) -> list[str]:
    """The parts of a list divided by commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def time_zone(name: str, default: str) -> str:
    value = text(name, default)
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise wrong(name, f"{value!r} is not a time zone such as Europe/Paris") from None
    return value


def web_address(name: str) -> SplitResult | None:
    """An http or https address with a host, and perhaps a port and a path; None when unset."""
    value = text(name)
    if not value:
        return None
    try:
        address = urlsplit(value)
        _ = address.port
    except ValueError:
        raise wrong(name, f"{value!r} is not an address") from None
    if address.scheme not in {"http", "https"} or not address.hostname:
        raise wrong(name, f"{value!r} is not an address such as https://papers.example.org/")
    if address.query or address.fragment or address.username:
        raise wrong(name, f"{value!r} must hold scheme, host, port and path only")
    if not HOST.fullmatch(address.netloc) or not PLAIN_PATH.fullmatch(address.path):
        raise wrong(name, f"{value!r} holds signs that no host or path may have")
    return address


def folder(name: str, default: Path) -> Path:
    """An absolute folder, made when it is missing."""
    path = Path(text(name, str(default))).absolute()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise wrong(name, f"cannot make the folder {path}: {failure.strerror}") from None
    return path


def database(name: str, default: Path) -> dict[str, Any]:
    """Django's description of the database that an address such as postgres://… names."""
    value = text(name, f"sqlite:///{default}")
    known = ("sqlite:", "postgres:", "postgresql:")
    shape = "use sqlite:///FILE or postgres://USER:PASSWORD@HOST:PORT/NAME"
    if not value.startswith(known):
        raise wrong(name, f"that is not a database address; {shape}")
    try:
        found = dict(dj_database_url.parse(value))
    except ValueError:
        raise wrong(name, f"that database address cannot be read; {shape}") from None
    if not found.get("NAME"):
        raise wrong(name, f"the address names no database; {shape}")
    return found


def secret_key(name: str, kept_in: Path) -> str:
    """The variable, or else a key made once and kept in a file that only its owner can read."""
    given = text(name)
    if given:
        return given
    file = kept_in / "secret_key"
    try:
        if not file.exists():
            make_secret_file(file)
        return file.read_text(encoding="ascii").strip()
    except OSError as failure:
        raise wrong(name, f"cannot keep a key in {file}: {failure.strerror}") from None


def make_secret_file(file: Path) -> None:
    """Write the key aside and link it into place: of two processes that start, one wins whole."""
    descriptor, draft = tempfile.mkstemp(dir=file.parent, prefix=".secret_key")
    with os.fdopen(descriptor, "w", encoding="ascii") as out:  # mkstemp made it with mode 600
        out.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()

"""The site's own settings with nothing from the machine's environment but the database."""

import os
import tempfile
from pathlib import Path

from site_config import env

FOLDER = Path(tempfile.mkdtemp(prefix="colloquy-tests-"))

SET_ELSEWHERE = ("ALLOWED_HOSTS", "DEBUG", "HOST", "LANGUAGE_CODE", "PORT", "READING")
for name in (*SET_ELSEWHERE, "SECRET_KEY", "SITE_URL", "TIME_ZONE", "WORKERS"):
    os.environ[name] = ""
os.environ["DATA_DIR"] = str(FOLDER)

from site_config.settings import *  # noqa: E402, F403
from site_config.settings import DATABASES, STORAGES  # noqa: E402

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(FOLDER / "test.sqlite3")}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
STATIC_ROOT = FOLDER / "static"
STATIC_ROOT.mkdir()

assert set(SET_ELSEWHERE) < env.NAMES

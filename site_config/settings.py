"""The only settings of the site, each read from the environment with a default that works.

The table in README.md names them for people; a test holds it to this file.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.conf.global_settings import LANGUAGES as KNOWN_LANGUAGES
from django_stubs_ext import monkeypatch

from site_config import env

monkeypatch()  # lets classes say what they hold, as in Sitemap[Paper]

BASE_DIR = Path(__file__).resolve().parent.parent
env.read_file(BASE_DIR / ".env")

# Where it listens

HOST = env.text("HOST", "127.0.0.1")
PORT = env.integer("PORT", 8000, low=1, high=65535)
WORKERS = env.integer("WORKERS", 2, low=1, high=64)

# Where it keeps its data

DATA_DIR = env.folder("DATA_DIR", BASE_DIR / "var")
SECRET_KEY = env.secret_key("SECRET_KEY", kept_in=DATA_DIR)
SEEDS_DIR = BASE_DIR / "seeds"

DATABASE = env.database("DATABASE_URL", DATA_DIR / "colloquy.sqlite3")
if DATABASE["ENGINE"].endswith("sqlite3"):
    # Readers never wait for the writer (WAL); a writer takes its lock at once and waits for its
    # turn, instead of failing in the middle of a transaction.
    DATABASE["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASE["CONN_HEALTH_CHECKS"] = True
    DATABASE["DISABLE_SERVER_SIDE_CURSORS"] = True  # PgBouncer in transaction mode has none
DATABASE["CONN_MAX_AGE"] = 60  # opening one takes longer than most pages
DATABASES: dict[str, dict[str, Any]] = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# How people reach it

DEBUG = env.boolean("DEBUG", default=False)
SITE_URL = env.web_address("SITE_URL")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.names("ALLOWED_HOSTS")]
SITE_IS_HTTPS = False
if SITE_URL:
    ALLOWED_HOSTS.append(SITE_URL.hostname or "")
    CSRF_TRUSTED_ORIGINS = [f"{SITE_URL.scheme}://{SITE_URL.netloc}"]
    SITE_IS_HTTPS = SITE_URL.scheme == "https"
    if SITE_URL.path.rstrip("/"):
        FORCE_SCRIPT_NAME = SITE_URL.path.rstrip("/")
        SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = FORCE_SCRIPT_NAME + "/"
elif HOST not in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
    ALLOWED_HOSTS.append(HOST)

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_IS_HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if SITE_IS_HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # other names of the domain are not ours to bind to https
    "security.W008",  # the proxy that ends TLS redirects to it; here it would loop without a header
    "security.W021",  # nor is the browsers' preload list ours to join
]
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Forms with more are refused with a bare 400; curators, who paste lists, are told in the form
DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000_000  # bytes, files apart
DATA_UPLOAD_MAX_NUMBER_FILES = 1_000

# Who may read: everybody, or only people with an account

READING = env.choice("READING", "public", among=("public", "members"))

# The application

INSTALLED_APPS = [
    "catalog",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "csp",
    "django_filters",
    "django_htmx",
    "django_tasks_db",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "catalog.views.compressing.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
if READING == "members":
    MIDDLEWARE.append("django.contrib.auth.middleware.LoginRequiredMiddleware")

ROOT_URLCONF = "site_config.urls"
WSGI_APPLICATION = "site_config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Accounts

AUTH_USER_MODEL = "catalog.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "front"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Work that outlasts a request: rows in the database, done by the worker that `serve` starts

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# Language and time

LANGUAGE_CODE = env.choice("LANGUAGE_CODE", "en", among=[code for code, _ in KNOWN_LANGUAGES])
TIME_ZONE = env.time_zone("TIME_ZONE", "UTC")
USE_TZ = True

# Static files, served by WhiteNoise under names that carry a hash of what they hold

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# What is logged: faults, not the everyday misses of visitors

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}

"""Print a one-time address at which the first administrator makes an account."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from catalog.models import SetupLink, User


def new_setup_address() -> str:
    """A whole address; its token is kept nowhere else."""
    path = reverse("setup", args=[SetupLink.issue()])
    return site_origin() + path


def site_address() -> str:
    """The front page's address as people type it."""
    return site_origin() + reverse("front")


def site_origin() -> str:
    """Scheme, host and port as people type them."""
    if settings.SITE_URL:
        return f"{settings.SITE_URL.scheme}://{settings.SITE_URL.netloc}"
    host = "127.0.0.1" if settings.HOST in {"0.0.0.0", "::"} else settings.HOST  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.PORT}"


class Command(BaseCommand):
    help = "Print a one-time address at which the first administrator makes an account."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exists():
            raise CommandError("somebody has an account already: sign in to make further ones")
        self.stdout.write(new_setup_address())

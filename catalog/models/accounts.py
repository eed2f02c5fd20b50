"""People with an account, and the one-time address at which the first of them makes it."""

import hashlib
import secrets
from datetime import timedelta
from typing import ClassVar, Self

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone


class PeopleManager(UserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """Sign-in does not ask for the case in which a name was once typed."""
        return self.get(username__iexact=username)


class User(AbstractUser):
    time_zone = models.CharField(
        max_length=64, blank=True, help_text="An IANA name such as Europe/Paris."
    )
    language = models.CharField(max_length=16, blank=True)
    shortcuts = models.BooleanField(
        "keyboard shortcuts", default=True, help_text="Single letters move through lists."
    )

    objects: ClassVar[PeopleManager] = PeopleManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="username_unique_in_any_case",
                violation_error_message="Somebody has that user name already.",
            ),
        ]


class SetupLinkQuerySet(models.QuerySet["SetupLink"]):
    def usable(self) -> Self:
        """Links that still open: not used, not expired, and nobody has an account yet."""
        if User.objects.exists():
            return self.none()
        return self.filter(used_at=None, expires_at__gt=timezone.now())

    def with_token(self, token: str) -> Self:
        return self.filter(token_hash=hash_of(token))


class SetupLink(models.Model):
    """A one-time permission to make the first account; only a hash of its token is kept."""

    LASTS = timedelta(days=1)

    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    objects = SetupLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"setup link of {self.created_at:%Y-%m-%d %H:%M}"

    @classmethod
    def issue(cls) -> str:
        """Make a new link, which ends those before it, and give its token."""
        token = secrets.token_urlsafe(24)
        cls.objects.filter(used_at=None).delete()
        cls.objects.create(token_hash=hash_of(token), expires_at=timezone.now() + cls.LASTS)
        return token

    @classmethod
    def use(cls, token: str) -> bool:
        """Use the link up. Of two people who try at once, one is told True."""
        links = cls.objects.usable().with_token(token)
        return links.update(used_at=timezone.now()) == 1


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

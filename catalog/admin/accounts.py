"""People with an account."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from catalog.models import User


@admin.register(User)
class PeopleAdmin(UserAdmin[User]):
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        ("Preferences", {"fields": ("time_zone", "language", "shortcuts")}),
    )

"""Forms that people fill in outside the admin."""

from django.contrib.auth.forms import UserCreationForm

from catalog.models import User


class FirstAccountForm(UserCreationForm[User]):
    """Makes the administrator of a new installation."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username", "email")

    def save(self, commit: bool = True) -> User:
        user = super().save(commit=False)
        user.is_staff = user.is_superuser = True
        if commit:
            user.save()
        return user

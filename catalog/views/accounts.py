"""The first account of a new installation, made at a one-time address."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from catalog.forms import FirstAccountForm
from catalog.models import SetupLink

USED_UP = "This setup link was used already or has expired."


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
@never_cache
def setup(request: HttpRequest, token: str) -> HttpResponse:
    if not SetupLink.objects.usable().with_token(token).exists():
        return render(request, "accounts/setup.html", {"problem": USED_UP}, status=410)
    form = FirstAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return make_first_account(request, form, token)
    return render(request, "accounts/setup.html", {"form": form})


@transaction.atomic
def make_first_account(request: HttpRequest, form: FirstAccountForm, token: str) -> HttpResponse:
    if not SetupLink.use(token):
        return render(request, "accounts/setup.html", {"problem": USED_UP}, status=410)
    user = form.save()
    login(request, user)
    messages.success(request, f"Welcome, {user.username}. You are this site's administrator.")
    return redirect("front")

"""Answers for machines: is the process up, may it get visitors, what may crawlers read."""

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

PLAIN = "text/plain; charset=utf-8"


@require_safe
@login_not_required
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process is up."""
    return HttpResponse("ok\n", content_type=PLAIN)


@require_safe
@login_not_required
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when the database answers and has every migration, else 503 and the reason."""
    problem = reason_not_ready()
    return HttpResponse(
        f"{problem or 'ready'}\n", content_type=PLAIN, status=503 if problem else 200
    )


def reason_not_ready() -> str:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError:
        return "the database does not answer"
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return "migrations wait to be applied"
    return ""


@require_safe
@login_not_required
def robots(request: HttpRequest) -> HttpResponse:
    lines = [
        "User-agent: *",
        f"Disallow: {reverse('admin:index')}",
        f"Disallow: {reverse('login')}",
        f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type=PLAIN)

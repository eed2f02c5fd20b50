"""Tasks that change the catalogue; apart from the others, which pools import without Django."""

from django_tasks import task

from catalog.models import Paper
from tests.commands.errands import talk


@task()
def hide_all_papers_and_ring_up(port: int) -> str:
    Paper.objects.soft_delete()
    return talk(port)

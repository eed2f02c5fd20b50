import pytest

from catalog.models import Revision, User
from tests.factories import make_paper, make_topic

pytestmark = pytest.mark.django_db


def test_an_edit_keeps_what_was_there_before(reader: User) -> None:
    paper = make_paper(title="Before")
    paper.keep_revision(by=reader)
    paper.title = "After"
    paper.save()
    kept = Revision.objects.of(paper).get()
    assert (kept.version, kept.content["title"], kept.replaced_by) == (1, "Before", reader)
    assert paper.version == 2


def test_papers_and_topics_of_one_number_have_histories_of_their_own(reader: User) -> None:
    topic, paper = make_topic(), make_paper()
    topic.keep_revision(by=reader)
    assert not Revision.objects.of(paper).exists()

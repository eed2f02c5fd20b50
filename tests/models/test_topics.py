import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from catalog.models import Topic, TopicName
from catalog.models.topics import descendants_of
from tests.factories import make_topic

pytestmark = pytest.mark.django_db

SYNONYM = TopicName.Kind.SYNONYM


def test_a_topic_is_found_under_all_its_names() -> None:
    topic = make_topic("Reinforcement learning")
    topic.add_name("RL", TopicName.Kind.ABBREVIATION)
    for name in ("reinforcement LEARNING", "rl", "ＲＬ"):
        assert Topic.objects.named(name).get() == topic


def test_a_name_leads_to_one_topic_only() -> None:
    make_topic("Valencia")
    other = make_topic("Other")
    assert not other.add_name("valencia", SYNONYM)
    with pytest.raises(IntegrityError):
        make_topic("VALENCIA")


def test_a_taken_name_is_a_clear_error() -> None:
    make_topic("Graphs")
    with pytest.raises(ValidationError, match="already names the topic"):
        Topic(name="graphs").full_clean(exclude=["slug"])


def test_a_topic_cannot_stand_under_itself() -> None:
    top = make_topic()
    below = make_topic(parent=make_topic(parent=top))
    top.parent = below
    with pytest.raises(ValidationError, match="under itself"):
        top.clean()


def test_descendants_are_everything_below() -> None:
    top = make_topic()
    middle = make_topic(parent=top)
    leaf = make_topic(parent=middle)
    make_topic()
    assert descendants_of([top.pk]) == {top.pk, middle.pk, leaf.pk}


@pytest.mark.parametrize("name", ["C++", "a/b", "50%", "R&D", "#1", 'say "x"', "机器学习"])
def test_any_name_has_an_address(name: str) -> None:
    assert make_topic(name).get_absolute_url().startswith("/topics/")


def test_renaming_keeps_one_own_name_and_the_address() -> None:
    topic = make_topic("Old name")
    slug = topic.slug
    topic.name = "New name"
    topic.save()
    assert topic.slug == slug
    assert Topic.objects.named("new name").get() == topic


def test_an_earlier_state_comes_back() -> None:
    area = make_topic("Area")
    topic = make_topic("First", parent=area, description="About *it*.")
    topic.add_name("1st", SYNONYM)
    content = topic.snapshot()
    topic.name, topic.parent = "Second", None
    topic.save()
    topic.names.filter(kind=SYNONYM).delete()
    topic.go_back_to(content)
    assert Topic.objects.get(pk=topic.pk).snapshot() == content

import json

import pytest

from catalog.importing.vocabulary import NotAVocabularyError, load_vocabulary, read_vocabulary
from catalog.models import Topic
from tests.conftest import SEEDS
from tests.factories import make_paper

pytestmark = pytest.mark.django_db

SMALL = {
    "areas": [
        {
            "id": "rl",
            "name": "Reinforcement learning",
            "topics": [{"id": "bandits", "name": "Bandits", "synonyms": ["multi-armed bandit"]}],
        }
    ]
}


def load(vocabulary: object = SMALL) -> None:
    load_vocabulary(read_vocabulary(json.dumps(vocabulary).encode()))


def test_the_vocabulary_of_the_project_loads_whole() -> None:
    report = load_vocabulary(read_vocabulary((SEEDS / "topics.json").read_bytes()))
    assert (report.created, report.passed_over) == (126, ())
    area = Topic.objects.get(slug="nlp")
    assert Topic.objects.named("LLMs").get().parent == area


def test_loading_twice_changes_nothing() -> None:
    load()
    before = list(Topic.objects.values())
    load()
    assert list(Topic.objects.values()) == before


def test_a_deleted_topic_does_not_come_back() -> None:
    load()
    Topic.objects.filter(slug="bandits").soft_delete()
    load()
    assert not Topic.objects.alive().filter(slug="bandits").exists()


def test_a_renamed_topic_keeps_its_name() -> None:
    load()
    topic = Topic.objects.get(slug="bandits")
    topic.name = "Bandit problems"
    topic.save()
    load()
    assert Topic.objects.get(slug="bandits").name == "Bandit problems"


def test_a_new_other_name_finds_the_papers_of_its_topic() -> None:
    load()
    paper = make_paper(topics=(Topic.objects.get(slug="bandits"),))
    larger = json.loads(json.dumps(SMALL))
    larger["areas"][0]["topics"][0]["abbreviations"] = ["MAB"]
    load(larger)
    paper.text.refresh_from_db()
    assert "mab" in paper.text.topics_words


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"areas": [1]}', b'{"areas": [{}]}'])
def test_another_file_is_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(NotAVocabularyError, match="no list of areas"):
        read_vocabulary(data)

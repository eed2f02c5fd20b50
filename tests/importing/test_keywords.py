"""Keywords of files, kept as suggestions of topics."""

import json
from pathlib import Path
from typing import Any

import pytest

from catalog.importing.pipeline import Options, run_import
from catalog.importing.sources import sources_in
from catalog.models import PaperTopic, TopicSuggestion
from tests.factories import make_topic

pytestmark = pytest.mark.django_db

ABSTRACT = "We study how people choose papers, and find that they choose too many of them."


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return tmp_path / "papers.jsonl"


def load(lines: Path, **fields: Any) -> None:
    lines.write_text(json.dumps({"abstract": ABSTRACT} | fields))
    run_import(sources_in([str(lines)]), Options())


def test_keywords_of_new_and_known_papers_are_kept_as_suggestions(lines: Path) -> None:
    topic = make_topic("Reinforcement learning")
    topic.add_name("RL", "abbreviation")
    load(lines, keywords=["Voting", "rl"])
    load(lines, keywords=["VOTING", "Ranking"], topics=["Social choice"])
    assert sorted(TopicSuggestion.objects.values_list("name", "topic__name", "state")) == [
        ("Ranking", None, "open"),
        ("Reinforcement learning", "Reinforcement learning", "open"),
        ("Social choice", None, "open"),
        ("Voting", None, "open"),
    ]
    assert not PaperTopic.objects.exists()


def test_topics_that_a_paper_has_are_not_suggested(lines: Path) -> None:
    make_topic("Ranking").add_name("learning to rank", "synonym")
    load(lines, topics=["Ranking"], keywords=["Learning to Rank"])
    assert not TopicSuggestion.objects.exists()


def test_a_suggestion_that_was_rejected_does_not_come_back(lines: Path) -> None:
    load(lines, keywords=["Voting"])
    TopicSuggestion.objects.update(state="rejected")
    load(lines, keywords=["voting"])
    assert [one.state for one in TopicSuggestion.objects.all()] == ["rejected"]

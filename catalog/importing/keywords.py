"""Keywords of records, kept as suggestions of topics for the papers that the records are."""

from collections.abc import Iterable, Mapping

from catalog.models import ImportedFile, PaperTopic, Topic, TopicName, TopicSuggestion
from catalog.models.naming import fold_name


def suggest(named: Mapping[int, Iterable[str]], file: ImportedFile) -> None:
    """Note these names for papers (by their ids), each once for a paper.

    Topics that a paper has already are left out, and what somebody decided stays decided.
    """
    pairs = [(paper, name) for paper, names in named.items() for name in names if fold_name(name)]
    if not pairs:
        return
    folded = {fold_name(name) for _, name in pairs}
    known = TopicName.objects.filter(folded__in=folded).select_related("topic")
    topics = {name.folded: name.topic for name in known}
    tagged = set(PaperTopic.objects.filter(paper__in=named).values_list("paper", "topic"))
    suggestions = [
        suggestion(paper, name, topics.get(fold_name(name)), file) for paper, name in pairs
    ]
    TopicSuggestion.objects.bulk_create(
        [one for one in suggestions if (one.paper_id, one.topic_id) not in tagged],
        ignore_conflicts=True,
    )


def suggestion(paper: int, name: str, topic: Topic | None, file: ImportedFile) -> TopicSuggestion:
    shown = topic.name if topic else name
    return TopicSuggestion(
        paper_id=paper,
        topic=topic,
        name=shown,
        folded=fold_name(shown),
        source=TopicSuggestion.Source.FILE,
        brought_by=file,
    )

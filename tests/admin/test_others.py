import pytest
from django.test import Client

from catalog.models import Author, Paper, Topic, Venue
from tests.admin.test_papers import form_of
from tests.factories import make_paper, make_topic, make_venue

pytestmark = pytest.mark.django_db


def words(paper: Paper) -> str:
    paper.text.refresh_from_db()
    return f"{paper.text.topics_words} {paper.text.venue_words} {paper.text.authors_words}"


@pytest.mark.parametrize("kind", ["paper", "author", "venue", "topic", "user"])
@pytest.mark.parametrize("page", ["", "add/", "?q=a"])
def test_every_admin_page_opens(curating: Client, kind: str, page: str) -> None:
    make_paper(authors=("Ada Lovelace",), topics=(make_topic("Graphs"),))
    assert curating.get(f"/admin/catalog/{kind}/{page}").status_code == 200


@pytest.mark.parametrize("field", [("paper", "PaperTopic", "topic"), ("x", "Appearance", "venue")])
def test_topics_and_venues_complete_by_any_of_their_names(
    curating: Client, field: tuple[str, str, str]
) -> None:
    topic = make_topic("Reinforcement learning")
    topic.add_name("RL", "abbreviation")
    make_paper()
    _, model, name = field
    query = {"app_label": "catalog", "model_name": model.lower(), "field_name": name}
    term = {"topic": "rl", "venue": "icm"}[name]
    found = curating.get("/admin/autocomplete/", query | {"term": term}).json()
    assert len(found["results"]) == 1


def test_renaming_a_topic_is_found_at_once(curating: Client) -> None:
    topic = make_topic("Graphs")
    paper = make_paper(topics=(topic,))
    url = f"/admin/catalog/topic/{topic.pk}/change/"
    assert curating.post(url, form_of(curating, url) | {"name": "Networks"}).status_code == 302
    assert "networks" in words(paper)
    assert Topic.objects.get().version == 2


def test_a_name_of_another_topic_is_refused_with_a_reason(curating: Client) -> None:
    make_topic("Networks")
    topic = make_topic("Graphs")
    url = f"/admin/catalog/topic/{topic.pk}/change/"
    page = curating.post(url, form_of(curating, url) | {"name": "NETWORKS"})
    assert "already names the topic" in page.content.decode()


def names_sent(kind: str, *names: str) -> dict[str, str]:
    sent = {"names-TOTAL_FORMS": str(len(names))}
    for number, name in enumerate(names):
        sent[f"names-{number}-name"] = name
        if kind == "topic":
            sent[f"names-{number}-kind"] = "synonym"
    return sent


@pytest.mark.parametrize("kind", ["topic", "venue"])
@pytest.mark.parametrize("names", [("Twin", "TWIN"), ("Own",), ("Taken",)])
def test_a_name_that_stands_elsewhere_is_refused_with_a_reason(
    curating: Client, kind: str, names: tuple[str, ...]
) -> None:
    (make_topic if kind == "topic" else make_venue)("Taken")
    url = f"/admin/catalog/{kind}/add/"
    sent = form_of(curating, url) | {"name": "Own"} | names_sent(kind, *names)
    page = curating.post(url, sent)
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()


def test_an_other_name_can_become_the_own_name(curating: Client) -> None:
    topic = make_topic("Graphs")
    topic.add_name("Networks", "synonym")
    url = f"/admin/catalog/topic/{topic.pk}/change/"
    sent = form_of(curating, url) | {"name": "Networks", "names-0-DELETE": "on"}
    assert curating.post(url, sent).status_code == 302
    assert Topic.objects.named("networks").get() == topic


def test_a_second_venue_of_one_name_is_refused(curating: Client) -> None:
    make_venue("ICML")
    url = "/admin/catalog/venue/add/"
    page = curating.post(url, form_of(curating, url) | {"name": "icml"})
    assert "already names the venue" in page.content.decode()


def test_going_back_never_makes_a_circle(curating: Client) -> None:
    above, below = make_topic("Above"), make_topic("Below")
    below.parent = above
    below.save()
    below.keep_revision(by=None)
    below.parent = None
    below.save()
    above.parent = below
    above.save()
    make_paper(topics=(above,))
    assert curating.post(f"/admin/catalog/topic/{below.pk}/history/1/").status_code == 302
    assert Topic.objects.get(pk=below.pk).parent is None
    assert curating.get("/topics/").status_code == 200


def test_a_deleted_topic_leaves_the_search_and_comes_back(curating: Client) -> None:
    topic = make_topic("Zebras")
    paper = make_paper(topics=(topic,))
    curating.post(f"/admin/catalog/topic/{topic.pk}/delete/", {"post": "yes"})
    assert "zebras" not in words(paper)
    action = {"action": "bring_back", "_selected_action": topic.pk}
    curating.post("/admin/catalog/topic/?deleted=yes", action)
    assert "zebras" in words(paper)


def test_renaming_a_venue_or_author_is_found_at_once(curating: Client) -> None:
    paper = make_paper(authors=("Ada Lovelace",))
    for thing, name in ((Venue.objects.get(), "Zebra Days"), (Author.objects.get(), "Zoe Ox")):
        url = f"/admin/catalog/{thing._meta.model_name}/{thing.pk}/change/"
        assert curating.post(url, form_of(curating, url) | {"name": name}).status_code == 302
    assert {"zebra", "ox"} <= set(words(paper).split())


def test_a_venue_with_papers_cannot_be_deleted(curating: Client) -> None:
    make_paper()
    url = f"/admin/catalog/venue/{Venue.objects.get().pk}/delete/"
    assert curating.post(url, {"post": "yes"}).status_code == 403


def test_an_earlier_state_of_a_topic_comes_back(curating: Client) -> None:
    topic = make_topic("Graphs")
    url = f"/admin/catalog/topic/{topic.pk}/"
    curating.post(f"{url}change/", form_of(curating, f"{url}change/") | {"name": "Networks"})
    assert curating.post(f"{url}history/1/").status_code == 302
    assert Topic.objects.get().name == "Graphs"

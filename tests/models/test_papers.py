import pytest
from django.db import IntegrityError

from catalog.models import OtherKey, Paper
from catalog.models.papers import free_key
from catalog.models.settling import settle_all
from tests.factories import make_author, make_paper, make_topic

pytestmark = pytest.mark.django_db


def test_newest_first_goes_by_year_and_keeps_the_order_of_a_list() -> None:
    first, second = make_paper(year=2023), make_paper(year=2023)
    Paper.objects.update(added_at=first.added_at)
    newest, undated = make_paper(year=2024), make_paper(year=None)
    assert list(Paper.objects.newest_first()) == [newest, first, second, undated]


def test_a_deleted_paper_is_not_alive_and_comes_back() -> None:
    paper = make_paper()
    Paper.objects.filter(pk=paper.pk).soft_delete()
    assert not Paper.objects.alive().exists()
    Paper.objects.undelete()
    assert Paper.objects.alive().get() == paper


def test_authors_stay_in_order() -> None:
    paper = make_paper(authors=("Zoe Z", "Adam A", "Mia M"))
    assert [author.name for author in paper.authors_in_order] == ["Zoe Z", "Adam A", "Mia M"]


def test_authors_of_the_same_folded_name_are_one() -> None:
    assert make_author("José Núñez") == make_author("Jose Nunez")


def test_the_first_known_authors_fix_the_citation_key() -> None:
    paper = make_paper(title="Practical Guarantees")
    provisional = paper.citation_key
    assert provisional == f"icml-2024-{paper.key}"
    paper.set_authors([make_author("Aaron Archer")])
    paper = Paper.objects.get()
    paper.choose_citation_key()
    paper.save()
    assert paper.citation_key == "archer-2024-practical"
    assert OtherKey.objects.get(key=provisional).paper == paper
    paper.set_authors([make_author("Zoe Zorn")])
    paper.choose_citation_key()
    assert paper.citation_key == "archer-2024-practical"


def test_citation_keys_never_collide() -> None:
    papers = [make_paper(title="Same", authors=("Ada Lovelace",)) for _ in range(3)]
    assert len({paper.citation_key for paper in papers}) == 3


def test_citation_keys_of_papers_settled_together_never_collide() -> None:
    papers = [make_paper(title="Same") for _ in range(2)]
    for paper in papers:
        paper.set_authors([make_author()])
    settle_all(Paper.objects.all())
    assert len(set(Paper.objects.values_list("citation_key", flat=True))) == 2


def test_two_papers_never_share_a_key() -> None:
    make_paper(abstract="One abstract.")
    assert len(free_key("One abstract.")) == 12


@pytest.mark.parametrize("part", ["title", "code", "math", "pdf", "topics"])
def test_having_and_lacking_a_part_divide_the_papers(part: str) -> None:
    rich = make_paper(
        title="A title",
        abstract="The rate is $x^2$ and $y$.",
        code_url="https://example.org/code",
        topics=(make_topic(),),
        appearance={"pdf": "https://example.org/paper.pdf"},
    )
    Paper.objects.filter(pk=rich.pk).update(has_math=True)
    bare = make_paper()
    assert list(Paper.objects.having(part)) == [rich]
    assert list(Paper.objects.lacking(part)) == [bare]


def test_an_impossible_year_is_refused_by_the_database() -> None:
    with pytest.raises(IntegrityError):
        make_paper(year=1492)


def test_a_paper_has_one_preferred_appearance() -> None:
    paper = make_paper()
    with pytest.raises(IntegrityError):
        paper.appearances.create(year=2023, preferred=True)

"""Venues and years as headings, bibliographies and people write them."""

import pytest

from catalog.importing.known_venues import KNOWN_VENUES
from catalog.importing.venues import recognise, venue_name, year_in


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("ICML 2024 论文列表", "ICML"),
        ("2024年ICML论文", "ICML"),
        ("ICML", "ICML"),
        ("icml2024", "ICML"),
        ("ICML'24", "ICML"),
        ("ICML 2024 poster", "ICML"),
        ("ICML 2024 के शोधपत्र", "ICML"),
        ("Список статей ICML 2024", "ICML"),
        ("Proceedings of the 41st International Conference on Machine Learning", "ICML"),
        ("In Proc. of the 25th Int. Conf. on Machine Learning", "ICML"),
        ("Forty-first International Conference on Machine Learning", "ICML"),
        (
            (
                "International Conference on Machine Learning, ICML 2024, 21-27 July 2024, Vienna,"
                " Austria"
            ),
            "ICML",
        ),
        ("International Conference on Machine Learning, PMLR", "ICML"),
        ("Advances in Neural Information Processing Systems 36", "NeurIPS"),
        ("Thirty-seventh Conference on Neural Information Processing Systems", "NeurIPS"),
        ("NeurIPS 2023 Datasets and Benchmarks Track", "NeurIPS"),
        ("NIPS", "NeurIPS"),
        ("The Twelfth International Conference on Learning Representations", "ICLR"),
        ("ICLR (Poster)", "ICLR"),
        ("Submitted to ICLR 2024", "ICLR"),
        ("2023 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)", "CVPR"),
        ("CVPR 2023 論文一覧", "CVPR"),
        ("Computer Vision – ECCV 2022", "ECCV"),
        ("2021 IEEE/CVF International Conference on Computer Vision (ICCV)", "ICCV"),
        ("ACL 2022 — Liste des articles", "ACL"),
        (
            (
                "Proceedings of the 61st Annual Meeting of the Association for Computational"
                " Linguistics (Volume 1: Long Papers)"
            ),
            "ACL",
        ),
        (
            (
                "Proceedings of the 59th Annual Meeting of the Association for Computational"
                " Linguistics and the 11th International Joint Conference on Natural Language"
                " Processing"
            ),
            "ACL",
        ),
        ("Findings of the Association for Computational Linguistics: ACL 2023", "Findings of ACL"),
        (
            (
                "Proceedings of the 2023 Conference on Empirical Methods in Natural Language"
                " Processing"
            ),
            "EMNLP",
        ),
        ("Proceedings of the AAAI Conference on Artificial Intelligence", "AAAI"),
        (
            (
                "Proceedings of the Thirty-Second International Joint Conference on Artificial"
                " Intelligence"
            ),
            "IJCAI",
        ),
        ("2024 IEEE International Conference on Robotics and Automation (ICRA)", "ICRA"),
        ("IEEE/RSJ International Conference on Intelligent Robots and Systems", "IROS"),
        ("Robotics: Science and Systems XIX", "RSS"),
        (
            (
                "KDD '23: Proceedings of the 29th ACM SIGKDD Conference on Knowledge Discovery and"
                " Data Mining"
            ),
            "KDD",
        ),
        ("SIAM International Conference on Data Mining (SDM)", "SDM"),
        ("IEEE International Conference on Data Mining", "ICDM"),
        ("Proceedings of the ACM Web Conference 2023", "WWW"),
        ("Proceedings of the VLDB Endowment", "VLDB"),
        ("Proceedings of the 30th ACM International Conference on Multimedia", "ACM MM"),
        ("2019 IEEE Symposium on Security and Privacy (SP)", "IEEE S&P"),
        ("2021 IEEE Automatic Speech Recognition and Understanding Workshop (ASRU)", "ASRU"),
        ("IEEE International Conference on Acoustics, Speech and Signal Processing", "ICASSP"),
        ("Asian Conference on Machine Learning", "ACML"),
        ("European Conference on Machine Learning", "ECML PKDD"),
        ("IEEE Transactions on Pattern Analysis and Machine Intelligence", "TPAMI"),
        ("arXiv preprint arXiv:2401.00001", "arXiv"),
    ],
)
def test_known_venues_are_recognised(text: str, short: str) -> None:
    venue = recognise(text)
    assert venue is not None
    assert venue.short == short


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ICML 2024 Workshop on Foo", "ICML Workshop on Foo"),
        ("Proceedings of the 12th Workshop on Bar, ACL 2020", "Workshop on Bar"),
        ("CVPRW 2022", "CVPRW"),
        (
            "International Conference on Machine Learning and Applications",
            "International Conference on Machine Learning and Applications",
        ),
        ("Proceedings of Machine Learning Research", ""),
        ("Lecture Notes in Computer Science", ""),
        ("Conference on A, B and C (ABC 2021)", "Conference on A, B and C (ABC)"),
        ("Conference on Foo, FOO 2024, Vienna, Austria, July 1-3", "Conference on Foo"),
        ("FooConf 2024 论文列表", "FooConf"),
        ("Accepted Papers: FooConf 2024", "FooConf"),
        ("FooConf'19 Accepted Papers", "FooConf"),
        ("The 3rd Annual Meeting of Readers, Volume 2", "Annual Meeting of Readers"),
        ("IEEE Transactions on Neural Networks", "IEEE Transactions on Neural Networks"),
        (
            "Proceedings of the ACM on Human-Computer Interaction",
            "Proceedings of the ACM on Human-Computer Interaction",
        ),
        ("Proceedings of the IEEE", "Proceedings of the IEEE"),
        ("Papers We Love", "Papers We Love"),
        ("Journalist", "Journalist"),
        ("Nature 620", "Nature"),
        ("Harvard Law Review", "Harvard Law Review"),
        ("2024 Papers", ""),
        ("log", "log"),
        ("  ", ""),
    ],
)
def test_other_venues_get_a_clean_name(text: str, name: str) -> None:
    assert recognise(text) is None
    assert venue_name(text) == name


def test_every_known_name_means_its_venue() -> None:
    for venue in KNOWN_VENUES:
        for name in (venue.short, venue.full, *venue.others):
            assert recognise(name) is venue, name


def test_short_names_are_distinct() -> None:
    assert len({venue.short.casefold() for venue in KNOWN_VENUES}) == len(KNOWN_VENUES) >= 70


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("ICML 2024 论文列表", 2024),
        ("2024年ICML", 2024),
        ("ICML２０２４", 2024),
        ("ICML'24", 2024),
        ("STOC ’98", 1998),
        ("21-27 July 2024", 2024),
        ("21.07.2024", 2024),
        ("arXiv:2401.00001", None),
        ("arXiv preprint arXiv:2012.12345v2 (2021)", 2021),
        ("10.1109/2012.1234567", None),
        ("41st Conference", None),
        ("12024 or 1899", None),
        ("", None),
    ],
)
def test_the_year_is_found(text: str, year: int | None) -> None:
    assert year_in(text) == year


def test_endless_names_end_quickly() -> None:
    assert len(venue_name("papers ( " * 1_000_000)) <= 300
    assert len(venue_name("x" * 1_000_000)) == 300

from catalog.views.shelf import Shelf


def test_what_was_asked_for_last_stays() -> None:
    shelf = Shelf[str](most_bytes=100)
    shelf.get(1, "a")
    for name in ("a", "b"):
        shelf.put(1, name, name, 12)
    for name in "cdefghi":
        assert shelf.get(1, "a")
        shelf.put(1, name, name, 12)
    assert shelf.get(1, "a")
    assert not shelf.get(1, "b")
    assert shelf.bytes <= 100


def test_what_is_too_large_is_not_kept() -> None:
    shelf = Shelf[str](most_bytes=100)
    shelf.get(1, "a")
    shelf.put(1, "a", "large", 50)
    assert not shelf.get(1, "a")


def test_nothing_of_an_older_catalogue_is_kept() -> None:
    shelf = Shelf[str](most_bytes=100)
    shelf.get(1, "a")
    shelf.get(2, "a")
    shelf.put(1, "a", "old", 3)
    assert not shelf.get(2, "a")
    assert not shelf.get(1, "a")

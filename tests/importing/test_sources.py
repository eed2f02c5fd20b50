"""What is taken for a file to import, and what is not."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.importing import sources
from catalog.importing.pieces import TooLargeError
from catalog.importing.sources import Source, sources_in, unreadable


def content_of(source: Source) -> bytes:
    with source.opened() as file:
        file.seek(0)
        return file.read()


def test_folders_are_read_by_name_without_what_is_hidden(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", ".hidden", "c/d.txt", ".git/e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    found = list(sources_in([str(tmp_path)]))
    assert [content_of(source) for source in found] == [b"a.txt", b"b.txt", b"c/d.txt"]
    assert not any(source.is_named for source in found)


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "up").symlink_to(tmp_path)
    assert list(sources_in([str(tmp_path)])) == []


def test_a_link_to_itself_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (source,) = sources_in([str(tmp_path / "loop")])
    with pytest.raises(OSError, match="symbolic links"):
        content_of(source)


@pytest.mark.parametrize("path", ["pipe", "/dev/zero"])
def test_only_plain_files_are_opened(tmp_path: Path, path: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (source,) = sources_in([str(tmp_path / path)])
    with pytest.raises(OSError, match="is not a plain file"):
        content_of(source)


def test_what_is_changed_while_it_is_read_is_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "PIECE", 4)
    path = tmp_path / "list.txt"
    path.write_text("one two three")
    pieces = sources.pieces_in(path)
    assert next(pieces) == b"one "
    path.write_text("one two and")
    path.unlink()
    assert b"".join(pieces) == b"two and"


def test_what_is_gone_before_it_is_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "b.txt").touch()
    found = sources_in([str(tmp_path)])
    first = next(found)
    (tmp_path / "a.txt").unlink()
    (tmp_path / "inner" / "b.txt").unlink()
    (tmp_path / "inner").rmdir()
    for source in (first, *found):
        with pytest.raises(FileNotFoundError):
            content_of(source)


def test_a_closed_folder_is_a_problem() -> None:
    source = unreadable(PermissionError(13, "Permission denied", "closed"))
    assert source.path == "closed"
    with pytest.raises(PermissionError):
        content_of(source)


def test_too_much_is_refused_as_soon_as_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_BYTES", 3_000_000)
    asked: list[int] = []

    def endless() -> Iterator[bytes]:
        while True:
            asked.append(1)
            yield bytes(1_000_000)

    with pytest.raises(TooLargeError, match="is larger than 3 MB"):
        content_of(Source("endless", endless))
    assert len(asked) == 4


def test_names_that_are_no_text_are_shown_as_far_as_they_are(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path)
    for name in (b"caf\xe9.txt", b"two\nlines.txt"):
        Path(os.fsdecode(folder + b"/" + name)).write_text("one")
    found = list(sources_in([str(tmp_path)]))
    shown = [source.path.removeprefix(f"{tmp_path}/") for source in found]
    assert shown == ["caf\ufffd.txt", "two\ufffdlines.txt"]
    assert [content_of(source) for source in found] == [b"one", b"one"]

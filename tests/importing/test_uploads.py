from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from catalog.importing import uploads
from catalog.importing.deciding import DecisionError, try_again
from catalog.importing.pipeline import Options
from catalog.importing.uploads import (
    PART,
    UploadError,
    clear_upload,
    options_of,
    receive,
    source_of_upload,
)
from catalog.models import ImportBatch, PreviewedRecord, Upload, UploadPart, User
from tests.importing.uploading import NEAR, NEARER, ONE, preview_of, text_of, upload

pytestmark = pytest.mark.django_db


def test_an_upload_is_kept_in_parts_of_a_megabyte(curator: User) -> None:
    pieces = [b"a" * 700_000, b"b" * 700_000, b"c" * 700_000]
    batch = receive([("list.txt", pieces)], Options(), by=curator)
    (stored,) = batch.uploads.all()
    assert (stored.name, stored.size, batch.stage) == ("list.txt", 2_100_000, "reading")
    assert [len(part.content) for part in stored.parts.all()] == [PART, PART, 100_000]
    assert b"".join(source_of_upload(stored).pieces()) == b"".join(pieces)


def test_what_was_chosen_is_kept() -> None:
    batch = upload(text_of(ONE), venue="CVPR", year=2023, strict=True)
    batch.refresh_from_db()
    assert options_of(batch) == Options(venue="CVPR", year=2023, strict=True)


def test_only_the_name_of_a_file_is_kept_of_its_path(curator: User) -> None:
    batch = receive([("../folder/list.txt", [b"text"])], Options(), by=curator)
    assert batch.uploads.get().name == "list.txt"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([], "Choose a file"),
        ([("empty.txt", [])], "empty.txt is empty"),
        ([("good.txt", [b"text"]), ("empty.txt", [b""])], "empty.txt is empty"),
        ([("one.txt", [b"1234"]), ("two.txt", [b"5678"])], "are not taken at once"),
    ],
)
def test_what_is_not_taken_leaves_nothing(
    files: list[tuple[str, list[bytes]]],
    message: str,
    curator: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "MOST_BYTES", 6)
    with pytest.raises(UploadError, match=message):
        receive(files, Options(), by=curator)
    assert not ImportBatch.objects.exists()
    assert not UploadPart.objects.exists()


def test_an_upload_is_read_as_soon_as_it_is_kept(
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[list[object]]],
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        batch = upload(text_of(ONE))
    batch.refresh_from_db()
    assert batch.stage == "preview"


def test_an_upload_goes_with_its_preview() -> None:
    batch = preview_of(text_of(NEAR, NEARER))
    assert PreviewedRecord.objects.exclude(like_record=None).exists()
    clear_upload(batch)
    assert not PreviewedRecord.objects.exists()
    assert not Upload.objects.exists()
    assert not UploadPart.objects.exists()


def test_an_upload_that_was_cut_off_says_so_and_is_not_read(curator: User) -> None:
    seen: list[ImportBatch] = []

    def pieces() -> Iterator[bytes]:
        yield b"a" * 2 * PART
        seen.extend(ImportBatch.objects.all())
        with pytest.raises(DecisionError, match="Send them again"):
            try_again(seen[0])

    receive([("list.txt", pieces())], Options(), by=curator)
    assert seen[0].stage == "failed"
    assert "Send the files again" in seen[0].failure

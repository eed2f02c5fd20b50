"""Packed files: what is in them, in which order, and what is refused."""

import binascii
import bz2
import gzip
import io
import lzma
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable
from typing import BinaryIO

import pytest

from catalog.importing import unpacking
from catalog.importing.decompressing import unpacked_pieces
from catalog.importing.unpacking import UnpackingError, unpacked

TEXT = "ICML 2024 论文列表\n\nWe study.\n".encode()
Pack = Callable[[bytes], bytes]


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return held.getvalue()


def read_whole(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


def contents(data: bytes, name: str = "file") -> list[tuple[str, bytes | str]]:
    return [
        (shown, str(content) if isinstance(content, UnpackingError) else read_whole(content))
        for shown, content in unpacked(name, io.BytesIO(data))
    ]


@pytest.mark.parametrize("data", [b"", TEXT, b"PK", b"%PDF-1.7", b"BZh", b"\x1f\x8b"])
def test_what_is_not_packed_comes_as_it_is(data: bytes) -> None:
    assert contents(data) == [("file", data)]


@pytest.mark.parametrize(
    ("pack", "ending"), [(gzip.compress, ".gz"), (lzma.compress, ".xz"), (bz2.compress, ".bz2")]
)
@pytest.mark.parametrize("data", [b"", TEXT, TEXT * 100_000])
def test_streams_are_unpacked(pack: Pack, ending: str, data: bytes) -> None:
    assert contents(pack(data), f"list.txt{ending}") == [("list.txt", data)]
    assert contents(pack(data), "list.txt") == [("list.txt", data)]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_streams_in_a_row_are_one(pack: Pack) -> None:
    assert contents(pack(TEXT) + pack(TEXT)) == [("file", TEXT + TEXT)]
    assert contents(pack(TEXT) + b"\x00" * 512) == [("file", TEXT)]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_broken_streams_say_so(pack: Pack) -> None:
    whole = pack(TEXT * 1000)
    damaged = whole[:20] + bytes([whole[20] ^ 255]) + whole[21:]
    for data in (whole[: len(whole) // 2], whole[:-3], damaged, whole + b"more"):
        ((_, problem),) = contents(data)
        assert str(problem).startswith("is broken and cannot be unpacked")


def test_members_of_a_zip_come_by_name() -> None:
    data = zipped(
        ("b/two.txt", b"2"), ("a.bib", b"1"), ("b/", b""), (".hidden", b"x"),
        ("__MACOSX/._a.bib", b"x"), ("b/.DS_Store", b"x"), ("c\\three.txt", b"3"),
    )  # fmt: skip
    assert contents(data, "papers.txt") == [
        ("papers.txt/a.bib", b"1"),
        ("papers.txt/b/two.txt", b"2"),
        ("papers.txt/c/three.txt", b"3"),
    ]


def test_an_empty_zip_has_nothing() -> None:
    assert contents(zipped()) == []


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_the_ways_of_packing_that_are_read(method: int) -> None:
    assert contents(zipped(("a", TEXT), method=method)) == [("file/a", TEXT)]


def test_a_way_of_packing_that_is_not_read() -> None:
    ((_, problem),) = contents(zipped(("a", TEXT), method=zipfile.ZIP_LZMA))
    assert "not read" in str(problem)


def test_an_archive_in_an_archive_is_opened_and_no_deeper() -> None:
    inner = zipped(("one.txt", b"1"), ("two.gz", gzip.compress(b"2")))
    data = zipped(("in.zip", inner), ("list.txt.xz", lzma.compress(TEXT)))
    assert contents(data) == [
        ("file/in.zip/one.txt", b"1"),
        ("file/in.zip/two.gz", "is packed within two other archives; unpack it first"),
        ("file/list.txt", TEXT),
    ]
    assert contents(gzip.compress(zipped(("a", b"1")))) == [("file/a", b"1")]


def test_an_encrypted_member_is_refused_and_the_others_are_kept() -> None:
    data = bytearray(zipped(("a", b"1"), ("b", b"2")))
    entry = data.find(b"PK\x01\x02")
    data[entry + 8] |= 1
    data[6] |= 1
    assert contents(bytes(data)) == [("file/a", "is encrypted; unpack it first"), ("file/b", b"2")]


def test_a_damaged_member_is_refused_and_the_others_are_kept() -> None:
    data = zipped(("a", TEXT), ("b", b"2"), method=zipfile.ZIP_STORED).replace(b"We", b"ME", 1)
    (_, problem), other = contents(data)
    assert "CRC" in str(problem)
    assert other == ("file/b", b"2")


@pytest.mark.parametrize("cut", [10, 40, -5, -30])
def test_a_zip_cut_off_is_refused(cut: int) -> None:
    ((_, problem),) = contents(zipped(("a", TEXT))[:cut])
    assert str(problem).startswith("is broken")


@pytest.mark.parametrize("first", ["[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF"])
def test_a_document_is_no_archive(first: str) -> None:
    data = zipped((first, b"x"), ("word/document.xml", b"x"))
    assert contents(data) == [("file", data)]


@pytest.mark.parametrize("mark", [b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07\x00", b"\x28\xb5\x2f\xfd"])
def test_other_archives_are_named(mark: bytes) -> None:
    ((_, problem),) = contents(mark + b"rest")
    assert "which is not read; unpack it first" in str(problem)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lambda data: zipped(("a", data))])
def test_a_bomb_is_stopped_before_it_is_large(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = pack(bytes(40_000_000))
    assert len(bomb) < 50_000
    monkeypatch.setattr(unpacking, "MOST_BYTES", 1_000_000)
    tracemalloc.start()
    ((_, problem),) = contents(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem == "unpacks to more than 1 MB"
    assert peak < 6_000_000


def test_all_members_together_stay_within_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_BYTES", 1_000_000)
    data = zipped(*((f"{number}", bytes(400_000)) for number in range(5)))
    shown = [name for name, content in contents(data) if isinstance(content, bytes)]
    assert shown == ["file/0", "file/1"]
    assert contents(data)[-1] == ("file/2", "unpacks to more than 1 MB")


def test_a_zip_of_endless_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 3)
    (*_, last) = contents(zipped(*((f"{number}", b"x") for number in range(5))))
    assert last == ("file", "has more than 3 files")
    assert len(contents(zipped(*((f"{number}", b"x") for number in range(10))))) == 1


def test_one_name_may_stand_twice() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        data = zipped(("a", b"1"), ("a", b"2"))
    assert contents(data) == [("file/a", b"1"), ("file/a", b"2")]


def test_a_stream_that_asks_for_much_memory_is_refused() -> None:
    greedy = bytearray(lzma.compress(TEXT))
    # The size of the dictionary is one byte of the header, which ends with a checksum.
    greedy[16] = 36
    end = 12 + (greedy[12] + 1) * 4
    greedy[end - 4 : end] = binascii.crc32(bytes(greedy[12 : end - 4])).to_bytes(4, "little")
    ((_, problem),) = contents(bytes(greedy))
    assert "emory" in str(problem)


def test_endless_streams_are_refused() -> None:
    with pytest.raises(ValueError, match="too many streams"):
        list(unpacked_pieces(io.BytesIO(gzip.compress(b"") * 10_001)))

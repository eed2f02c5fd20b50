"""Bytes to text: marks, given encodings, line ends, and what is no text."""

import io

import pytest

from catalog.importing import decoding
from catalog.importing.binary_files import Overview
from catalog.importing.decoding import UndecodableError


def decode(data: bytes, encoding: str | None = None) -> decoding.Decoded:
    file = io.BytesIO(data)
    return decoding.decode(file, Overview.of(file), encoding)


def why_binary(data: bytes) -> str:
    file = io.BytesIO(data)
    return decoding.why_binary(file, Overview.of(file))


TEXT = "Für π\nzwei\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8-sig"),
        (TEXT.encode("utf-16"), "utf-16"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.encode("utf-32"), "utf-32"),
    ],
)
def test_marked_and_plain_unicode_is_read(data: bytes, encoding: str) -> None:
    decoded = decode(data)
    assert ("".join(decoded), decoded.encoding) == (TEXT, encoding)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_one_line(line_end: str) -> None:
    assert "".join(decode(TEXT.replace("\n", line_end).encode())) == TEXT


def test_mixed_line_ends_are_one_line_each() -> None:
    assert "".join(decode(b"a\r\nb\rc\n\nd\r\r\n")) == "a\nb\nc\n\nd\n\n"


def test_a_given_encoding_is_obeyed() -> None:
    assert "".join(decode("Gödel".encode("cp1252"), "cp1252")) == "Gödel"


def test_no_mark_is_left_when_the_encoding_is_given() -> None:
    assert "".join(decode("Gödel".encode("utf-8-sig"), "utf-8")) == "Gödel"


def test_marks_inside_a_file_that_was_put_together_go() -> None:
    data = "one\n".encode("utf-8-sig") + "two\n".encode("utf-8-sig")
    assert "".join(decode(data)) == "one\ntwo\n"


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_a_bad_line_in_good_utf_8_is_named(line_end: bytes) -> None:
    lines = ["Hölder".encode(), "Erdős".encode(), b"G\xf6del", "“B”".encode()]
    with pytest.raises(UndecodableError, match=r"0xF6 is not valid utf-8.*--encoding") as caught:
        decode(line_end.join(lines))
    assert caught.value.line == 3


def test_a_last_letter_that_is_cut_in_two_is_named() -> None:
    with pytest.raises(UndecodableError) as caught:
        decode("eins\nzwei é".encode()[:-1])
    assert caught.value.line == 2


GUESSES = [
    ("windows-1252", "ICML 2024\n\nWe extend Gödel’s and Hölder’s bound — a “new” idea."),
    ("windows-1252", "Poincaré"),
    ("windows-1252", "Dušan Petrović".replace("ć", "c")),
    ("windows-1252", "Für größere Modelle zeigen wir, daß „groß“ nötig ist"),
    ("windows-1252", "accuracy of 95 ± 2 % at 20 °C"),
    ("mac_roman", "Gödel"),
    ("mac_roman", "it’s a “new” idea — yes"),
    ("mac_roman", "an eﬃcient and ﬁne naïve method".replace("ﬃ", "ffi")),
    ("gb18030", "ICML 2024 论文列表\n\nWe study it."),
    ("gb18030", "论文"),
    ("gb18030", "标题：基于深度学习的图像识别\n摘要：本文提出一种新方法，取得了较好的效果。"),
    ("shift_jis", "CVPR 2023 論文一覧\n\nWe study it."),
    ("cp932", "要旨①：～について"),
    ("euc_jp", "タイトル：深層学習による画像認識"),
    ("euc_kr", "ICML 2024 논문 목록\n\n본 논문에서는 새로운 방법을 제안한다."),
    ("big5", "摘要：本文提出一種新的方法，實驗結果顯示"),
    ("utf-16-le", "ICML 2024 论文列表\n\nWe study it.\n"),
    ("utf-16-be", TEXT),
    ("utf-32-le", TEXT),
    ("utf-32-be", TEXT),
]


@pytest.mark.parametrize(("encoding", "text"), GUESSES)
def test_unmarked_encodings_are_guessed_and_said_to_be(encoding: str, text: str) -> None:
    data = text.encode(encoding)
    decoded = decode(data)
    assert ("".join(decoded), decoded.encoding) == (text, f"{encoding} (guessed)")
    assert not why_binary(data)


@pytest.mark.parametrize(
    "data",
    [
        b"ok \xff\xfe\xfd bad",
        b"Text \xc3\x28 text",
        b"text \x80\x81\x82",
        b"text\xff and bytes \xa0\xa1 here",
        "Привет, мир".encode("cp1251"),
        "café and".encode() + b" na\xefve",
    ],
)
def test_nothing_is_guessed_that_reads_badly(data: bytes) -> None:
    with pytest.raises(UndecodableError, match="--encoding windows-1252") as caught:
        decode(data)
    assert caught.value.line == 1


@pytest.mark.parametrize("before", ["", "x" * 5_000_000])
@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("windows-1252", "Müller and Gödel, "),
        ("gb18030", "论文列表：基于深度学习的方法。x"),
        ("shift_jis", "深層学習による画像認識、"),
    ],
)
def test_a_guess_looks_at_the_start_of_endless_lines_only(
    encoding: str, text: str, before: str
) -> None:
    whole = f"{before} {text * 100_000}"
    decoded = decode(whole.encode(encoding))
    assert ("".join(decoded) == whole, decoded.codec) == (True, encoding)


@pytest.mark.parametrize("encoding", ["nonsense", "base64", "x\x00y"])
def test_an_unknown_encoding_is_refused(encoding: str) -> None:
    with pytest.raises(UndecodableError, match="is not an encoding"):
        decode(b"text", encoding)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "this is a PDF; export the list as text"),
        (b"\x89PNG\r\n\x1a\n\x00", "this is a PNG picture; export the list as text"),
        (b"PK\x03\x04..[Content_Types].xml..word/document.xml", "this is a Word document; save"),
        (b"PK\x03\x04..xl/workbook.xml", "this is an Excel workbook; save it as CSV"),
        (b"PK\x03\x04..papers.bib", "this is a zip archive; unpack it first"),
        (b"\x1f\x8b\x08", "this is a gzip archive; unpack it first"),
        (b"{\\rtf1\\ansi text", "this is a rich text (RTF) document; save it as plain text"),
        (b"a\nb\x00", "this is no text but binary data; the first NUL byte is in line 2"),
        (bytes(range(14, 26)) * 9, "this is no text but binary data"),
    ],
)
def test_binary_files_are_named_as_what_they_are(data: bytes, told: str) -> None:
    assert why_binary(data).startswith(told)


@pytest.mark.parametrize("data", [b"a\x00b", b"%PDF-1.7\n", b"PK\x03\x04" + bytes(range(32))])
def test_binary_is_told_from_text(data: bytes) -> None:
    assert why_binary(data)


@pytest.mark.parametrize("data", [b"", TEXT.encode(), TEXT.encode("utf-16"), b"a\tb\x0c\r\n"])
def test_text_is_not_binary(data: bytes) -> None:
    assert not why_binary(data)


def test_a_stray_nul_is_left_for_its_record_to_be_refused() -> None:
    data = b"We study it. " * 200 + b"\x00" + b" And more. " * 200
    assert not why_binary(data)
    assert "\x00" in "".join(decode(data))

"""What a curator says about an import: files and how to read them; where the papers came out."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from catalog.importing.cleaning import ABSTRACT_LIMIT, NAME_LIMIT
from catalog.importing.pipeline import MOST_BYTES, Options
from catalog.importing.sniffing import FORMAT_NAMES
from catalog.models import Venue
from catalog.models.papers import FIRST_YEAR, LAST_YEAR

MOST_FILES = 100
MEGABYTES = MOST_BYTES // 1_000_000
MOST_PASTED = 2_000_000  # characters
MOST_SUGGESTED = 500  # venues
PASTED = "pasted text"

FORMAT_LABELS = {
    "abstracts": "List of abstracts",
    "arxiv": "arXiv (Atom feed)",
    "bibtex": "BibTeX or BibLaTeX",
    "csl": "CSL-JSON",
    "csv": "Table (CSV, TSV …)",
    "endnote": "EndNote",
    "endnote-xml": "EndNote (XML)",
    "json": "JSON list of papers",
    "jsonl": "JSON Lines",
    "nbib": "PubMed",
    "openalex": "OpenAlex",
    "openreview": "OpenReview",
    "refworks": "RefWorks",
    "ris": "RIS",
    "semanticscholar": "Semantic Scholar",
    "wos": "Web of Science",
}
ENCODING_LABELS = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "utf-32": "UTF-32",
    "windows-1252": "Western (Windows-1252)",
    "mac_roman": "Western (Mac Roman)",
    "iso-8859-2": "Central European (ISO-8859-2)",
    "windows-1251": "Cyrillic (Windows-1251)",
    "gb18030": "Chinese (GB18030, GBK)",
    "big5": "Chinese (Big5)",
    "shift_jis": "Japanese (Shift-JIS)",
    "euc_jp": "Japanese (EUC-JP)",
    "euc_kr": "Korean (EUC-KR)",
}


class ManyFilesInput(forms.FileInput):
    allow_multiple_selected = True

    def __init__(self) -> None:
        super().__init__({"hx-preserve": "true"})  # chosen files outlive a fault elsewhere


class FilesField(forms.FileField):
    """Any number of files; each is checked, and named in what is wrong with it."""

    widget = ManyFilesInput

    def clean(self, data: Any, initial: Any = None) -> "list[UploadedFile[Any]]":
        files: list[UploadedFile[Any]] = list(data or [])
        if len(files) > MOST_FILES:
            raise forms.ValidationError(
                f"These are {len(files)} files; at most {MOST_FILES} are taken at a time. "
                "Pack them in a zip file to send more."
            )
        if empty := [file.name for file in files if not file.size]:
            raise forms.ValidationError([f"“{name}” is empty." for name in empty])
        if sum(file.size or 0 for file in files) > MOST_BYTES:
            raise forms.ValidationError(
                f"These are more than {MEGABYTES} MB. Send them one by one."
            )
        return files


def known_venues() -> list[str]:
    """Names to offer beside the field; any other can be typed."""
    return list(Venue.objects.order_by("name").values_list("name", flat=True)[:MOST_SUGGESTED])


class PlaceForm(forms.Form):
    """Where the papers of an import came out."""

    venue = forms.CharField(
        required=False,
        max_length=NAME_LIMIT,
        widget=forms.TextInput(attrs={"class": "vTextField", "list": "known-venues"}),
    )
    year = forms.IntegerField(
        required=False,
        min_value=FIRST_YEAR,
        max_value=LAST_YEAR,
        widget=forms.NumberInput(attrs={"class": "vIntegerField"}),
    )


class CorrectionForm(PlaceForm):
    """The right venue or year for what an import got wrong."""

    def clean(self) -> dict[str, Any]:
        if not self.errors and not any(self.cleaned_data.values()):
            raise forms.ValidationError("Say the right venue, the right year, or both.")
        return self.cleaned_data

    @property
    def place(self) -> dict[str, Any]:
        """Venue and year, None where they are right."""
        return {name: self.cleaned_data[name] or None for name in ("venue", "year")}


class UploadForm(PlaceForm):
    """Files or pasted text, and what the curator knows about them."""

    uploads = FilesField(
        label="Files",
        required=False,
        help_text=(
            f"Choose files or drag them here: up to {MOST_FILES} of {MEGABYTES} MB together, also "
            f"packed in zip, gz, bz2 or xz. An abstract has at most {ABSTRACT_LIMIT:,} characters."
        ),
    )
    pasted = forms.CharField(
        label="Or paste",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "vLargeTextField"}),
        help_text="Abstracts with blank lines between them, BibTeX, or anything a file can hold.",
    )
    format = forms.ChoiceField(
        required=False,
        choices=[
            ("", "Found out from the file"),
            *((name, FORMAT_LABELS.get(name, name)) for name in FORMAT_NAMES),
        ],
    )
    encoding = forms.ChoiceField(
        required=False,
        choices=[("", "Found out from the file"), *ENCODING_LABELS.items()],
        help_text="Choose one only when the preview shows wrong letters.",
    )
    strict = forms.BooleanField(
        label="All or nothing",
        required=False,
        help_text="A file with a bad record is refused as a whole.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("venue", "year"):
            self.fields[name].help_text = "For every record; blank where the files say it."

    def clean_pasted(self) -> str:
        pasted: str = self.cleaned_data["pasted"]
        if len(pasted) > MOST_PASTED:
            raise forms.ValidationError(
                f"These are {len(pasted):,} characters; at most {MOST_PASTED:,} can be pasted. "
                "Send them as a file."
            )
        return pasted if pasted.strip() else ""

    def clean(self) -> dict[str, Any]:
        sent = self.cleaned_data
        if not (sent.get("uploads") or sent.get("pasted") or self.errors):
            self.add_error("uploads", "Choose a file, or paste something below.")
        if sent.get("pasted") and sent.get("encoding"):
            self.add_error("encoding", "Pasted text has no encoding to choose; files have one.")
        return sent

    @property
    def options(self) -> Options:
        sent = self.cleaned_data
        return Options(
            format_name=sent["format"],
            encoding=sent["encoding"],
            venue=sent["venue"],
            year=sent["year"],
            strict=sent["strict"],
        )

    def contents(self) -> Iterable[tuple[str, Iterable[bytes]]]:
        """Each file by its name, in pieces; pasted text is one more."""
        for file in self.cleaned_data["uploads"]:
            yield str(file.name), file.chunks()
        if pasted := self.cleaned_data["pasted"]:
            yield PASTED, [pasted.encode()]

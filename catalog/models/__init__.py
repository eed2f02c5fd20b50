"""The stored catalogue; every model under one name."""

from catalog.models.accounts import SetupLink, User
from catalog.models.history import Reason, Revision
from catalog.models.imports import ImportBatch, ImportedFile, Outcome
from catalog.models.merging import Merge
from catalog.models.papers import (
    Appearance,
    Author,
    Authorship,
    OtherKey,
    Paper,
    PaperQuerySet,
    PaperTopic,
)
from catalog.models.previews import PreviewedFile, PreviewedRecord, Upload, UploadPart
from catalog.models.provenance import CatalogueState, ImportedRecord
from catalog.models.suggestions import TopicSuggestion
from catalog.models.texts import OtherFingerprint, PaperText
from catalog.models.topics import Topic, TopicName
from catalog.models.venues import Venue, VenueName
from catalog.models.version import CatalogueVersion

__all__ = [
    "Appearance",
    "Author",
    "Authorship",
    "CatalogueState",
    "CatalogueVersion",
    "ImportBatch",
    "ImportedFile",
    "ImportedRecord",
    "Merge",
    "OtherFingerprint",
    "OtherKey",
    "Outcome",
    "Paper",
    "PaperQuerySet",
    "PaperText",
    "PaperTopic",
    "PreviewedFile",
    "PreviewedRecord",
    "Reason",
    "Revision",
    "SetupLink",
    "Topic",
    "TopicName",
    "TopicSuggestion",
    "Upload",
    "UploadPart",
    "User",
    "Venue",
    "VenueName",
]

"""The stored catalogue; every model under one name."""

from catalog.models.accounts import SetupLink, User
from catalog.models.history import Revision
from catalog.models.imports import ImportBatch, ImportedFile
from catalog.models.papers import (
    Appearance,
    Author,
    Authorship,
    OtherKey,
    Paper,
    PaperQuerySet,
    PaperTopic,
)
from catalog.models.provenance import CatalogueState, ImportedRecord
from catalog.models.texts import PaperText
from catalog.models.topics import Topic, TopicName
from catalog.models.venues import Venue, VenueName

__all__ = [
    "Appearance",
    "Author",
    "Authorship",
    "CatalogueState",
    "ImportBatch",
    "ImportedFile",
    "ImportedRecord",
    "OtherKey",
    "Paper",
    "PaperQuerySet",
    "PaperText",
    "PaperTopic",
    "Revision",
    "SetupLink",
    "Topic",
    "TopicName",
    "User",
    "Venue",
    "VenueName",
]

"""Curation: importing these modules registers them with Django's admin."""

from catalog.admin import accounts, authors, imports, papers, topics, venues

__all__ = ["accounts", "authors", "imports", "papers", "topics", "venues"]

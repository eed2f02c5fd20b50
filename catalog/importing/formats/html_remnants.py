"""What databases leave of HTML in titles: tags of emphasis, entities, encoded once."""

import html
import re

_TAG = re.compile(
    r"</?(?:i|b|u|em|strong|sub|sup|sc|scp|tt|span|p|br|title|(?:jats|mml):[\w-]+)(?:\s[^<>]{0,200})?/?>",
    re.IGNORECASE,
)


def without_html(title: str) -> str:
    """A comparison such as `a < b` stays; so does what only an entity may say."""
    return html.unescape(_TAG.sub("", title)) if "<" in title or "&" in title else title

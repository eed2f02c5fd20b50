"""The links of one facet: hundreds on a page, so they are put together without a template each."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

LINK = (
    '<li><a rel="nofollow" href="{}" data-facet="{}" data-value="{}" data-count="{}" '
    'aria-current="{}"><span class="facet-label">{}{}</span> <span class="count">{}{}'
    '<span class="visually-hidden"> paper{}</span></span></a></li>'
)
REMOVE = format_html('<span class="visually-hidden">{} </span>', "Remove")


@register.simple_tag
def facet_links(name: str, values: Iterable[Any]) -> SafeString:
    """A list item for each value; the count of a chosen one is what there is without it."""
    return format_html_join(
        "\n",
        LINK,
        (
            (
                *(value.url, name, value.value, value.count),
                "true" if value.is_chosen else "false",
                *(REMOVE if value.is_chosen else "", value.label),
                *("≈ " if value.is_approximate else "", value.count),
                "" if value.count == 1 else "s",
            )
            for value in values
        ),
    )

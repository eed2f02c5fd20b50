"""Numbers and addresses by which others know a paper: DOI, arXiv, OpenReview, web, code."""

import re
from urllib.parse import urlsplit

_DOI = re.compile(r"10\.\d{4,9}/\S+")
_DOI_PREFIX = re.compile(r"^\s*(?:https?://(?:dx\.|www\.)?doi\.org/|doi:)\s*", re.IGNORECASE)
_ARXIV = re.compile(r"\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?")
_ARXIV_PREFIX = re.compile(r"^\s*(?:https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:)\s*", re.I)
_OPENREVIEW = re.compile(
    r"https?://(?:www\.|api2?\.)?openreview\.net/(?:forum|pdf|attachment|references/pdf)\?"
    r"(?:[^#\s]*&)?id=([\w-]+)"
)
_OPENREVIEW_NUMBER = re.compile(r"[\w-]{5,40}")
_CODE_HOSTS = (
    r"github\.com|gitlab\.[a-z.-]+[a-z]|(?:[a-z-]+\.)+gitlab\.[a-z]+|bitbucket\.org|huggingface\.co"
)
# Without a path it is only a host; a letter or mark after it belongs to the sentence.
_CODE = re.compile(
    rf"(?:(?<![\w.@-])|(?<=://)|(?<=www\.))((?:{_CODE_HOSTS})/(?:[\w.%#?&=+@~/-]|\\_)+)",
    re.IGNORECASE | re.ASCII,
)
_HOST = re.compile("github|gitlab|bitbucket|huggingface", re.IGNORECASE)
_LONGEST_ADDRESS = 2000


def doi(text: str) -> str:
    """The number alone, or nothing when it is none."""
    bare = _DOI_PREFIX.sub("", text).strip().rstrip(".,;")
    return bare if _DOI.fullmatch(bare) else ""


def arxiv(text: str) -> str:
    bare = _ARXIV_PREFIX.sub("", text).strip().removesuffix(".pdf")
    return bare if _ARXIV.fullmatch(bare) else ""


def openreview(text: str) -> str:
    """From the number itself or from an address that holds it."""
    bare = text.strip()
    return bare if _OPENREVIEW_NUMBER.fullmatch(bare) else openreview_address(bare)


def openreview_address(text: str) -> str:
    found = _OPENREVIEW.search(text)
    return found[1] if found else ""


def web_address(text: str) -> str:
    """The address when it is one that a page may link to."""
    address = text.strip()
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    fit = parts.scheme in ("http", "https") and parts.netloc and not re.search(r"\s", address)
    return address if fit and len(address) <= _LONGEST_ADDRESS else ""


def code_in(abstract: str) -> str:
    """The first link to a code host."""
    # Few abstracts have one, and looking for its borders costs most of the cleaning.
    if not _HOST.search(abstract):
        return ""
    for found in _CODE.finditer(abstract):
        address = found[1].replace("\\_", "_").rstrip(".,;:!?*_~-/")
        if "/" in address:
            return f"https://{address}"
    return ""

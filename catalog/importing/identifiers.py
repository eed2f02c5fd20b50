"""Numbers and addresses by which others know a paper: DOI, arXiv, OpenReview, web, code."""

import re
from urllib.parse import unquote, urlsplit

from catalog.importing.limits import LONGEST

_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
# Libraries reach the resolver under addresses of their own: doi-org.proxy.example.org.
_DOI_PREFIX = re.compile(
    r"\A\s*(?:(?:https?://)?(?:(?:dx|www)[.-])?doi[.-]org(?:[.:][\w.:-]+)?/"
    r"|(?:info:|urn:)?doi(?:[:/\s]\s*|(?=10\.)))+",
    re.IGNORECASE,
)
_BEHIND_DOI = ".,;:>\"'"
_ARXIV_NUMBER = r"(\d{4}\.\d{4,5}|[a-z]+(?:-[a-z]+)?(?:\.[a-z-]{2,10})?/\d{7})(?:v\d{1,3})?(?!\d)"
_ARXIV = re.compile(_ARXIV_NUMBER, re.IGNORECASE)
# In an address, a DOI, 'arXiv preprint arXiv:2401.00001v2 [cs.LG]', or the volume abs/2401.00001.
_NAMED_ARXIV = re.compile(
    r"(?:ar(?:x|5)iv(?:(?:\.labs\.arxiv)?\.org/(?:abs|pdf|html|format|ps)/|\.org:|[.:/\s]\s*)"
    rf"|\babs/){_ARXIV_NUMBER}",
    re.IGNORECASE,
)
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


def doi(text: str) -> str:
    """The number alone, as it is written, or nothing when it is none."""
    bare = _DOI_PREFIX.sub("", unquote(text)).strip().rstrip(_BEHIND_DOI)
    while bare.endswith(")") and bare.count("(") < bare.count(")"):
        bare = bare[:-1].rstrip(_BEHIND_DOI)
    return bare if _DOI.fullmatch(bare) else ""


def arxiv(text: str) -> str:
    """The number without its version, from the number itself or from what names arXiv with it.

    The subject class of old numbers is left out, as arXiv does: math.GT/0309136 is math/0309136.
    """
    found = _ARXIV.fullmatch(text.strip()) or _NAMED_ARXIV.search(text)
    if found is None:
        return ""
    archive, slash, number = found[1].partition("/")
    return f"{archive.partition('.')[0].lower()}/{number}" if slash else archive


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
    return address if fit else ""


def code_in(abstract: str) -> str:
    """The first link to a code host."""
    # Few abstracts have one, and looking for its borders costs most of the cleaning.
    if not _HOST.search(abstract):
        return ""
    for found in _CODE.finditer(abstract):
        address = found[1].replace("\\_", "_").rstrip(".,;:!?*_~-/")
        if "/" in address and len(address) <= LONGEST["code"] - len("https://"):
            return f"https://{address}"
    return ""

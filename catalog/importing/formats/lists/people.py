"""Lists of authors as people write them: how they are divided, and lines that hold nothing else."""

import re

_LONGEST_LINE = 20_000
_OPENING = re.compile(r"^\s*(?:by|von|par|por|di|作者|著者)\s*[:：]?\s+", re.IGNORECASE)
_REFERENCE = re.compile(
    r"[*†‡§¶∗]+|(?<=[^\W\d_])[\d¹²³⁴⁵⁶⁷⁸⁹,]*[\d¹²³⁴⁵⁶⁷⁸⁹]+|\(\d+(?:,\d+)*\)|\$\^\{?.*?\}?\$"
)
_OTHERS = re.compile(r",?\s+(?:et\.? al\.?|and others|等)\s*$", re.IGNORECASE)
_AND = re.compile(r"\s*,?\s+(?:and|und|et|y|e|&)\s+|\s*&\s*|\s*[、，；;·|/]\s*|\s*\n\s*")
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|zu|al|el|bin|ibn|and)"
_FAMILY_FIRST = re.compile(
    rf"(?:{_PARTICLE} )*[^\W\d_a-z][\w'’.-]*, (?:[^\W\d_][\w'’-]*\.?[ -]?){{1,4}}"
)
_NAME = re.compile(
    rf"(?:(?:[^\W\d_a-z][\w'’.-]*|{_PARTICLE})\s+){{1,5}}[^\W\d_a-z][\w'’.-]*(?:\s(?:Jr|Sr|I{{2,3}})\.?)?"
    r"|[\u4e00-\u9fff]{2,4}|[\u4e00-\u9fff]{1,4}\s[\u4e00-\u9fff\u3040-\u30ff]{1,5}|[\uac00-\ud7af]{2,4}"
)
# Words that begin with a capital in titles and in no name.
_NO_NAME = re.compile(
    r"\b(?:the|of|for|with|in|on|to|via|from|using|towards?|learning|networks?|models?|data|university"
    r"|institute|universität|université|department|school|college|laborator\w+|research|inc|conference"
    r"|workshop|abstract|methods?|analysis|systems?|deep|neural|session|track|oral|poster)\b",
    re.IGNORECASE,
)


def divided(text: str) -> list[str]:
    """The names of a list with or without 'and'; 'Family, Given' stays together."""
    plain = _REFERENCE.sub("", _OPENING.sub("", text)).strip().rstrip(".,;")
    others = bool(_OTHERS.search(plain))
    plain = _OTHERS.sub("", plain)
    parts = [part.strip(" ,") for part in _AND.split(plain)]
    in_reverse = len(parts) > 1 and all(map(_FAMILY_FIRST.fullmatch, parts))
    if not in_reverse and ";" not in plain:
        parts = [name.strip() for part in parts for name in part.split(",")]
    return [part for part in parts if part] + ["et al."] * others


def names_in(line: str) -> list[str]:
    """The names of a line that holds nothing else, or none."""
    names = divided(line) if len(line) < _LONGEST_LINE else []
    people = [name for name in names if name != "et al."]
    are_names = people and all(map(is_name, people))
    return names if are_names else []


def is_name(text: str) -> bool:
    plain = " ".join(text.split())
    if _NO_NAME.search(plain):
        return False
    return bool(_NAME.fullmatch(plain) or _FAMILY_FIRST.fullmatch(plain))

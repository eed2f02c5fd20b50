"""How a clause is brought to the length of a heading without breaking what it says."""

import re

from catalog.markup.sentences import cut_places, protected, splits_formula, width

# What ends by itself may be a little longer than what has to be cut.
LONGEST_WHOLE = 100
_LONGEST_CUT = 90
_FAR_TOO_LONG = 160

Patterns = tuple[re.Pattern[str], ...]

# From here on a clause speaks of other things, so that it is whole without them.
TURN = re.compile(
    r"(?:,? (?:in|on|of|for|with|by|to|from|through|at|under))? which\b"
    r"|,? (?:where|whose|while|whereas|thereby|so that|such that|in order to)\b|[;:] | ?[–—] ?|，"
    r"|, (?:and )?(?:\w+ing|(?!called|named|termed|dubbed|coined)\w+ed"
    r"|but|by|with|to|as|thus|we|namely|that|can|is|are|has)\b"
)
# Here another clause begins, whether there is room for it or not.
NEXT_CLAUSE = re.compile(
    r",? and (?:then |also )?(?:we|(?:show|demonstrate|prove|provide|present|propose|introduce"
    r"|study|analy[sz]e|evaluate|contribute|discuss|derive|establish|validate|develop"
    r"|investigate)s?)\b| and \w+ (?:it|them)\b|; |[，；]"
)
# A thing that is named is still that thing without what follows here.
JOINT = re.compile(
    r" (?:that|by \w+ing|using|via|through|based on|capable of|consisting of|inspired by)\b"
)
# Before a word that points back, any of these ends the thing.
ANY_JOINT = re.compile(r",? (?:that|by|via|using|with|for|to|in|on|from|under|through|as|of)\b|,")
# Where a sentence could as well have ended.
HALF_SENTENCE = re.compile(
    r"; |: | ?[–—] ?|, (?:but|yet|whereas|while|and (?:we|it|they))\b|[，；]"
)
_WEAK_ENDS = frozenset(
    {"a", "an", "the", "of", "for", "with", "and", "or", "to", "in", "on", "by", "via", "from"}
    | {"using", "that", "which", "is", "are", "be", "as", "at", "into", "its", "their", "our"}
    | {"between", "both", "more", "than", "can", "through", "under", "over", "without", "while"}
    | {"not", "has", "have", "we", "it", "this", "these", "such", "i.e", "e.g", "new", "novel"}
    | {"was", "were", "been", "based", "any", "each", "where", "when", "but", "often", "also"}
    | {"called", "named", "then", "including", "yet", "simple", "namely", "so", "due", "like"}
)


def ended(text: str, patterns: Patterns, *, least: int) -> str:
    """The longest part that ends where one of the patterns begins, if there is one."""
    kept = protected(text)
    places = [m.start() for p in patterns for m in p.finditer(text) if not kept[m.start()]]
    fit = [p for p in places if least <= width(text[:p]) <= LONGEST_WHOLE]
    whole = [p for p in fit if not splits_formula(text, p)]
    return _without_weak_end(bare(text[: max(whole)])) if whole else ""


def cut(text: str) -> str:
    """At the last word that fits and does not promise another one."""
    places = cut_places(text)
    fit = [p for p in places if width(text[:p]) <= _LONGEST_CUT - 2]
    strong = [p for p in fit if not _is_weak(bare(text[:p]))]
    far = [p for p in places if p <= _FAR_TOO_LONG]
    place = (strong or fit or far[:1] or [_LONGEST_CUT - 2])[-1]
    return f"{bare(text[:place])} …"


def bare(text: str) -> str:
    """Without the marks that end a sentence or a clause; a question keeps its own."""
    return re.sub(r"[\s,;:。，；、–—-]+$", "", re.sub(r"(?<!\.)\.$", "", text.strip()))


def _without_weak_end(text: str) -> str:
    while " " in text and _is_weak(text):
        text = bare(text.rpartition(" ")[0])
    return text


def _is_weak(text: str) -> bool:
    return not text or text.split()[-1].casefold() in _WEAK_ENDS

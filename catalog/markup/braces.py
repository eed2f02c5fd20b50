"""Where the brace that opens here is closed."""


def closing_braces(text: str) -> dict[int, int]:
    """For each "{" that is closed: where. One pass, however deep the nesting."""
    if "{" not in text:
        return {}
    closed: dict[int, int] = {}
    waiting: list[int] = []
    skipped = -1
    for at, character in enumerate(text):
        if at == skipped:
            continue
        if character == "\\":
            skipped = at + 1
        elif character == "{":
            waiting.append(at)
        elif character == "}" and waiting:
            closed[waiting.pop()] = at
    return closed

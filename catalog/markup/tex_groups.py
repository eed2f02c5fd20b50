"""The braces of TeX in text: which are open, and what each becomes when it closes."""

from dataclasses import dataclass

from catalog.markup.atoms import Atoms, closing, opening
from catalog.markup.braces import closing_braces


@dataclass(frozen=True, slots=True)
class Group:
    """An open brace: what its closing brace becomes."""

    closes_as: str


class GroupReader:
    """A place in the text, what has been shown so far, and the groups still open."""

    def __init__(self, text: str, atoms: Atoms) -> None:
        self.text = text
        self.atoms = atoms
        self.closing = closing_braces(text)
        self.has_macros = "\\" in text
        self.is_tex = self.has_macros or any(atom.is_formula for atom in atoms.kept)
        self.closed = set(self.closing.values())
        self.groups: list[Group] = []
        self.shown: list[str] = []
        self.at = 0

    def follows(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def open_group(self, *, grouping: bool) -> None:
        """A brace that only groups is not shown; any other is what somebody typed."""
        self.groups.append(Group("" if grouping else "}"))
        self.shown.append("" if grouping else "{")

    def close_group(self, at: int) -> None:
        if at in self.closed and self.groups:
            self.shown.append(self.groups.pop().closes_as)
        elif not self.has_macros:
            self.shown.append("}")

    def close_all(self) -> None:
        self.shown.extend(
            group.closes_as for group in reversed(self.groups) if group.closes_as != "}"
        )

    def open_styled(self, tag: str) -> bool:
        """Take the group that follows as the words of a style; False when none follows."""
        if not self.follows("{"):
            return False
        if self.at not in self.closing:
            self.at += 1
            return True
        self.at += 1
        self.groups.append(Group(closing(tag) if tag else ""))
        self.shown.append(opening(tag) if tag else "")
        return True

    def argument(self) -> str:
        """The following group, taken away unread."""
        if not self.follows("{") or self.at not in self.closing:
            return ""
        start, end = self.at + 1, self.closing[self.at]
        self.at = end + 1
        return self.text[start:end]

"""What a curator decided about the records of a file before they are imported."""

from dataclasses import dataclass, field

from catalog.importing.matching import Mark


@dataclass
class Decisions:
    """Records go by their numbers in the file, those of the whole upload by ids of their own."""

    same_as_paper: dict[int, int] = field(default_factory=dict)
    same_as_record: dict[int, int] = field(default_factory=dict)
    separate: frozenset[int] = frozenset()
    ids: dict[int, int] = field(default_factory=dict)
    """Of the records that others are the same as: number to id."""
    became: dict[int, int] = field(default_factory=dict)
    """Which paper such a record became, by its id; shared by the files of an upload."""
    marks: dict[Mark, int] = field(default_factory=dict)
    """Of records that were decided to be a paper: copies of them are that paper too."""

    def paper_of(self, number: int, marks: list[Mark]) -> int | None:
        """The paper that the record is by decision, as far as it is there already."""
        paper = self.same_as_paper.get(number)
        if paper is None:
            paper = self.became.get(self.same_as_record.get(number, -1))
        if paper is None:
            return next((self.marks[mark] for mark in marks if mark in self.marks), None)
        self.marks |= {mark: paper for mark in marks if not mark[0].endswith("title")}
        return paper

    def waits_for(self, number: int, chunk: set[int]) -> bool:
        """Whether the record is the same as one of these that has not become a paper yet."""
        wanted = self.same_as_record.get(number)
        if wanted is None or wanted in self.became:
            return False
        return any(self.ids.get(other) == wanted for other in chunk if other < number)

    def note(self, number: int, paper: int) -> None:
        if number in self.ids:
            self.became[self.ids[number]] = paper

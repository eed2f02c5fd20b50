"""What a curator can decide about an import, by the names that the buttons send."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest

from catalog.importing import correcting, deciding
from catalog.importing.correcting import CorrectionError, CorrectionReport
from catalog.importing.deciding import DecisionError
from catalog.importing.undoing import UndoReport
from catalog.models import ImportBatch, ImportedRecord, PreviewedRecord, User

MOST_LINES = 20  # of a report in a message

# Does it, and gives a sentence that says what was done; none where the page shows that itself.
Decision = Callable[[Any, Any], str]


def confirm(batch: ImportBatch, by: User) -> str:
    deciding.confirm(batch, by=by)
    return "The import has begun. It goes on when you leave this page."


def give_up(batch: ImportBatch, by: User) -> str:
    deciding.give_up(batch)
    return "Given up: nothing was imported."


def try_again(batch: ImportBatch, by: User) -> str:
    deciding.try_again(batch)
    return "It has begun again."


def join_all(batch: ImportBatch, by: User) -> str:
    return f"Joined with the one before: {deciding.join_all(batch)}."


def take_all_theirs(batch: ImportBatch, by: User) -> str:
    return correction_in_words(correcting.take_all_theirs(batch, by=by))


OF_BATCH: dict[str, Decision] = {
    "confirm": confirm,
    "give-up": give_up,
    "try-again": try_again,
    "join-all": join_all,
    "take-all-theirs": take_all_theirs,
}


def quietly(decide: Callable[[PreviewedRecord], None]) -> Decision:
    """A decision that the record itself shows when the page comes back."""

    def decided(record: PreviewedRecord, by: User) -> str:
        decide(record)
        return ""

    return decided


OF_PREVIEWED: dict[str, Decision] = {
    "join": quietly(deciding.join),
    "unjoin": quietly(deciding.unjoin),
    "same": quietly(deciding.treat_as_same),
    "separate": quietly(deciding.treat_as_separate),
}


def take_theirs(record: ImportedRecord, by: User) -> str:
    correcting.take_theirs(record, by=by)
    return "The values of the file are in place."


def same_paper(record: ImportedRecord, by: User) -> str:
    correcting.same_paper(record, by=by)
    return "The two are one paper now."


def separate_paper(record: ImportedRecord, by: User) -> str:
    correcting.separate_paper(record)
    return "They stay two papers."


def join_with_previous(record: ImportedRecord, by: User) -> str:
    correcting.join_with_previous(record, by=by)
    return "Joined with the one before."


OF_IMPORTED: dict[str, Decision] = {
    "take-theirs": take_theirs,
    "same": same_paper,
    "separate": separate_paper,
    "join": join_with_previous,
}


def carry_out(request: HttpRequest, decisions: Mapping[str, Decision], subject: Any) -> str:
    """Do what the button says and tell the curator; gives the sentence, '' where it was refused."""
    decide = decisions.get(request.POST.get("decision", ""))
    if decide is None:
        raise BadRequest("There is no such decision.")
    try:
        done = decide(subject, request.user)
    except (CorrectionError, DecisionError) as refusal:
        messages.error(request, str(refusal))
        return ""
    if done:
        messages.success(request, done)
    return done


def correction_in_words(report: CorrectionReport) -> str:
    return with_kept(f"Changed: {report.changed}.", report.kept)


def undoing_in_words(report: UndoReport) -> str:
    return with_kept(f"Removed: {report.removed}. Blanked: {report.blanked}.", report.kept)


def with_kept(done: str, kept: list[str]) -> str:
    """What was done, and what was kept with the reasons, as far as they fit a message."""
    if not kept:
        return done
    further = len(kept) - MOST_LINES
    lines = [*kept[:MOST_LINES], *([f"and {further} more"] if further > 0 else [])]
    return f"{done} Kept: {'; '.join(lines)}."

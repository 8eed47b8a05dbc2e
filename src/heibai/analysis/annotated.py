"""A record with what an analysis found in its comments, evaluations and variations."""

from __future__ import annotations

from dataclasses import replace

from ..core.abilities.forecast import Outcomes
from ..core.contract import Game
from ..records.record import Record
from ..records.tree import Note, Variation, joined
from .described import loss_text, sentence_of
from .review import Review, ReviewedMove
from .valuation import RESULT, Valuation

NAGS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def annotated(game: Game, record: Record, review: Review, *, analyst: str) -> Record:
    """The record with a note on every moment and the better line beside each graded move; its own notes are kept."""
    notes = {note.ply: note for note in record.notes}
    for found, after in zip((None, *review.moves), review.valuations, strict=True):
        new = _note(game, found, after, review.unit) if found else _beginning(after, analyst)
        notes[new.ply] = joined(notes[new.ply], new) if new.ply in notes else new
    better = tuple(Variation(0, each.ply, each.line) for each in review.moves if each.grade and each.line)
    ordered = tuple(notes[ply] for ply in sorted(notes))
    return replace(record, notes=ordered, variations=(*record.variations, *better))


def value_text(found: Valuation) -> str:
    """``+3.5 discs``, ``exactly +4 discs``, ``56 %`` for black; empty of what nothing is known of."""
    if found.value is None:
        return ""
    if found.unit == RESULT:
        return {1.0: "black wins", 0.0: "drawn", -1.0: "white wins"}[found.value]
    if found.unit == "discs":
        how = "exactly " if found.exact else "at least " if found.certain else ""
        return f"{how}{found.value:+g} discs" if found.certain else f"{found.value:+.1f} discs"
    return "" if found.chance is None else f"{found.chance:.0%}"


def outcomes_text(found: Valuation) -> str:
    """``black wins 62 %, draw 5 %, white wins 33 %``; empty where no network said so."""
    if found.outcomes is None:
        return ""
    black, draw, white = percents_of(found.outcomes)
    return f"black wins {black} %, draw {draw} %, white wins {white} %"


def percents_of(outcomes: Outcomes) -> tuple[int, int, int]:
    """Whole percents that sum to 100."""
    win, loss = round(100 * outcomes.win), round(100 * outcomes.loss)
    return win, max(0, 100 - win - loss), loss


def _beginning(start: Valuation, analyst: str) -> Note:
    said = filter(None, (f"analysed by {analyst}", _for_black(start)))
    return Note(0, "; ".join(said), evaluation=start.value)


def _note(game: Game, move: ReviewedMove, after: Valuation, unit: str) -> Note:
    """About the move that led here, and the position."""
    lost = f"lost {loss_text(move.loss, unit)}" if move.loss else ""
    said = filter(None, (_for_black(after), lost, sentence_of(game, move, unit)))
    return Note(after.ply, "; ".join(said), nag=NAGS.get(move.grade, ""), evaluation=after.value)


def _for_black(found: Valuation) -> str:
    if said := outcomes_text(found):
        return said
    value = value_text(found)
    return f"{value} for black" if value and found.unit != RESULT else value

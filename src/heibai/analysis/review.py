"""What each move of a game cost, and how well each side played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from ..core.contract import Color, Game
from ..core.position import Position
from ..core.score import Unit
from ..games.position_text import game_start
from ..library.lines import lines_of
from ..library.openings import opening_names
from ..records.record import Record
from .reasons import MoveReason, reason_of
from .valuation import Valuation
from .values.store import Values


class Grade(NamedTuple):
    """From which loss on a move has it: of the winning chance, or of discs where values are discs."""

    name: str
    chance: float
    discs: float


# The gravest first. In an even position 0.05 are three discs; in a decided one the discs tell more than the chance.
GRADES = (Grade("blunder", 0.15, 18.0), Grade("mistake", 0.10, 12.0), Grade("inaccuracy", 0.05, 6.0))
# The percentage of accuracy by the winning chance lost, in per cent: Lichess, "Lichess Accuracy metric" (2022).
_HEIGHT, _FALL, _OFFSET = 103.1668, 0.04354, 3.1669
WORST = 3  # moves that are named


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of the game beside what the analyst would have played."""

    ply: int  # moves made before it
    move: int
    color: Color
    is_forced: bool  # there was no other
    loss: float | None  # in the review's unit, at least 0; None: not known
    chance_loss: float | None  # of winning, 0 to 1
    accuracy: float | None  # per cent; None of a forced move, and where nothing is known
    grade: str  # one of GRADES, or empty
    best: int | None  # None: not known
    line: tuple[int, ...]  # from the best move on
    reason: MoveReason | None = None  # why the best would have been better; of graded moves


@dataclass(frozen=True, slots=True)
class Side:
    """How one colour played."""

    color: Color
    accuracy: float | None  # per cent, the mean of its moves; None: it had no choice, or nothing is known
    loss: float | None  # the mean of its moves with a choice, in the review's unit
    moves: int  # with a choice
    grades: dict[str, int]  # how often each


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game."""

    unit: str  # of losses: "discs" or "winning chance"
    opening: str  # its name; empty where it has none
    valuations: tuple[Valuation, ...]  # [moves + 1] of the positions, the start first
    moves: tuple[ReviewedMove, ...]
    sides: tuple[Side, Side]  # black's and white's

    @property
    def worst(self) -> tuple[ReviewedMove, ...]:
        """The gravest graded moves, the worst first."""
        order = [grade.name for grade in GRADES]
        graded = [each for each in self.moves if each.grade]
        return tuple(sorted(graded, key=lambda each: (order.index(each.grade), -(each.chance_loss or 0.0)))[:WORST])


def positions_of(game: Game, record: Record) -> list[Position]:
    """The start and the position after each move. Raises IllegalMoveError, PositionTextError."""
    position = game_start(game, record.start)
    return list(accumulate(record.moves, lambda reached, move: reached.play(move), initial=position))


def review(game: Game, record: Record, valuations: Sequence[Valuation]) -> Review:
    """What the valuations of all positions of a legal record say about its moves, when they are made to agree."""
    positions = positions_of(game, record)
    values = Values.of_game(game, positions, record.moves, dict(enumerate(valuations)))
    return review_of_values(game, record, positions, values)


def review_of_values(game: Game, record: Record, positions: Sequence[Position], values: Values) -> Review:
    """What all that is known of the positions of a record, none of them unknown, says about its moves."""
    valuations = [found for found in values.of_all(positions) if found is not None]
    unit = _unit(valuations)
    moves = tuple(
        _reviewed(game, positions[ply], move, valuations[ply], valuations[ply + 1], unit)
        for ply, move in enumerate(record.moves)
    )
    sides = (_side(Color.BLACK, moves), _side(Color.WHITE, moves))
    return Review(unit, _opening(game, record, positions), tuple(valuations), moves, sides)


def accuracy_of(chance_loss: float) -> float:
    """Per cent, by the winning chance (0 to 1) that a move gave away: 100 of nothing, 63 of 0.1, 40 of 0.2."""
    return min(100.0, max(0.0, _HEIGHT * math.exp(-_FALL * 100.0 * chance_loss) - _OFFSET))


def grade_of(chance_loss: float | None, discs: float | None = None) -> str:
    """The name of the loss, by the graver of both; empty of a small one, and where none is known."""
    lost, fewer = chance_loss or 0.0, discs or 0.0
    return next((grade.name for grade in GRADES if lost >= grade.chance or fewer >= grade.discs), "")


def _unit(valuations: Sequence[Valuation]) -> str:
    """Discs where all values are discs."""
    units = {each.unit for each in valuations if each.value is not None}
    return Unit.DISCS.value if units == {Unit.DISCS.value} else "winning chance"


def _reviewed(
    game: Game, position: Position, move: int, before: Valuation, after: Valuation, unit: str
) -> ReviewedMove:
    color, forced = position.to_move, len(position.moves()) == 1
    is_best = forced or _is_the_same(game, position, move, before.move)
    chance_loss = _chance_loss(color, before, after)
    loss = _disc_loss(color, before, after) if unit == Unit.DISCS.value else chance_loss
    if is_best:
        chance_loss, loss = chance_loss and 0.0, loss and 0.0
    grade = grade_of(chance_loss, loss if unit == Unit.DISCS.value else None)
    return ReviewedMove(
        ply=before.ply,
        move=move,
        color=color,
        is_forced=forced,
        loss=loss,
        chance_loss=chance_loss,
        accuracy=None if forced or chance_loss is None else accuracy_of(chance_loss),
        grade=grade,
        best=before.move,
        line=before.line,
        reason=reason_of(game, position, move, before, after) if grade else None,
    )


def _is_the_same(game: Game, position: Position, move: int, best: int | None) -> bool:
    """Whether the move is the analyst's, or leads to an image of the same position: then it cost nothing."""
    symmetries = game.abilities.symmetries
    if best is None or move == best or symmetries is None:
        return move == best
    return symmetries.canonical_key(position.play(move)) == symmetries.canonical_key(position.play(best))


def _chance_loss(color: Color, before: Valuation, after: Valuation) -> float | None:
    """What the mover's winning chance fell by."""
    had, has = before.for_side(color), after.for_side(color)
    if had is None or has is None:
        return None
    return max(0.0, had - has)


def _disc_loss(color: Color, before: Valuation, after: Valuation) -> float | None:
    if before.value is None or after.value is None:
        return None
    sign = 1.0 if color is Color.BLACK else -1.0
    return max(0.0, sign * (before.value - after.value))


def _side(color: Color, moves: Sequence[ReviewedMove]) -> Side:
    chosen = [each for each in moves if each.color is color and each.accuracy is not None]
    grades = {grade.name: sum(each.grade == grade.name for each in chosen) for grade in GRADES}
    if not chosen:
        return Side(color, None, None, 0, grades)
    accuracy = sum(each.accuracy or 0.0 for each in chosen) / len(chosen)
    loss = sum(each.loss or 0.0 for each in chosen) / len(chosen)
    return Side(color, accuracy, loss, len(chosen), grades)


def _opening(game: Game, record: Record, positions: Sequence[Position]) -> str:
    """The name of the last named position that the game reached."""
    if record.start is not None or not record.moves:
        return ""
    on = positions[-1].moves()[:1]  # a line has the positions before its moves
    return opening_names(record.spec, lines_of(game, [record.moves + on], positions[:1]))[0]

"""What each move of a game cost, and how well each side played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..core.contract import Color, Game
from ..core.position import Position
from ..core.score import Unit
from ..library.lines import lines_of
from ..library.openings import opening_names
from ..records.record import Record
from .reasons import MoveReason, reason_of
from .valuation import Valuation

GRADES = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))  # by the winning chance lost, the gravest first
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
        graded = [each for each in self.moves if each.grade]
        return tuple(sorted(graded, key=lambda each: -(each.chance_loss or 0.0))[:WORST])


def positions_of(game: Game, record: Record) -> list[Position]:
    """The start and the position after each move. Raises IllegalMoveError, PositionTextError."""
    position = game.start() if record.start is None else game.parse_position(record.start)
    return list(accumulate(record.moves, lambda reached, move: reached.play(move), initial=position))


def review(game: Game, record: Record, valuations: Sequence[Valuation]) -> Review:
    """What the valuations of all positions of a legal record say about its moves."""
    positions = positions_of(game, record)
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


def grade_of(chance_loss: float | None) -> str:
    """The name of the loss; empty of a small one, and where none is known."""
    return next((name for name, least in GRADES if chance_loss is not None and chance_loss >= least), "")


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
    grade = grade_of(chance_loss)
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
    grades = {name: sum(each.grade == name for each in chosen) for name, _ in GRADES}
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

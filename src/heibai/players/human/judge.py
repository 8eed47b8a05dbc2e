"""What the legal moves of a position are worth, and what a person sees in them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core.abilities.move_marks import MoveMarks
from ...core.contract import Game, Position, Report
from ...core.position import margin_in
from ...core.rng import Rng
from ...core.score import Score, Unit
from ..engine import SearchPlayer
from .model import FloatArray, marks_of


@dataclass(frozen=True)
class Judged:
    """The moves of one position."""

    moves: tuple[int, ...]  # [M] ascending
    reports: tuple[Report, ...]  # [M] on the position after each, for the side to move in the one before
    marks: FloatArray  # [M, F] of the model

    @property
    def values(self) -> FloatArray:
        """[M] in discs for the side to move."""
        return np.array([_value(report) for report in self.reports])


class MoveJudge:
    """Searches the position after every move."""

    def __init__(self, game: Game, player: SearchPlayer, marks: MoveMarks) -> None:
        """``player``: whose search values positions, in discs."""
        self._game, self._player, self._marks = game, player, marks

    def judge(self, position: Position, rng: Rng) -> Judged:
        """All legal moves, which are no passes. ``rng`` is not drawn from by a search in the engine form."""
        moves = position.moves()
        after = [position.play(move) for move in moves]
        reports = tuple(self._report(each, rng) for each in after)
        values = np.array([_value(report) for report in reports])
        glances = np.array([self._glance(each, value) for each, value in zip(after, values, strict=True)])
        marks = np.array([self._marks.of(position, move) for move in moves], np.float64)
        return Judged(moves, reports, marks_of(values, glances, marks))

    def _report(self, after: Position, rng: Rng) -> Report:
        """For the side that made the move."""
        if after.is_over():
            return Report(None, Score(_result(after), Unit.DISCS), exact=True)
        found = self._player.choose(self._game, after, rng=rng)
        assert found.score is not None  # a search with an evaluator has one
        return Report(found.move, Score(-found.score.value, found.score.unit), depth=found.depth, nodes=found.nodes)

    def _glance(self, after: Position, value: float) -> float:
        """What the evaluation says right after the move, for the side that made it; of a finished game its result."""
        evaluator = self._player.evaluator
        assert evaluator is not None
        return value if after.is_over() else -evaluator.evaluate(after)


def _value(report: Report) -> float:
    assert report.score is not None
    return report.score.value


def _result(over: Position) -> float:
    """Of a finished game, for the side that moved last."""
    return margin_in(-over.final_value(0))

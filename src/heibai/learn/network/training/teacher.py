"""A player of ours as the teacher of a network: its moves are played, and its whole root is the policy's target.

What it thinks of each move at the root becomes a policy: the visits of a Monte Carlo tree; of other searches the values
of all moves, by their exponential. A search that values only its best move is asked after each move in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ....core.contract import Game, Report
from ....core.errors import SpecError, quoted
from ....core.position import Position, margin_in
from ....core.rng import Rng
from ....core.score import Unit
from ....players.engine import SearchPlayer
from ....players.spec import make_player

_STREAM = 0x74656163  # "teac"
_WORSE = 0.2  # of the evaluation's scale: a move that is so much worse is e times less likely
_DISC = 1.0  # the same where values are discs
_CHANCE = 0.05  # the same where they are chances to win


class Teacher:
    """Moves and policies of a player. What it says depends on the seed, the number and the positions alone."""

    def __init__(self, text: str, game: Game, *, actions: int, seed: int) -> None:
        """``actions``: A of the device's game. Raises SpecError, UnknownNameError: nobody who could teach."""
        player = make_player(text, game)
        if not isinstance(player, SearchPlayer) or player.limits.seconds is not None:
            raise SpecError(
                f"the teacher {quoted(text)} is no search with a limit that counts; name one, as in "
                "--teacher alphabeta:depth=4,eval=zones"
            )
        self._player, self._game, self._actions, self._seed = player, game, actions, seed

    def said(self, positions: Sequence[Position], number: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """[B] moves and [B, A] policies, which sum to 1. ``number``: of the move, of all games side by side."""
        moves, policies = np.zeros(len(positions), np.int32), np.zeros((len(positions), self._actions), np.float32)
        for index, position in enumerate(positions):
            moves[index], shares = self._root(position, Rng(self._seed, (_STREAM, number, index)))
            for move, share in shares.items():
                policies[index, move] = share
        return moves, policies

    def _root(self, position: Position, rng: Rng) -> tuple[int, dict[int, float]]:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0], {moves[0]: 1.0}
        report = self._player.choose(self._game, position, rng=rng)
        if report.move_visits:
            best, total = report.move, sum(count for _, count in report.move_visits)
            assert best is not None
            return best, {move: count / total for move, count in report.move_visits}
        values, unit = self._values(position, report, rng)
        return max(values, key=lambda move: values[move]), _likely(values, self._worse(unit))

    def _values(self, position: Position, report: Report, rng: Rng) -> tuple[dict[int, float], Unit]:
        """Of all moves, for the side to move. Raises SpecError: the search values nothing."""
        if report.score is not None and len(report.move_scores) == len(position.moves()):
            return _as_margins(dict(report.move_scores), report.score.unit), report.score.unit
        found, units = dict[int, float](), set[Unit]()
        for move in position.moves():
            after: Any = position.play(move)
            if after.is_over():
                found[move] = -after.final_value(0)
                continue
            score = self._player.choose(self._game, after, rng=rng).score
            if score is None:
                raise SpecError(f"the teacher {quoted(self._player.name)} values no moves; name a search that does")
            same = after.to_move is position.to_move
            found[move] = (score if same else score.negated).value
            units.add(score.unit)
        unit = min(units, default=Unit.DISCS)
        return _as_margins(found, unit), unit

    def _worse(self, unit: Unit) -> float:
        if unit is Unit.WIN_PROBABILITY:
            return _CHANCE
        evaluator = self._player.evaluator
        return _WORSE * evaluator.scale if evaluator is not None and unit is Unit.POINTS else _DISC


def _likely(values: dict[int, float], worse: float) -> dict[int, float]:
    """A policy: a move that is worse by ``worse`` is e times less likely."""
    best = max(values.values())
    shares = {move: float(np.exp(max((value - best) / worse, -60.0))) for move, value in values.items()}
    total = sum(shares.values())
    return {move: share / total for move, share in shares.items()}


def _as_margins(values: dict[int, float], unit: Unit) -> dict[int, float]:
    """Results as discs, where the other values are; elsewhere a win is above all of them."""
    return {move: margin_in(value) for move, value in values.items()} if unit is Unit.DISCS else values

"""Games against perfect play on small boards of Reversi, which the solver knows: how many discs does a player lose?"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ....arena.schedule.openings import make_openings
from ....core.contract import Player, Stopped
from ....core.position import Color
from ....core.rng import Rng
from ....core.searching import Limits
from ....games.reversi.kernel.solver import ReversiSolver
from ....games.reversi.position import ReversiPosition
from ....games.reversi.rules import Reversi
from ...laboratory import Laboratory

OPENING = 2.0  # seconds that both games from one take, roughly: most of them the solver's
_STREAM = 0x70657266  # "perf"


class PerfectPlay:
    """The opponent who never loses a disc, from openings of chance."""

    def __init__(self, size: int, openings: int, *, plies: int = 8, seed: int = 1) -> None:
        """``size``: of the board. Raises SpecError: there are not so many openings."""
        self._game, self._seed = Reversi(size), seed
        found = make_openings(f"random:{plies}", self._game, openings, seed=seed)
        self.openings: Sequence[Any] = [each.position for each in found]  # of ReversiPosition

    @cached_property
    def _solver(self) -> ReversiSolver:
        return ReversiSolver(table_megabytes=256)

    def mean_lost(self, player: Player, lab: Laboratory, key: str) -> float:
        """Discs a game over all openings, within a cell. Raises Stopped."""
        lost = list[float]()
        for number in range(len(self.openings)):
            if not lab.control.proceed():
                raise Stopped
            lost.append(self.lost(player, number))
            lab.report(key, len(lost), len(self.openings), "openings")
        return statistics.fmean(lost)

    def lost(self, player: Player, number: int) -> float:
        """Discs that ``player`` loses from opening ``number``: the mean of the game with black and that with white."""
        return sum(self._lost(player, number, color) for color in Color) / len(Color)

    def _lost(self, player: Player, number: int, color: Color) -> float:
        position, rng = self.openings[number], Rng(self._seed, (_STREAM, number, int(color)))
        value = self._solved(position)[1]
        should_be = value if position.to_move is color else -value
        while not position.is_over():
            if position.to_move is color:
                move = player.choose(self._game, position, rng=rng).move
                assert move is not None  # the game is not over
            else:
                move = self._solved(position)[0]
            position = position.play(move)
        margin = position.margin()
        return float(should_be - (margin if color is Color.BLACK else -margin))

    def _solved(self, position: ReversiPosition) -> tuple[int, float]:
        """The best move, and what it is worth for the side to move."""
        report = self._solver.search(position, limits=Limits())
        assert report.move is not None
        assert report.score is not None
        return report.move, report.score.value

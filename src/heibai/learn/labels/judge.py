"""The best label that a search, or the solver, has for a position."""

from __future__ import annotations

from typing import NamedTuple

from ...core.contract import Game, Limits, Player, Report, Searcher
from ...core.errors import RunError, quoted
from ...core.position import margin_in
from ...core.rng import Rng
from ...core.score import Unit
from ...games.reversi.position import ReversiPosition
from ...players.spec import make_player
from ..samples.kinds import EXACT, SEARCH

_TABLE = 16  # MiB of the solver's


class Label(NamedTuple):
    """Of one position."""

    move: int  # the best one found
    value: float  # for the side to move, in discs, or the player's points
    kind: int  # EXACT or SEARCH


class Judge:
    """Solves positions with few empties and searches the others."""

    def __init__(self, game: Game, text: str, solve: int) -> None:
        """``text``: of a player whose search gives scores; ``solve``: empties from which positions are solved."""
        self._game, self._solve = game, solve
        self._player: Player = make_player(text, game)
        self._solver: Searcher | None = None

    def label(self, position: ReversiPosition, rng: Rng) -> Label:
        """Raises RunError: the player gives no score in discs or points."""
        if position.empties <= self._solve:
            return _label_of(self._solved(position, rng), "the solver")
        return _label_of(self._player.choose(self._game, position, rng=rng), self._player.name)

    def _solved(self, position: ReversiPosition, rng: Rng) -> Report:
        if self._solver is None:
            assert self._game.kernel is not None
            assert self._game.kernel.solver is not None
            self._solver = self._game.kernel.solver(table_megabytes=_TABLE)
        return self._solver.search(position, None, limits=Limits(), rng=rng)


def _label_of(report: Report, name: str) -> Label:
    score = report.score
    if report.move is None or score is None or score.unit is Unit.WIN_PROBABILITY:
        raise RunError(
            f"the player {quoted(name)} gives no score in discs or points, which a label is; name a search with an "
            "evaluation, as in alphabeta:depth=6,eval=champion"
        )
    return Label(report.move, margin_in(score.value), EXACT if report.exact else SEARCH)

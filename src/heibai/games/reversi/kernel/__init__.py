"""What the kernel offers for Reversi: the one adapter between the game and ``heibai._kernel``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....core.kernel import Control, LiveGames, MatchResult, Player, parts_of, require_kernel
from ....core.kernel_game import Arguments, Batches, KernelGame, MonteCarlo
from ....core.position import Color
from ....core.searching import KernelEvaluator
from ...grid import bits_of
from ..position import ReversiPosition
from . import boards
from .engine import CONSTANTS, ReversiEngine
from .replay import line_keys, replay
from .solver import ReversiSolver

require_kernel()
from .... import _kernel  # noqa: E402


def _board(position: ReversiPosition) -> tuple[int, int]:
    return position.own, position.opponent


def _position(like: ReversiPosition, cells: bytes, to_move: int, last_move: int) -> ReversiPosition:
    return ReversiPosition(*bits_of(cells), Color(to_move), like.size)


class _SelectiveEvaluators:
    """Whether an evaluator can be searched selectively. To know it, the kernel reads all weights: 0.2 s for a network.

    Those that were asked about last are known by identity, so that each player of a list of levels costs nothing more.
    """

    def __init__(self) -> None:
        self._known: tuple[tuple[KernelEvaluator, int, bool], ...] = ()

    def __call__(self, evaluator: KernelEvaluator, size: int) -> bool:
        for known, board, answer in self._known:
            if known is evaluator and board == size:
                return answer
        answer = _kernel.reversi_searches_selectively(*parts_of(evaluator), size)
        self._known = ((evaluator, size, answer), *self._known[:3])
        return answer


def _play(
    variant: Arguments,
    players: Sequence[Player],
    positions: Sequence[ReversiPosition],
    columns: Arguments,
    control: Control,
    live: LiveGames | None,
    evaluators: Sequence[Any],
    games_in_flight: int,
) -> MatchResult:
    arguments: Arguments = (
        *variant,
        players,
        np.array([p.own for p in positions], dtype=np.uint64),
        np.array([p.opponent for p in positions], dtype=np.uint64),
        np.array([p.to_move is Color.BLACK for p in positions], dtype=np.bool_),
        *columns,
        control,
        live,
        evaluators,
        games_in_flight,
    )
    return _kernel.reversi_match(*arguments)


KERNEL = KernelGame(
    name="reversi",
    variant=lambda position: (position.size,),
    board=_board,
    covers=lambda position: True,
    values=lambda evaluator, positions: boards.values(evaluator, *boards.arrays_of(positions)),
    planes=lambda game, cells, to_move: boards.planes(cells, to_move, size=game.size),
    terms=lambda evaluator, positions: boards.terms(evaluator, *boards.arrays_of(positions)),
    plain=_kernel.ReversiPlainSearch,
    engine=ReversiEngine,
    constants=CONSTANTS,
    selective=_SelectiveEvaluators(),
    monte_carlo=MonteCarlo(
        tree=_kernel.ReversiMonteCarlo,
        flat=_kernel.ReversiMonteCarlo.flat,
        position=_position,
        asking=lambda position: (int(position.to_move),),
    ),
    batches=Batches(takes=lambda position: True, play=_play),
    temporal_differences=_kernel.ReversiTemporalDifferences,
    solver=ReversiSolver,
    perft=boards.perft,
    random_games=lambda game, count, **settings: boards.random_games(count, size=game.size, **settings),
    vector=lambda game, *settings: _kernel.ReversiVectorGame(game.size, *settings),
    replay=replay,
    line_keys=line_keys,
)

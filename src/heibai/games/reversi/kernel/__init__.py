"""What the kernel offers for Reversi: the one adapter between the game and ``heibai._kernel``."""

from __future__ import annotations

from ....core.kernel import require_kernel
from ....core.kernel_game import KernelGame, MonteCarlo, parts_of
from ....core.position import Color
from ...grid import bits_of
from ..position import ReversiPosition
from . import boards
from .batches import BATCHES
from .engine import ReversiEngine
from .replay import line_keys, replay
from .solver import ReversiSolver

require_kernel()
from .... import _kernel  # noqa: E402


def _board(position: ReversiPosition) -> tuple[int, int]:
    return position.own, position.opponent


def _position(like: ReversiPosition, cells: bytes, to_move: int) -> ReversiPosition:
    return ReversiPosition(*bits_of(cells), Color(to_move), like.size)


KERNEL = KernelGame(
    name="reversi",
    variant=lambda position: (position.size,),
    board=_board,
    covers=lambda position: True,
    values=lambda evaluator, positions: boards.values(evaluator, *boards.arrays_of(positions)),
    terms=lambda evaluator, positions: boards.terms(evaluator, *boards.arrays_of(positions)),
    plain=_kernel.ReversiPlainSearch,
    engine=ReversiEngine,
    selective=lambda evaluator, size: _kernel.reversi_searches_selectively(*parts_of(evaluator), size),
    monte_carlo=MonteCarlo(
        tree=_kernel.ReversiMonteCarlo,
        flat=_kernel.ReversiMonteCarlo.flat,
        position=_position,
        asking=lambda position: (int(position.to_move),),
    ),
    batches=BATCHES,
    temporal_differences=_kernel.ReversiTemporalDifferences,
    solver=ReversiSolver,
    perft=boards.perft,
    random_games=lambda game, count, **settings: boards.random_games(count, size=game.size, **settings),
    replay=replay,
    line_keys=line_keys,
)

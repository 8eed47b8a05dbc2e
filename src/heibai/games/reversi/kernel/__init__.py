"""What the kernel offers for Reversi: the one adapter between the game and ``heibai._kernel``."""

from __future__ import annotations

from ....core.kernel import require_kernel
from ....core.kernel_game import KernelGame, MonteCarlo
from ....core.position import Color
from ...grid import bits_of
from ..position import ReversiPosition
from . import boards
from .batches import BATCHES
from .engine import ReversiEngine
from .replay import replay
from .solver import ReversiSolver

require_kernel()
from .... import _kernel  # noqa: E402


def _counted(move: int, size: int) -> int:
    """A move of the 8-wide grid, on which the kernel's progress counts, as a square or the pass of the board."""
    return size**2 if move == 64 else move // 8 * size + move % 8


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
    monte_carlo=MonteCarlo(
        tree=_kernel.ReversiMcts,
        flat=_kernel.ReversiFlat,
        position=_position,
        asking=lambda position: (int(position.to_move),),
        counted=_counted,
    ),
    batches=BATCHES,
    solver=ReversiSolver,
    perft=boards.perft,
    random_games=lambda game, count, **settings: boards.random_games(count, size=game.size, **settings),
    replay=replay,
)

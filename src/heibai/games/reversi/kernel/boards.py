"""Rules, perft, random games and evaluations of many boards at once in the kernel.

Bit sets count squares ``row * size + column``; ``own`` is the side to move. Calls release the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ....core.kernel import Control, require_kernel
from ....core.kernel_game import Cells, Floats, RandomGames
from ....core.searching import KernelEvaluator
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402 - only after the check that says what is missing

NO_MOVE = 255  # fills a transcript after the last move

Bits = NDArray[np.uint64]


def legal_moves(own: Bits, opponent: Bits, *, size: int) -> Bits:
    """[N] sets of the squares that ``own`` can play; no pass. Raises ValueError for impossible boards."""
    return _kernel.reversi_legal_moves(own, opponent, size)


def play(own: Bits, opponent: Bits, moves: NDArray[np.int64], *, size: int) -> tuple[Bits, Bits]:
    """One move (``size * size``: pass) in each of N positions: ([N] own, [N] opponent) of the next side to move.

    Raises ValueError for a move that is not legal.
    """
    return _kernel.reversi_play(own, opponent, moves, size)


def planes(cells: Cells, to_move: Cells, *, size: int) -> NDArray[np.float32]:
    """[N, 5, S, S] what a network is shown of boards [N, S * S] with sides to move [N] (0 black, 1 white)."""
    return _kernel.reversi_planes(cells, to_move, size)


def perft(position: ReversiPosition, depth: int, *, plain: bool = False, control: Control | None = None) -> int | None:
    """Leaf count as ``games.perft`` gives it; None when ``control`` stopped it.

    ``plain`` makes every last move instead of counting the last ply in bulk.
    """
    found = _kernel.reversi_perft(position.own, position.opponent, position.size, depth, plain=plain, control=control)
    return found.leaves if found.finished else None


def random_games(
    count: int,
    *,
    seed: int,
    size: int = 8,
    generation: int = 0,
    pairing: int = 0,
    first_game: int = 0,
    transcripts: bool = False,
    threads: int = 1,
    control: Control | None = None,
) -> RandomGames:
    """Plays games ``first_game ...`` of uniformly random moves from the start position.

    Game g draws from the stream ``(seed, generation, pairing, g)`` and no other, so the result does not depend on
    ``threads`` nor on the batch. A move is one draw of ``below(k)`` over the k legal moves in square order; a pass
    draws nothing. Raises RuntimeError when ``control`` stopped the batch.
    """
    found = _kernel.reversi_random_games(
        size,
        count,
        seed,
        generation=generation,
        pairing=pairing,
        first_game=first_game,
        transcripts=transcripts,
        threads=threads,
        control=control,
    )
    return RandomGames(found.results, found.transcripts)


def values(evaluator: KernelEvaluator, own: Bits, opponent: Bits, size: int) -> Floats:
    """[N] values for the side to move; what ``Evaluator.evaluate`` gives, to the digit.

    Raises ValueError: discs that overlap or lie off the board, or no such evaluator in the kernel.
    """
    return _kernel.reversi_values(own, opponent, size, evaluator.family, evaluator.options, _weights(evaluator))


def terms(evaluator: KernelEvaluator, own: Bits, opponent: Bits, size: int) -> Floats:
    """[N, D] the unweighted terms of the same boards; raises as ``values`` does."""
    return _kernel.reversi_terms(own, opponent, size, evaluator.family, evaluator.options, _weights(evaluator))


def arrays_of(positions: Sequence[ReversiPosition]) -> tuple[Bits, Bits, int]:
    """[N] own discs, [N] the opponent's, and the size of the board, which all of them share."""
    own, opponent = [p.own for p in positions], [p.opponent for p in positions]
    return np.array(own, np.uint64), np.array(opponent, np.uint64), positions[0].size if positions else 8


def _weights(evaluator: KernelEvaluator) -> Floats:
    return np.array(evaluator.weights, np.float64)

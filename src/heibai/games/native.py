"""The games room's door to the kernel: rules, perft and random games of Reversi on many boards at once.

Bit sets count squares ``row * size + column``; ``own`` is the side to move. Calls release the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..core.kernel import require_kernel

require_kernel()
from .. import _kernel  # noqa: E402 - only after the check that says what is missing

if TYPE_CHECKING:
    from .reversi.rules import ReversiPosition

NO_MOVE = 255  # fills a transcript after the last move

Bits = NDArray[np.uint64]
_T = TypeVar("_T")


def legal_moves(own: Bits, opponent: Bits, *, size: int) -> Bits:
    """[N] sets of the squares that ``own`` can play; no pass. Raises ValueError for impossible boards."""
    return _kernel.reversi_legal_moves(own, opponent, size)


def play(own: Bits, opponent: Bits, moves: NDArray[np.int64], *, size: int) -> tuple[Bits, Bits]:
    """One move (``size * size``: pass) in each of N positions: ([N] own, [N] opponent) of the next side to move.

    Raises ValueError for a move that is not legal.
    """
    return _kernel.reversi_play(own, opponent, moves, size)


def perft(
    position: ReversiPosition, depth: int, *, plain: bool = False, control: _kernel.Control | None = None
) -> int | None:
    """Leaf count as ``games.perft`` gives it; None when ``control`` stopped it.

    ``plain`` makes every last move instead of counting the last ply in bulk.
    """
    leaves, finished = _kernel.reversi_perft(
        position.own, position.opponent, position.size, depth, plain=plain, control=control
    )
    return leaves if finished else None


@dataclass(frozen=True)
class RandomGames:
    """Results of a batch of N random games."""

    scores: NDArray[np.int8]  # [N] discs, black minus white, empties to the winner
    transcripts: NDArray[np.uint8] | None  # [N, size * size - 4] squares without passes, then NO_MOVE


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
    control: _kernel.Control | None = None,
) -> RandomGames:
    """Plays games ``first_game ...`` of uniformly random moves from the start position.

    Game g draws from the stream ``(seed, generation, pairing, g)`` and no other, so the result does not depend on
    ``threads`` nor on the batch. A move is one draw of ``below(k)`` over the k legal moves in square order; a pass
    draws nothing. Raises RuntimeError when ``control`` stopped the batch.
    """
    scores, played = _kernel.reversi_random_games(
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
    return RandomGames(scores, played)


def interruptible(call: Callable[[_kernel.Control], _T]) -> _T:
    """``call(control)`` on a thread of its own, so that Ctrl-C stops it at its next poll and is raised here."""
    control = _kernel.Control()
    control.start()
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(call, control)
        try:
            return future.result()
        except KeyboardInterrupt:
            control.stop()
            raise

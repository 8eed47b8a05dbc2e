"""The games room's door to the kernel: rules, perft and random games on many boards at once.

Bit sets of Reversi count squares ``row * size + column``; ``own`` is the side to move. Calls release the interpreter
lock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..core.kernel import require_kernel
from ..core.watch import watched

require_kernel()
from .. import _kernel  # noqa: E402 - only after the check that says what is missing

if TYPE_CHECKING:
    from .gomoku.position import GomokuPosition
    from .reversi.rules import ReversiPosition

NO_MOVE = 255  # fills a transcript of Reversi after the last move
NO_POINT = 65535  # the same for Gomoku

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


def gomoku_perft(
    position: GomokuPosition,
    depth: int,
    *,
    plain: bool = False,
    weights: NDArray[np.float64] | None = None,
    control: _kernel.Control | None = None,
) -> int | None:
    """The same for a square board of five in a row whose opening is over or free.

    ``weights``: [2380] values by code whose sums the board keeps meanwhile; they change no count.
    """
    leaves, finished = _kernel.gomoku_perft(
        position.cells,
        int(position.to_move),
        position.columns,
        position.rules.name,
        depth,
        plain=plain,
        weights=weights,
        control=control,
    )
    return leaves if finished else None


PERFT: Mapping[str, Callable[..., int | None]] = {"reversi": perft, "gomoku": gomoku_perft}  # by the game's name


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


@dataclass(frozen=True)
class RandomGomokuGames:
    """Results of a batch of N random games."""

    results: NDArray[np.int8]  # [N] 1 black won, -1 white won, 0 a draw
    transcripts: NDArray[np.uint16] | None  # [N, size * size] points without passes, then NO_POINT


def random_gomoku_games(
    count: int,
    *,
    seed: int,
    size: int = 15,
    rule: str = "freestyle",
    generation: int = 0,
    pairing: int = 0,
    first_game: int = 0,
    transcripts: bool = False,
    threads: int = 1,
    control: _kernel.Control | None = None,
) -> RandomGomokuGames:
    """As ``random_games``, from the empty board; a move is one draw over the legal points, ascending."""
    results, played = _kernel.gomoku_random_games(
        size,
        rule,
        count,
        seed,
        generation=generation,
        pairing=pairing,
        first_game=first_game,
        transcripts=transcripts,
        threads=threads,
        control=control,
    )
    return RandomGomokuGames(results, played)


@dataclass(frozen=True)
class GomokuPoints:
    """What both sides would make on the empty points of a board, as the kernel sees it."""

    keys: NDArray[np.uint32]  # [size * size] a nibble a direction of classes 0-13, black's in the low half; 0: a stone
    forbidden: NDArray[np.uint8]  # [size * size] by renju: 0 no, 1 overline, 2 double four, 3 double three
    won: bool  # one side has five in a row


def gomoku_points(cells: str, *, size: int, rule: str) -> GomokuPoints:
    """``cells``: [size * size] ``X`` black, ``O`` white, ``-`` empty. Raises ValueError."""
    return GomokuPoints(*_kernel.gomoku_points(cells, size, rule))


@dataclass(frozen=True)
class GomokuCodes:
    """What the kernel's tables say of every key (four nibbles of classes 0-13)."""

    codes: NDArray[np.uint16]  # [65536] 0-2379, the same for every order of the classes
    infos: NDArray[np.uint8]  # [65536] bits 0-3 the pattern (12: none), 4-5 the reward AI's level less one, 7 a four


def gomoku_codes() -> GomokuCodes:
    """The tables, for tests and tools."""
    return GomokuCodes(*_kernel.gomoku_codes())


def interruptible(call: Callable[[_kernel.Control], _T]) -> _T:
    """``call(control)`` on a thread of its own, so that Ctrl-C stops it at its next poll and is raised here."""
    control = _kernel.Control()
    control.start()
    return watched(lambda: call(control), control)

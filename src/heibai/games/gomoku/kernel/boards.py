"""Rules, perft, random games and evaluations of many boards at once in the kernel.

``cells`` are texts of ``X`` black, ``O`` white, ``-`` empty. Calls release the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....core.kernel import Control, require_kernel
from ....core.kernel_game import Cells, Floats, RandomGames
from ....core.searching import KernelEvaluator
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402 - only after the check that says what is missing

NO_POINT = 65535  # fills a transcript after the last move


def perft(
    position: GomokuPosition,
    depth: int,
    *,
    plain: bool = False,
    weights: NDArray[np.float64] | None = None,
    control: Control | None = None,
) -> int | None:
    """Leaf count as ``games.perft`` gives it, of a square board of five in a row whose opening is over or free.

    None when ``control`` stopped it.

    ``weights``: [2380] values by code whose sums the board keeps meanwhile; they change no count.
    """
    found = _kernel.gomoku_perft(
        position.cells,
        int(position.to_move),
        position.columns,
        position.rules.name,
        depth,
        plain=plain,
        weights=weights,
        control=control,
    )
    return found.leaves if found.finished else None


def random_games(
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
    control: Control | None = None,
) -> RandomGames:
    """As Reversi's, from the empty board; a move is one draw over the legal points, ascending."""
    found = _kernel.gomoku_random_games(
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
    return RandomGames(found.results, found.transcripts)


@dataclass(frozen=True)
class PointKeys:
    """What both sides would make on the empty points of a board, as the kernel sees it."""

    keys: NDArray[np.uint32]  # [size * size] a nibble a direction of classes 0-13, black's in the low half; 0: a stone
    forbidden: NDArray[np.uint8]  # [size * size] by renju: 0 no, 1 overline, 2 double four, 3 double three
    line: tuple[int, ...]  # the stones of every five that has won, ascending


def points(cells: str, *, size: int, rule: str) -> PointKeys:
    """``cells``: [size * size] ``X`` black, ``O`` white, ``-`` empty. Raises ValueError."""
    found = _kernel.gomoku_points(cells, size, rule)
    return PointKeys(found.keys, found.forbidden, tuple(found.line))


@dataclass(frozen=True)
class CodeTables:
    """What the kernel's tables say of every key (four nibbles of classes 0-13)."""

    codes: NDArray[np.uint16]  # [65536] 0-2379, the same for every order of the classes
    infos: NDArray[np.uint8]  # [65536] bits 0-3 the pattern (12: none), 4-5 the reward AI's level less one, 7 a four


def codes() -> CodeTables:
    """The tables, for tests and tools."""
    return CodeTables(*_kernel.gomoku_codes())


def values(evaluator: KernelEvaluator, cells: Sequence[str], to_move: Sequence[int], size: int, rule: str) -> Floats:
    """[N] values for the side to move; what ``Evaluator.evaluate`` gives, to the digit.

    Raises ValueError: no board of this size, or no such evaluator in the kernel.
    """
    return _kernel.gomoku_values(cells, to_move, size, rule, evaluator.family, evaluator.options, _weights(evaluator))


def terms(evaluator: KernelEvaluator, cells: Sequence[str], to_move: Sequence[int], size: int, rule: str) -> Floats:
    """[N, D] the unweighted terms of the same boards; raises as ``values`` does."""
    return _kernel.gomoku_terms(cells, to_move, size, rule, evaluator.family, evaluator.options, _weights(evaluator))


def planes(cells: Cells, to_move: Cells, *, size: int, rule: str) -> NDArray[np.float32]:
    """[N, 10, S, S] what a network is shown of boards [N, S * S] with sides to move [N] (0 black, 1 white)."""
    return _kernel.gomoku_planes(cells, to_move, size, rule)


def texts_of(positions: Sequence[GomokuPosition]) -> tuple[list[str], list[int], int, str]:
    """[N] cells, [N] sides to move, and the board size and rule set, which all of them share."""
    cells, to_move = [p.cells for p in positions], [int(p.to_move) for p in positions]
    return cells, to_move, *((positions[0].columns, positions[0].rules.name) if positions else (15, "freestyle"))


def _weights(evaluator: KernelEvaluator) -> Floats:
    return np.array(evaluator.weights, np.float64)

"""The input planes of whole batches of boards, by NumPy; ``planes.py`` says what they are, and is the reference.

B boards of S points a side, P planes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from ....core.batches import Boards
from ....core.contract import Game
from ....core.position import Position
from ....games import grid
from ..planes import GOMOKU_PLANES, planes_of

Planes = npt.NDArray[np.float32]
_Sets = npt.NDArray[np.bool_]  # [B, S, S]

_FIVE = 5
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns to the next point of a line
_BY_LINES = {"freestyle": False, "standard": True}  # rule sets whose fives the lines alone tell -> exactly five?


def planes_of_all(positions: Sequence[Position], game: Game) -> Planes:
    """[B, P, S, S] of positions of one game; those of the kernel's ``Boards`` without a step of Python for each."""
    if isinstance(positions, Boards):
        shape = (len(positions), game.size, game.size)
        stones, mover = positions.cells.reshape(shape), positions.to_move[:, None, None]
        own, opponent = stones == mover, stones == 1 - mover
        if game.name == "reversi":
            return _reversi(own, opponent)
        if game.rule in _BY_LINES:
            return _gomoku(own, opponent, positions.to_move == 0, game.rule)
    stacked = np.stack([planes_of(position) for position in positions])
    return np.ascontiguousarray(stacked.transpose(0, 3, 1, 2))


def _reversi(own: _Sets, opponent: _Sets) -> Planes:
    moves = _moves(np.concatenate([own, opponent]), np.concatenate([opponent, own]))
    sets = [own, opponent, moves[: len(own)], moves[len(own) :], np.ones_like(own)]
    return np.stack(sets, axis=1).astype(np.float32)


def _moves(own: _Sets, opponent: _Sets) -> _Sets:
    """Empty squares from which a row of the opponent's discs leads to one's own; on bit sets of up to 64 squares."""
    size = own.shape[1]
    mine, other, (amounts, up, down) = _bits(own), _bits(opponent), _directions(size)
    upwards, downwards = mine << amounts & up & other, mine >> amounts & down & other
    for _ in range(size - 3):
        upwards |= upwards << amounts & up & other
        downwards |= downwards >> amounts & down & other
    found = upwards << amounts & up | downwards >> amounts & down
    squares = np.unpackbits(
        np.bitwise_or.reduce(found, axis=1).view(np.uint8).reshape(-1, 8), axis=1, bitorder="little"
    )
    reached: _Sets = squares[:, : size * size].reshape(own.shape).view(np.bool_)
    return reached & ~own & ~opponent


def _bits(sets: _Sets) -> npt.NDArray[np.uint64]:
    """[B, 1]."""
    packed = np.packbits(sets.reshape(len(sets), -1), axis=1, bitorder="little")
    return np.pad(packed, ((0, 0), (0, 8 - packed.shape[1]))).view("<u8").astype(np.uint64, copy=False)


@cache
def _directions(size: int) -> tuple[npt.NDArray[np.uint64], ...]:
    """[4] each: squares of a step, and the squares that it can reach up the board and down."""
    full = grid.columns_mask(size, 0, size - 1)
    east, west = grid.columns_mask(size, 1, size - 1), grid.columns_mask(size, 0, size - 2)
    rows = ([1, size - 1, size, size + 1], [east, west, full, east], [west, east, full, west])
    return tuple(np.array(row, np.uint64) for row in rows)


def _gomoku(own: _Sets, opponent: _Sets, is_black: npt.NDArray[np.bool_], rule: str) -> Planes:
    empty, exact = ~(own | opponent), _BY_LINES[rule]
    nothing, everywhere = np.zeros_like(own), np.ones_like(own)
    sets = {
        "own": own,
        "opponent": opponent,
        "own_five": empty & _fives(own, exact=exact),
        "opponent_five": empty & _fives(opponent, exact=exact),
        "board": everywhere,
        "black": everywhere & is_black[:, None, None],
        rule: everywhere,
    }
    return np.stack([sets.get(name, nothing) for name in GOMOKU_PLANES], axis=1).astype(np.float32)


def _fives(stones: _Sets, *, exact: bool) -> _Sets:
    """Where one more stone makes a winning row."""
    look, found = _around(stones), np.zeros_like(stones)
    for step in _STEPS:
        for before in range(_FIVE):  # stones of the row before the point
            row = np.ones_like(stones)
            for distance in range(-before, _FIVE - before):
                if distance:
                    row &= look(step, distance)
            if exact:
                row &= ~look(step, -before - 1) & ~look(step, _FIVE - before)
            found |= row
    return found


def _around(boards: _Sets) -> Callable[[tuple[int, int], int], _Sets]:
    """``look(step, distance)``: at each point what is so many steps further, at most five; False beyond the edge."""
    size = boards.shape[1]
    wide = np.pad(boards, ((0, 0), (_FIVE, _FIVE), (_FIVE, _FIVE)))

    @cache
    def look(step: tuple[int, int], distance: int) -> _Sets:
        row, column = _FIVE + step[0] * distance, _FIVE + step[1] * distance
        seen: _Sets = wide[:, row : row + size, column : column + size]
        return seen

    return look

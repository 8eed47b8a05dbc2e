"""Styles of Gomoku players: how much they attack, how far their stones lie apart.

A move is judged by the four lines through its point, nine points each: 3^8 patterns, judged once in plain Python. G
games, at most L moves each.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...core.abilities.styles import Style, Styles
from .position import GomokuPosition

Floats = NDArray[np.float64]
_REACH = 4  # points on either side of a stone that belong to a line of it
_EMPTY, _OWN, _OTHER = 0, 1, 2  # in a line; beyond the board is as the other's
_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))

_STYLES = (
    Style(
        "attack",
        "moves that make a five, a four or an open three, as a share of them and of the others that take such a "
        "point from the opponent",
        0.0,
        0.8,
    ),
    Style(
        "spread",
        "mean distance of the own stones after the opening from their middle, in halves of the board's side",
        0.2,
        0.8,
    ),
)


def measure(starts: Sequence[GomokuPosition], moves: Sequence[tuple[int, ...]]) -> Floats:
    """[G, 2, 2] as of core.abilities.styles.Measure; five in a row or more is five, whatever the rule set."""
    found = np.full((len(starts), 2, len(_STYLES)), np.nan)
    if not starts:
        return found
    rows, columns = starts[0].rows, starts[0].columns
    board = np.full((len(starts), rows + 2 * _REACH, columns + 2 * _REACH), _WALL, np.int8)
    board[:, _REACH:-_REACH, _REACH:-_REACH] = [_cells(start) for start in starts]
    given = board[:, _REACH:-_REACH, _REACH:-_REACH] > 0  # stones of the opening, which nobody chose
    table = _table(moves)
    to_move = np.array([start.to_move for start in starts], np.int64)
    acts = np.zeros((len(starts), 2, 2))  # attacks and answers of each side
    for ply in range(table.shape[1]):
        games = np.flatnonzero((table[:, ply] >= 0) & (table[:, ply] < rows * columns))
        row, column = np.divmod(table[games, ply], columns)
        side, row, column = to_move[games], row + _REACH, column + _REACH
        attacks = _threatens(board, games, row, column, side)
        answers = ~attacks & _threatens(board, games, row, column, side ^ 1)
        acts[games, side, 0] += attacks
        acts[games, side, 1] += answers
        board[games, row, column] = side + 1
        to_move ^= 1
    total = acts.sum(axis=2)
    np.divide(acts[:, :, 0], total, out=found[:, :, 0], where=total > 0)
    inside = board[:, _REACH:-_REACH, _REACH:-_REACH]
    for colour in (0, 1):
        found[:, colour, 1] = _spread((inside == colour + 1) & ~given)
    return found


_WALL = 3


def _cells(start: GomokuPosition) -> NDArray[np.int8]:
    """[R, C] 0 empty, 1 black, 2 white."""
    bits = np.array([(start.black >> n & 1) + 2 * (start.white >> n & 1) for n in range(start.area)], np.int8)
    return bits.reshape(start.rows, start.columns)


def _table(moves: Sequence[tuple[int, ...]]) -> NDArray[np.int64]:
    """[G, L] the moves, -1 after the last of a game."""
    table = np.full((len(moves), max(map(len, moves), default=0)), -1, np.int64)
    for row, line in zip(table, moves, strict=True):
        row[: len(line)] = line
    return table


def _threatens(
    board: NDArray[np.int8],
    games: NDArray[np.int64],
    row: NDArray[np.int64],
    column: NDArray[np.int64],
    side: NDArray[np.int64],
) -> NDArray[np.bool_]:
    """[N] whether a stone of ``side`` on the empty point makes a five, a four or an open three."""
    found = np.zeros(len(games), np.bool_)
    seen_as = np.array([[_EMPTY, _OWN, _OTHER, _OTHER], [_EMPTY, _OTHER, _OWN, _OTHER]])  # by side and cell
    for down, right in _DIRECTIONS:
        code = np.zeros(len(games), np.int64)
        for step in _STEPS:
            code = 3 * code + seen_as[side, board[games, row + step * down, column + step * right]]
        found |= _threatening()[code]
    return found


_STEPS = tuple(step for step in range(-_REACH, _REACH + 1) if step)


@cache
def _threatening() -> NDArray[np.bool_]:
    """[3^8] by the points around a new stone, the first one the highest digit."""
    lines = product((_EMPTY, _OWN, _OTHER), repeat=len(_STEPS))
    return np.array([_is_threat((*line[:_REACH], _OWN, *line[_REACH:])) for line in lines])


def _is_threat(line: tuple[int, ...]) -> bool:
    """Whether the stone in the middle of nine points makes a five, a four or an open three."""
    if _run(line) >= 5:
        return True
    extended = list(_extended(line))
    return any(_run(longer) >= 5 or _is_open_four(longer) for longer in extended)


def _extended(line: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The line with one more own stone, on each of its empty points."""
    for place, cell in enumerate(line):
        if cell == _EMPTY:
            yield (*line[:place], _OWN, *line[place + 1 :])


def _bounds(line: tuple[int, ...]) -> tuple[int, int]:
    """The first and last of the own stones in a row with the middle."""
    first = last = len(line) // 2
    while first > 0 and line[first - 1] == _OWN:
        first -= 1
    while last < len(line) - 1 and line[last + 1] == _OWN:
        last += 1
    return first, last


def _run(line: tuple[int, ...]) -> int:
    first, last = _bounds(line)
    return last - first + 1


def _is_open_four(line: tuple[int, ...]) -> bool:
    """Four in a row with the middle, both points beside them empty."""
    first, last = _bounds(line)
    inside = first > 0 and last < len(line) - 1
    return last - first == 3 and inside and line[first - 1] == line[last + 1] == _EMPTY


def _spread(stones: NDArray[np.bool_]) -> Floats:
    """[G] of stones [G, R, C]; NaN without one."""
    rows, columns = stones.shape[1:]
    found = np.full(len(stones), np.nan)
    for game, board in enumerate(stones):
        row, column = np.nonzero(board)
        if len(row):
            away = np.sqrt((row - row.mean()) ** 2 + (column - column.mean()) ** 2)
            found[game] = min(1.0, math.fsum(away) / len(away) / (max(rows, columns) / 2))
    return found


STYLES = Styles(_STYLES, measure)

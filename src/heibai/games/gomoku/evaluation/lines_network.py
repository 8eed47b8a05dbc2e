"""The network of `lines:[threats,network]`: what the lines around empty points add to `lines:threats`.

A line of an empty point is its two arms of four cells. An arm counts as far as one of the sides sees it: after stones
of both colours, and beyond the edge, there are walls. Each of the 1,653 pairs of arms, whatever their order, has a
vector of eight whole numbers for a side, who sees its own stones and opposing ones. The four vectors of a point and
a bias are added, cut off below 0 and above 255, and these are added over the empty points, less what a point without
lines would give. Two such sums, the mover's first, are the inputs of 16 hidden units and of the value.

The weights know games on 15x15. On a board of another size what it gives without stones is replaced by what 15x15 gives
without stones: more points far from all stones, or fewer, then change nothing.

The idea of vectors of lines that are kept up to date stone by stone is that of the networks of Rapfi (dhb52, 2022).
`kernel/games/gomoku/lines_network` is the twin, to the digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from .grid_lines import DIRECTIONS, BoardLines, lines_of

if TYPE_CHECKING:
    from ..position import GomokuPosition

SIZE = 15  # of the boards whose games the weights know
SIGHT = 4  # cells of an arm
CHANNELS = 8  # of a side
HIDDEN = 16
INPUTS = 2 * CHANNELS
MOST_ACTIVATION = 255
MOST_ENTRY = 4096  # of a vector, so that five of them fit into sixteen bits
MOST_WEIGHT = 1 << 20  # of the dense layers
_WALL = 3
_CELLS = {"-": 0, "X": 1, "O": 2, "#": _WALL}

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def seen_of(cells: int) -> int:
    """The arm as far as one of the sides sees it; two bits a cell, the nearest lowest: 0 empty, 1 black, 2 white."""
    seen = arm = 0
    for shift in range(0, 2 * SIGHT, 2):
        cell = cells >> shift & 3
        seen |= cell
        arm |= (_WALL if seen == _WALL else cell) << shift
    return arm


def _exchanged(cells: int) -> int:
    """Stones of the other colour; empty cells and walls stay."""
    return sum((0, 2, 1, 3)[cells >> shift & 3] << shift for shift in range(0, 2 * SIGHT, 2))


ARMS = tuple(cells for cells in range(1 << 2 * SIGHT) if seen_of(cells) == cells)  # 57 kinds
KIND_OF = tuple(ARMS.index(seen_of(cells)) for cells in range(1 << 2 * SIGHT))  # [256] kind of any four cells
PAIRS = len(ARMS) * (len(ARMS) + 1) // 2
WEIGHTS = PAIRS * CHANNELS + CHANNELS + HIDDEN * (INPUTS + 2) + INPUTS + 1


def pair_of(one: int, other: int) -> int:
    """0 .. 1652: the pair of two kinds of arms, whatever their order."""
    low, high = min(one, other), max(one, other)
    return low * (2 * len(ARMS) - low + 1) // 2 + high - low


_EXCHANGED = tuple(KIND_OF[_exchanged(arm)] for arm in ARMS)
KINDS_OF_PAIR = tuple((low, high) for low in range(len(ARMS)) for high in range(low, len(ARMS)))  # by pair_of
# [1653] the pair as white sees it.
EXCHANGED_PAIRS = tuple(pair_of(_EXCHANGED[low], _EXCHANGED[high]) for low, high in KINDS_OF_PAIR)


class Parts(NamedTuple):
    """The network's weights by what they are for."""

    vectors: Ints  # [1653, 8]
    bias: Ints  # [8]
    first: Floats  # [16, 16] hidden units by inputs
    first_bias: Floats  # [16]
    second: Floats  # [16] of the hidden units
    direct: Floats  # [16] of the inputs
    constant: float


def parts_of(weights: Sequence[float] | Floats) -> Parts:
    """[13537] taken apart. Raises ValueError for vectors that are not whole numbers up to 4096, others above 2^20."""
    numbers = np.asarray(weights, np.float64)
    ends = np.cumsum([PAIRS * CHANNELS, CHANNELS, HIDDEN * INPUTS, HIDDEN, HIDDEN, INPUTS])
    vectors, bias, first, first_bias, second, direct, constant = np.split(numbers, ends)
    entries = numbers[: ends[1]]
    wrong = entries[(entries != np.rint(entries)) | (np.abs(entries) > MOST_ENTRY)]
    if len(wrong):
        raise ValueError(f"a vector of the network holds whole numbers up to {MOST_ENTRY}, not {wrong[0]}")
    if len(large := numbers[ends[1] :][np.abs(numbers[ends[1] :]) > MOST_WEIGHT]):
        raise ValueError(f"a weight of the network's dense layers is at most {MOST_WEIGHT}, not {large[0]}")
    return Parts(
        vectors.astype(np.int64).reshape(PAIRS, CHANNELS),
        bias.astype(np.int64),
        first.reshape(HIDDEN, INPUTS),
        first_bias,
        second,
        direct,
        float(constant[0]),
    )


def join(parts: Parts) -> Floats:
    """[13537] the weights that ``parts_of`` takes apart."""
    return np.concatenate([np.ravel(part).astype(np.float64) for part in parts])


def pairs_of(position: GomokuPosition) -> Ints:
    """[E, 4] pairs of arms of the empty points in the four directions, as black sees them."""
    return _pairs(position.cells, position.lines)


@cache
def pairs_without_stones(columns: int, rows: int) -> Ints:
    """[columns * rows, 4] those of an empty board, as both sides see them."""
    return _pairs("-" * (columns * rows), lines_of(columns, rows))


def _pairs(cells: str, lines: BoardLines) -> Ints:
    return np.array(
        [
            [_pair_in(*lines.read(cells, square, direction)) for direction in range(len(DIRECTIONS))]
            for square, cell in enumerate(cells)
            if cell == "-"
        ],
        np.int64,
    ).reshape(-1, len(DIRECTIONS))


def _pair_in(line: str, at: int) -> int:
    return _pair(line[max(at - SIGHT, 0) : at][::-1], line[at + 1 : at + 1 + SIGHT])


@cache
def _pair(before: str, after: str) -> int:
    return pair_of(_kind(before), _kind(after))


def _kind(cells: str) -> int:
    """Of an arm's cells, the nearest first; what is missing is off the board."""
    return KIND_OF[sum(_CELLS[cell] << 2 * index for index, cell in enumerate(cells.ljust(SIGHT, "#")))]


def sums_of(parts: Parts, pairs: Ints) -> Ints:
    """[8] activations of a side, who sees ``pairs`` [E, 4], over the empty points, less those of the bias alone."""
    sums = parts.vectors[pairs].sum(axis=1) + parts.bias
    without = len(pairs) * np.clip(parts.bias, 0, MOST_ACTIVATION)
    found: Ints = np.clip(sums, 0, MOST_ACTIVATION).sum(axis=0) - without
    return found


def _surplus(parts: Parts, columns: int, rows: int) -> Ints:
    """[8] what a side's sums of 15x15 without stones have more than those of this board."""
    if columns == rows == SIZE:
        return np.zeros(CHANNELS, np.int64)
    return sums_of(parts, pairs_without_stones(SIZE, SIZE)) - sums_of(parts, pairs_without_stones(columns, rows))


def network_value(position: GomokuPosition, parts: Parts) -> float:
    """What the network adds for the side to move, in the evaluation's points."""
    black = pairs_of(position)
    sides = [black, np.array(EXCHANGED_PAIRS)[black]]
    mover = int(position.to_move)
    surplus = _surplus(parts, position.columns, position.rows)
    inputs = [float(number) for side in (mover, 1 - mover) for number in sums_of(parts, sides[side]) + surplus]
    return head_value(parts, inputs)


def head_value(parts: Parts, inputs: Sequence[float]) -> float:
    """The two dense layers over ``inputs`` [16], each sum from its bias on in the order of the inputs."""
    total = parts.constant
    for weight, number in zip(parts.direct.tolist(), inputs, strict=True):
        total += weight * number
    for row, bias, weight in zip(parts.first.tolist(), parts.first_bias.tolist(), parts.second.tolist(), strict=True):
        unit = bias
        for factor, number in zip(row, inputs, strict=True):
            unit += factor * number
        total += weight * max(unit, 0.0)
    return total

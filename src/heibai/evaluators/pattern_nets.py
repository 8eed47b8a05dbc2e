"""Small nets in place of the free tables of an n-tuple network (after Yamana & Hoshino 2026, IEEE
Transactions on Games 18).

One net a tuple maps what its squares hold to an entry in each phase. A file keeps the nets, which are twenty times
smaller than the tables; reading it writes the tables out, so a search costs what it costs with free tables. All
numbers are whole, so every machine finds the same tables: sums stay below 2^24, where float32 is exact in any order.
Each phase has an output of its own, so hidden units are computed once for all phases.

With letters T tuples, n squares of a tuple, H and K hidden units, P phases, F free contents of a tuple, a net is

1. ``first`` [3n, H], units of 1/64: a row for each square and what it holds (empty, own, opponent's), added up and
   clipped to 0..127;
2. ``second`` [H + 1, K], units of 1/128, its last row for a constant 64: the sum, rounded to units of 1/512, is clipped
   to 0..1023;
3. ``last`` [K + 1, P], units of 1/32 of a point, its last row for a constant 512: an output for each phase.

An entry is the sum of the outputs of what a tuple holds, read in each order that the board's symmetries make of it,
rounded to 128ths of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .ntuple import table_shape

LONGEST, MOST_TUPLES, MOST_UNITS, MOST_PHASES, MOST_ENTRIES = 10, 64, 128, 64, 1 << 24
ONE = 64  # of the first layer's numbers and clipped sums
FIRST_MOST, SECOND_MOST = 127, 1023  # of clipped sums
SECOND_ONE, SECOND_STEPS = 512, 16  # of a clipped sum of the second layer; how many units of a sum make one of those
OUTPUT_STEPS = 128  # units of an output that make a 128th of a point
ENTRY_MOST, ENTRIES_A_POINT = 32_767, 128
BLOCK_SQUARES = 5  # squares whose contents make a block of rows
LARGEST = 128  # of a number, its sign aside
EXACT = 1 << 24  # float32 holds whole numbers up to it

Folds = tuple[tuple[int, ...], ...]  # orders in which the symmetries that keep a tuple's squares read them
Layer = npt.NDArray[np.int8]


class Net(NamedTuple):
    """The layers over the squares of one tuple."""

    first: Layer  # [3n, H]
    second: Layer  # [H + 1, K]
    last: Layer  # [K + 1, P]


@dataclass(frozen=True, eq=False)
class PatternNets:
    """The nets of a network whose entries are tied under symmetries, and not under an exchange of the colours."""

    folds: tuple[Folds, ...]  # [T]
    nets: tuple[Net, ...]  # [T]

    @cached_property
    def weights(self) -> npt.NDArray[np.float64]:
        """[D] by phase, tuple, free contents: the weights of ``NTupleEvaluator``, in its points."""
        tables = [entries(net, folds) for net, folds in zip(self.nets, self.folds, strict=True)]
        found = np.concatenate(tables, axis=1, dtype=np.float64).reshape(-1)
        found /= ENTRIES_A_POINT
        found.flags.writeable = False
        return found

    @property
    def shape(self) -> dict[str, Any]:
        """What ``nets_of`` has to know beside the numbers; values of JSON."""
        net = self.nets[0]
        folds = [[list(fold) for fold in each] for each in self.folds]
        return {"units": [net.first.shape[1], net.second.shape[1]], "phases": net.last.shape[1], "folds": folds}

    @property
    def numbers(self) -> Layer:
        """All layers' numbers, net by net."""
        return np.concatenate([layer.reshape(-1) for net in self.nets for layer in net])


def nets_of(shape: dict[str, Any], numbers: Layer) -> PatternNets:
    """The nets of ``PatternNets.shape`` and ``numbers``.

    Raises:
        KeyError, TypeError, ValueError: the shape is none, or of another number of numbers.
    """
    (first, second), phases = map(_whole, shape["units"]), _whole(shape["phases"])
    folds = tuple(tuple(tuple(map(_whole, fold)) for fold in each) for each in shape["folds"])
    _check(folds, first, second, phases)
    sizes = [[(3 * len(each[0]), first), (first + 1, second), (second + 1, phases)] for each in folds]
    if len(numbers) != sum(rows * columns for layers in sizes for rows, columns in layers):
        raise ValueError("another number of numbers")
    nets, start = [], 0
    for layers in sizes:
        found = []
        for rows, columns in layers:
            found.append(numbers[start : start + rows * columns].reshape(rows, columns))
            start += rows * columns
        nets.append(Net(*found))
    return PatternNets(folds, tuple(nets))


def _check(folds: tuple[Folds, ...], first: int, second: int, phases: int) -> None:
    """Raises ValueError for folds that are none, sums that float32 does not hold, and tables that are too large."""
    if not (1 <= first <= MOST_UNITS and 1 <= second <= MOST_UNITS and 1 <= phases <= MOST_PHASES):
        raise ValueError("too many units or phases, or none")
    if not 1 <= len(folds) <= MOST_TUPLES or not all(map(_are_folds, folds)):
        raise ValueError("too many tuples, none, or folds of none")
    if sum(3 ** len(each[0]) for each in folds) * phases > MOST_ENTRIES:
        raise ValueError("tables that are too large")
    orders = max(map(len, folds))
    largest = (FIRST_MOST * first + ONE, orders * (SECOND_MOST * second + SECOND_ONE))
    if max(largest) * LARGEST > EXACT:
        raise ValueError("sums that float32 does not hold")


def _are_folds(orders: Folds) -> bool:
    """Whether these are different orders of the same 1 to 10 squares, the ascending one first."""
    squares = list(range(len(orders[0]) if orders else 0))
    return (
        1 <= len(squares) <= LONGEST
        and orders[0] == tuple(squares)
        and len(set(orders)) == len(orders) <= 8
        and all(sorted(order) == squares for order in orders)
    )


def _whole(number: Any) -> int:
    if type(number) is not int:
        raise TypeError("a whole number")
    return number


def entries(net: Net, folds: Folds) -> npt.NDArray[np.float32]:
    """[P, F] the entry of each free contents in each phase, in whole 128ths of a point."""
    free = table_shape(folds, antisymmetric=False).free
    outputs = _outputs(net)
    total = outputs[free]
    for fold in folds[1:]:
        total += outputs[folded(free, fold)]
    total *= 1 / OUTPUT_STEPS
    total += 0.5
    return np.clip(np.floor(total, out=total), -ENTRY_MOST, ENTRY_MOST, out=total).T


def folded(contents: npt.NDArray[np.int64], fold: Sequence[int]) -> npt.NDArray[np.int64]:
    """[N] the numbers of these contents when ``fold`` reorders the squares."""
    found = np.zeros_like(contents)
    for place, square in enumerate(fold):
        found += contents // 3**square % 3 * 3**place
    return found


def _outputs(net: Net) -> npt.NDArray[np.float32]:
    """[3^n, P] whole numbers, a block after the other, since blocks fit into a processor's cache."""
    first, second, last = (layer.astype(np.float32) for layer in net)
    squares = first.reshape(-1, 3, first.shape[1])
    inner, outer = _sums(squares[:BLOCK_SQUARES]), _sums(squares[BLOCK_SQUARES:])
    outputs = np.empty((len(outer), len(inner), last.shape[1]), np.float32)
    second_constant, last_constant = ONE * second[-1], SECOND_ONE * last[-1]
    for block, more in zip(outputs, outer, strict=True):
        hidden = inner + more
        sums = np.clip(hidden, 0, FIRST_MOST, out=hidden) @ second[:-1]
        sums += second_constant
        np.matmul(_second(sums), last[:-1], out=block)
        block += last_constant
    return outputs.reshape(-1, last.shape[1])


def _sums(squares: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """[3^n, H] what the first layer adds up for all contents of n squares [n, 3, H]."""
    sums = np.zeros((1, squares.shape[2]), np.float32)
    for square in squares:
        sums = (square[:, None] + sums).reshape(-1, sums.shape[1])
    return sums


def _second(sums: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Rounded to the nearest, halves upwards, and clipped; in place."""
    sums *= 1 / SECOND_STEPS
    sums += 0.5
    return np.clip(np.floor(sums, out=sums), 0, SECOND_MOST, out=sums)

"""Who plays whom, with which colour, over which opening: a schedule of N games as arrays.

A pairing is an unordered pair of players; over each of its openings it plays two games with the colours exchanged, so a
round robin over k openings has every ordered pair k times. Game g of a pairing has the stream
(seed, generation, pairing, g), wherever and whenever it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Schedule:
    """[N] games; entry i of every array is game i."""

    black: IntArray  # index of the player
    white: IntArray
    opening: IntArray  # index of the opening
    pairing: IntArray  # number of the pairing, from 0
    game: IntArray  # number within its pairing: 2 k and 2 k + 1 are one pair, the first of the pairing black in 2 k

    def __len__(self) -> int:
        return len(self.black)

    def part(self, first: int, last: int) -> Schedule:
        """Games ``first`` to ``last``, the last not included."""
        return Schedule(*(array[first:last] for array in self._arrays()))

    def select(self, chosen: npt.NDArray[np.bool_]) -> Schedule:
        """The games that ``chosen`` [N] says."""
        return Schedule(*(array[chosen] for array in self._arrays()))

    def chunks(self, games: int) -> Iterator[Schedule]:
        """The schedule in parts of at most ``games`` games."""
        for first in range(0, len(self), games):
            yield self.part(first, first + games)

    def _arrays(self) -> tuple[IntArray, ...]:
        return self.black, self.white, self.opening, self.pairing, self.game


def concatenate(parts: Sequence[Schedule]) -> Schedule:
    """Several schedules, one after the other."""
    none = np.empty(0, dtype=np.int32)
    columns = zip(*(part._arrays() for part in parts), strict=True) if parts else [()] * 5
    return Schedule(*(np.concatenate([none, *column]) for column in columns))


def schedule_pairs(pairs: Sequence[tuple[int, int]] | npt.NDArray[np.int64], *, openings: int) -> Schedule:
    """Every pair of player indices over openings 0 to ``openings - 1``, both colours; pairing p is ``pairs[p]``."""
    return _scheduled(_columns(pairs), openings, 0, 2 * openings * len(pairs))


def schedule_pieces(
    pairs: Sequence[tuple[int, int]] | npt.NDArray[np.int64], *, openings: int, games: int
) -> Iterator[Schedule]:
    """The same in parts of at most ``games`` games; each takes its memory when it is asked for."""
    columns, total = _columns(pairs), 2 * openings * len(pairs)
    for first in range(0, total, games):
        yield _scheduled(columns, openings, first, min(first + games, total))


def _columns(pairs: Sequence[tuple[int, int]] | npt.NDArray[np.int64]) -> IntArray:
    """[2, pairs] the first and the second player of each."""
    return np.array(pairs, dtype=np.int32).reshape(-1, 2).T


def _scheduled(pairs: IntArray, openings: int, first: int, last: int) -> Schedule:
    """Games ``first`` to ``last`` - 1 of all pairs over all openings."""
    pairing, number = (column.astype(np.int32) for column in np.divmod(np.arange(first, last), 2 * openings))
    swapped = (number % 2).astype(np.int32)
    return Schedule(pairs[swapped, pairing], pairs[1 - swapped, pairing], number // 2, pairing, number)


def schedule_match(*, openings: int) -> Schedule:
    """Player 0 against player 1."""
    return schedule_pairs([(0, 1)], openings=openings)


def round_robin_pairs(players: int) -> tuple[tuple[int, int], ...]:
    """All unordered pairs, (0, 1), (0, 2), ..., (1, 2), ..."""
    return tuple((a, b) for a in range(players) for b in range(a + 1, players))


def schedule_round_robin(players: int, *, openings: int) -> Schedule:
    """Everybody against everybody over the same openings: players (players - 1) openings games."""
    return schedule_pairs(round_robin_pairs(players), openings=openings)

"""Styles of Reversi players: mobility kept, edges taken, discs in the middle game.

Many games are measured at once: the kernel plays one move of all of them in a call. G games, at most L moves each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.abilities.styles import Style, Styles
from .position import SIZES, ReversiPosition

Floats = NDArray[np.float64]
_MIDDLE = (5 / 16, 5 / 8)  # of the squares that are full in the middle game: 20 to 40 discs on 8x8

_STYLES = 3


def _styles(size: int) -> Styles[ReversiPosition]:
    """Those of a board; on a smaller one more of all moves are on the edge."""
    edges = (4 * size - 4) / (size * size - 4)
    return Styles(
        (
            Style("mobility", "own share of both sides' legal moves, when it is one's turn", 0.35, 0.75),
            Style(
                "edges",
                "share of the own moves that are on the edge of the board",
                round(edges - 0.1, 2),
                min(1.0, round(edges + 0.15, 2)),
            ),
            Style("discs", "own share of the discs in the middle game (on 8x8 while there are 20 to 40)", 0.3, 0.7),
        ),
        measure,
    )


@dataclass
class _Totals:
    """What was seen so far: [S, 2, G] sums by style, side and game, and how often something was."""

    sums: Floats
    counts: Floats

    def add(self, style: int, side: NDArray[np.int64], games: NDArray[np.int64], values: Floats) -> None:
        self.sums[style, side, games] += values
        self.counts[style, side, games] += 1


def measure(starts: Sequence[ReversiPosition], moves: Sequence[tuple[int, ...]]) -> Floats:
    """[G, 2, 3] as of core.abilities.styles.Measure; every style is a mean over the moves or positions of a game."""
    from .kernel import boards

    if not starts:
        return np.zeros((0, 2, _STYLES))
    size = starts[0].size
    own, opponent = (np.array(discs, np.uint64) for discs in zip(*((s.own, s.opponent) for s in starts), strict=True))
    to_move = np.array([s.to_move for s in starts], np.int64)
    played = _table(moves, fill=-1)
    totals = _Totals(*(np.zeros((_STYLES, 2, len(starts))) for _ in range(2)))
    for ply in range(played.shape[1]):
        games = np.flatnonzero(played[:, ply] >= 0)
        mine, theirs = own[games], opponent[games]
        _look(totals, games, to_move[games], (mine, theirs), played[games, ply], size)
        own[games], opponent[games] = boards.play(mine, theirs, played[games, ply], size=size)
        to_move[games] ^= 1
    with np.errstate(invalid="ignore"):
        return np.moveaxis(totals.sums / totals.counts, (0, 1, 2), (2, 1, 0))


def _look(
    totals: _Totals,
    games: NDArray[np.int64],
    side: NDArray[np.int64],
    discs: tuple[NDArray[np.uint64], NDArray[np.uint64]],
    moves: NDArray[np.int64],
    size: int,
) -> None:
    """Before ``moves`` of ``side`` are played in ``games``."""
    from .kernel import boards

    mine, theirs = discs
    real = moves < size * size
    choices = _count(boards.legal_moves(mine, theirs, size=size)), _count(boards.legal_moves(theirs, mine, size=size))
    share = choices[0][real] / (choices[0] + choices[1])[real]
    totals.add(0, side[real], games[real], share)
    row, column = np.divmod(moves[real], size)
    edge = (row == 0) | (row == size - 1) | (column == 0) | (column == size - 1)
    totals.add(1, side[real], games[real], edge.astype(np.float64))
    own, all_discs = _count(mine), _count(mine) + _count(theirs)
    middle = (all_discs >= _MIDDLE[0] * size * size) & (all_discs <= _MIDDLE[1] * size * size)
    held = own[middle] / all_discs[middle]
    totals.add(2, side[middle], games[middle], held)
    totals.add(2, side[middle] ^ 1, games[middle], 1.0 - held)


def _table(moves: Sequence[tuple[int, ...]], *, fill: int) -> NDArray[np.int64]:
    """[G, L] the moves, ``fill`` after the last of a game."""
    table = np.full((len(moves), max(map(len, moves), default=0)), fill, np.int64)
    for row, line in zip(table, moves, strict=True):
        row[: len(line)] = line
    return table


def _count(sets: NDArray[np.uint64]) -> NDArray[np.int64]:
    """[N] squares in each set."""
    bytes_of = np.ascontiguousarray(sets).view(np.uint8).reshape(len(sets), 8)
    found: NDArray[np.int64] = _BITS[bytes_of].sum(axis=1)
    return found


STYLES = {size: _styles(size) for size in SIZES}
_BITS = np.array([byte.bit_count() for byte in range(256)], np.int64)

"""Recorded games played again in the kernel: the twin of ``records.replay.replay_record``; and their canonical keys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np
import numpy.typing as npt

from ....core.abilities.lines import PlyColumns
from ....core.kernel import require_kernel
from ....core.kernel_game import Replay
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402

_NO_MOVE = 65535  # illegal wherever it stands


def replay(moves: Sequence[tuple[int, ...]], starts: Sequence[GomokuPosition], size: int) -> list[Replay | None]:
    """Of each record its moves and its start; None unless it starts on the empty board without rules for the opening.

    None, too, of a game of renju with passes, which the kernel knows only where a side has no point. All have the same
    rules.
    """
    found: list[Replay | None] = [None] * len(moves)
    plain = [
        index
        for index, start in enumerate(starts)
        if _is_plain(start) and not (start.rules.restricted and start.area in moves[index])
    ]
    if plain:
        chosen = [moves[index] for index in plain]
        for index, each in zip(plain, _replay_plain(chosen, size, starts[plain[0]].rules.name), strict=True):
            found[index] = each
    return found


def line_keys(moves: Sequence[tuple[int, ...]], starts: Sequence[GomokuPosition]) -> PlyColumns:
    """Of legal games on one board: the twin of ``library.lines.plain_lines``. Raises ValueError: a point is taken."""
    size = starts[0].columns if starts else 15
    stones = [tuple(move for move in line if move <= size * size) for line in moves]
    lengths = _lengths(stones)
    cells = [start.cells if start.black | start.white else "" for start in starts]
    found = _kernel.gomoku_line_keys(_flat(stones), lengths, cells, [int(s.to_move) for s in starts], size)
    return PlyColumns(found.keys, found.moves, found.sides, lengths, found.fingerprints)


def _is_plain(start: GomokuPosition) -> bool:
    square = start.rows == start.columns and start.rules.needed == 5
    return square and not start.black | start.white and start.stage.opening == "free" and start.to_move == 0


def _replay_plain(moves: Sequence[tuple[int, ...]], size: int, rule: str) -> list[Replay]:
    found = _kernel.gomoku_replay(_flat(moves), _lengths(moves), size, rule)
    played, rows = found.played.tolist(), found.facts.tolist()
    ends = pairwise(accumulate((row[3] for row in rows), initial=0))
    return [
        Replay(
            moves=tuple(played[begin:end]),
            illegal_at=None if illegal_at < 0 else illegal_at,
            finished=bool(finished),
            inserted=inserted,
            discs=None,
            margin=winner if finished else None,
        )
        for (illegal_at, finished, inserted, _, winner), (begin, end) in zip(rows, ends, strict=True)
    ]


def _flat(moves: Sequence[tuple[int, ...]]) -> npt.NDArray[np.uint16]:
    flat = [move if 0 <= move < _NO_MOVE else _NO_MOVE for line in moves for move in line]
    return np.array(flat, np.uint16)


def _lengths(moves: Sequence[tuple[int, ...]]) -> npt.NDArray[np.int64]:
    return np.array(list(map(len, moves)), np.int64)

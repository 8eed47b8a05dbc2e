"""Recorded games played again in the kernel: the twin of ``records.replay.replay_record``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from ....core.abilities.lines import PlyColumns
from ....core.kernel import require_kernel
from ....core.kernel_game import Replay
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402


def replay(moves: Sequence[tuple[int, ...]], starts: Sequence[ReversiPosition], size: int) -> list[Replay | None]:
    """Of each record its moves and the position that it starts from, on one board size, in that order."""
    found = _kernel.reversi_replay(*_columns(moves, starts), size)
    text, rows = found.played.tobytes(), found.facts.tolist()
    ends = pairwise(accumulate((row[3] for row in rows), initial=0))
    return [
        Replay(
            moves=tuple(text[begin:end]),
            illegal_at=None if illegal_at < 0 else illegal_at,
            finished=bool(finished),
            inserted=inserted,
            discs=(black.bit_count(), white.bit_count()),
            margin=_margin(black.bit_count(), white.bit_count(), size) if finished else None,
        )
        for (illegal_at, finished, inserted, _), (black, white), (begin, end) in zip(
            rows, found.boards.tolist(), ends, strict=True
        )
    ]


def line_keys(moves: Sequence[tuple[int, ...]], starts: Sequence[ReversiPosition]) -> PlyColumns:
    """Of legal games on one board size: the twin of ``library.lines.plain_lines``. Raises ValueError: not legal."""
    columns = _columns(moves, starts)
    found = _kernel.reversi_line_keys(*columns, starts[0].size if starts else 8)
    return PlyColumns(found.keys, found.moves, found.sides, columns[1], found.fingerprints)


def _columns(moves: Sequence[tuple[int, ...]], starts: Sequence[ReversiPosition]) -> tuple[Any, Any, Any, Any, Any]:
    return (
        np.frombuffer(b"".join(map(_bytes, moves)), np.uint8),
        np.array(list(map(len, moves)), np.int64),
        np.array([s.black for s in starts], np.uint64),
        np.array([s.white for s in starts], np.uint64),
        np.array([s.to_move for s in starts], np.uint8),
    )


def _bytes(moves: tuple[int, ...]) -> bytes:
    try:
        return bytes(moves)
    except ValueError:  # a move off any board is illegal wherever it stands, and so is 255
        return bytes(move if 0 <= move < 255 else 255 for move in moves)


def _margin(black: int, white: int, size: int) -> int:
    """Black's margin with the empties to the winner."""
    plain = black - white
    return plain + (size * size - black - white) * ((plain > 0) - (plain < 0))

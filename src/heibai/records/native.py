"""Replays of whole batches in the kernel: the twin of ``replay.replay_record``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np

from ..core.kernel import require_kernel
from ..games.reversi.rules import Reversi
from .record import Record
from .replay import Replay

require_kernel()
from .. import _kernel  # noqa: E402 - only after the check that says what is missing


def replay_reversi(records: Sequence[Record], size: int) -> list[Replay]:
    """Replays of Reversi games on one board size, in the order of ``records``. Raises PositionTextError."""
    game = Reversi(size)
    usual = game.start()
    starts = [usual if r.start is None else game.parse_position(r.start) for r in records]
    moves = b"".join(_bytes(r.moves) for r in records)
    facts, boards, played = _kernel.reversi_replay(
        np.frombuffer(moves, np.uint8),
        np.array([len(r.moves) for r in records], np.int64),
        np.array([s.black for s in starts], np.uint64),
        np.array([s.white for s in starts], np.uint64),
        np.array([s.to_move for s in starts], np.uint8),
        size,
    )
    text, rows = played.tobytes(), facts.tolist()
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
            rows, boards.tolist(), ends, strict=True
        )
    ]


def _bytes(moves: tuple[int, ...]) -> bytes:
    try:
        return bytes(moves)
    except ValueError:  # a move off any board is illegal wherever it stands, and so is 255
        return bytes(move if 0 <= move < 255 else 255 for move in moves)


def _margin(black: int, white: int, size: int) -> int:
    """Black's margin with the empties to the winner."""
    plain = black - white
    return plain + (size * size - black - white) * ((plain > 0) - (plain < 0))

"""Whole schedules of Reversi games in the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....core.kernel import Control, LiveGames, MatchResult, Player, require_kernel
from ....core.kernel_game import Arguments, Batches
from ....core.position import Color
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402


def _play(
    variant: Arguments,
    players: Sequence[Player],
    positions: Sequence[ReversiPosition],
    columns: Arguments,
    control: Control,
    live: LiveGames | None,
    evaluators: Sequence[Any],
    games_in_flight: int,
) -> MatchResult:
    arguments: Arguments = (
        *variant,
        players,
        np.array([p.own for p in positions], dtype=np.uint64),
        np.array([p.opponent for p in positions], dtype=np.uint64),
        np.array([p.to_move is Color.BLACK for p in positions], dtype=np.bool_),
        *columns,
        control,
        live,
        evaluators,
        games_in_flight,
    )
    return _kernel.reversi_match(*arguments)


BATCHES = Batches(takes=lambda position: True, play=_play)

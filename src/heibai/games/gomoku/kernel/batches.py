"""Whole schedules of Gomoku games in the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.kernel import Control, LiveGames, MatchResult, Player, require_kernel
from ....core.kernel_game import Arguments, Batches
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402


def _takes(position: GomokuPosition) -> bool:
    """Not while an opening rule has a say, nor after a choice that gave black to the second player."""
    return position.opening_is_over and position.black_seat == 0


def _play(
    variant: Arguments,
    players: Sequence[Player],
    positions: Sequence[GomokuPosition],
    columns: Arguments,
    control: Control,
    live: LiveGames | None,
    evaluators: Sequence[Any],
    games_in_flight: int,
) -> MatchResult:
    cells, to_move = [p.cells for p in positions], [int(p.to_move) for p in positions]
    arguments: Arguments = (*variant, players, cells, to_move, *columns, control, live, evaluators, games_in_flight)
    return _kernel.gomoku_match(*arguments)


BATCHES = Batches(takes=_takes, play=_play)

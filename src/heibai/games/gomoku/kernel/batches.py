"""Whole schedules of Gomoku games in the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.kernel import Control, require_kernel
from ....core.kernel_game import Arguments, Batches, parts_of
from ....core.searching import KernelPlayer
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402


def player_of(player: KernelPlayer) -> _kernel.GomokuPlayer:
    """The kernel's player. Raises ValueError."""
    return _kernel.GomokuPlayer(player.search, *parts_of(player.evaluator), dict(player.options))


def _takes(position: GomokuPosition) -> bool:
    """Not while an opening rule has a say, nor after a choice that gave black to the second player."""
    return position.opening_is_over and position.black_seat == 0


def _play(
    variant: Arguments,
    players: Sequence[_kernel.GomokuPlayer],
    positions: Sequence[GomokuPosition],
    columns: Arguments,
    control: Control,
) -> tuple[bool, Any, Any, Any]:
    cells, to_move = [p.cells for p in positions], [int(p.to_move) for p in positions]
    arguments: Arguments = (*variant, players, cells, to_move, *columns, control)
    return _kernel.play_gomoku_games(*arguments)


BATCHES = Batches(takes=_takes, player=player_of, play=_play)

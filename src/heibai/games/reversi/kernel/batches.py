"""Whole schedules of Reversi games in the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....core.kernel import Control, require_kernel
from ....core.kernel_game import Arguments, Batches, parts_of
from ....core.position import Color
from ....core.searching import KernelPlayer
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402


def player_of(player: KernelPlayer) -> _kernel.ReversiPlayer:
    """The kernel's player. Raises ValueError."""
    options = player.options
    return _kernel.ReversiPlayer(
        player.search,
        *parts_of(player.evaluator),
        depth=int(options.get("depth", 60 if player.search == "engine" else 1)),
        seconds=float(options.get("seconds", 0.0)),
        nodes=int(options.get("nodes", 0)),
        exact=int(options.get("exact", -1)),
        table=int(options.get("table", 16)),
        threads=int(options.get("threads", 1)),
        random_ties=bool(options.get("random_ties", 0)),
        noise=float(options.get("noise", 0.0)),
        **_monte_carlo_options(options),
    )


_NUMBERS = {"playouts": int, "simulate": int, "scale": float, "c": float, "memory": int}
_SWITCHES = ("by_mean", "phases", "reuse", "many_trees")


def _monte_carlo_options(options: Mapping[str, float]) -> dict[str, Any]:
    """Those that the kernel's player takes under the same name."""
    found: dict[str, Any] = {key: kind(options[key]) for key, kind in _NUMBERS.items() if key in options}
    return found | {key: bool(options[key]) for key in _SWITCHES if key in options}


def _play(
    variant: Arguments,
    players: Sequence[_kernel.ReversiPlayer],
    positions: Sequence[ReversiPosition],
    columns: Arguments,
    control: Control,
) -> tuple[bool, Any, Any, Any]:
    arguments: Arguments = (
        *variant,
        players,
        np.array([p.own for p in positions], dtype=np.uint64),
        np.array([p.opponent for p in positions], dtype=np.uint64),
        np.array([p.to_move is Color.BLACK for p in positions], dtype=np.bool_),
        *columns,
        control,
    )
    return _kernel.play_reversi_games(*arguments)


BATCHES = Batches(takes=lambda position: True, player=player_of, play=_play)

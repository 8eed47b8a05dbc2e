"""One game of a schedule between fresh players, in this process or in one that was started for many."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from ...core.contract import Game, Player, WeightsReference
from ...core.rng import Rng
from ...games import GameSpec
from ...players.engine import Holder
from ...players.spec import PlayerMaker, player_of
from ...players.stored_weights import require_referenced
from ..schedule.opening import Opening
from .live import LiveGame, Sides
from .match import GameResult, play_game
from .processes import end_with_parent

Task = tuple[int, int, int, int, int]  # black, white, opening, pairing, game
Rules = tuple[int, int, float | None, tuple[WeightsReference, ...]]  # seed, generation, move_seconds, weights
Wanted = str | PlayerMaker | Player
_Setting = tuple[Game, list[Wanted], list[Opening], Rules, LiveGame | None]
_setting: _Setting | None = None  # of a worker process


def play_task(
    game: Game,
    players: list[Wanted],
    openings: list[Opening],
    task: Task,
    rules: Rules,
    shown: LiveGame | None,
    look: Callable[[], None] | None = None,
) -> GameResult:
    """Play one game; ``shown``: where onlookers see it, None: nowhere. Raises SpecError for a player or weights.

    ``look`` is called before each move, and ends the game by what it raises.
    """
    black, white, opening, pairing, number = task
    seed, generation, move_seconds, weights = rules
    require_referenced(weights, game)
    pair = tuple(player_of(wanted, game) for wanted in (players[black], players[white]))
    rng, sides = Rng(seed, (generation, pairing, number)), Sides(black, white, openings[opening])

    def told(moves: Sequence[int]) -> None:
        if look:
            look()
        if shown:
            shown.show(sides, moves)

    try:
        return play_game(game, pair, openings[opening], rng=rng, move_seconds=move_seconds, told=told)  # type: ignore[arg-type]
    finally:
        if shown:
            shown.clear()
        for player in pair:
            if isinstance(player, Holder):
                player.release()


def start_process(
    spec: GameSpec, players: list[Wanted], openings: list[Opening], rules: Rules, live: Path | None
) -> None:
    """Prepare a worker process: what all its games have in common."""
    global _setting
    threading.Thread(target=end_with_parent, daemon=True).start()
    shown = LiveGame(live / f"{os.getpid()}.json") if live else None
    _setting = (spec.admitted().make(), players, openings, rules, shown)


def play_tasks(tasks: list[Task]) -> list[GameResult]:
    """Play games in a worker process that ``start_process`` prepared."""
    assert _setting is not None  # the initializer has run
    game, players, openings, rules, shown = _setting
    return [play_task(game, players, openings, task, rules, shown) for task in tasks]

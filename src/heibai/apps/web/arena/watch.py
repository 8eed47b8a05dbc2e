"""What a page hears of a contest while its games are played."""

from __future__ import annotations

import time
from collections.abc import Sequence

from starlette.datastructures import State

from ....arena.play.live import FOLDER as LIVE
from ....arena.play.live import Shown, games_on_the_go
from ....core.abilities.of_positions import black_seat
from ....core.contract import Game
from ....games import GameSpec
from ....games.position_text import game_start
from ....jobs.directory import RunDirectory
from ..boards.to_wire import board_state
from ..jobs.view import News
from ..jobs.watch import checkpoint_stamp
from .to_wire import own_entry
from .wire import LiveBoard, LiveEvent, TablesEvent

MOST_LIVE = 4  # boards that are shown
TABLES_SHARE = 0.1  # of the time that making them may take


def contest_news(directory: RunDirectory, state: State) -> News:
    """The tables when more games were played, and the boards of the games that go on."""
    made_tables, entry = state.contest_tables, own_entry(directory)
    game = GameSpec.parse(entry["game"]).make()
    live: list[Shown] = []
    stamp, rests_until = 0, 0.0  # tables of many games take a while: they are looked at less often

    def tables() -> Sequence[TablesEvent]:
        nonlocal stamp, rests_until
        before, stamp, began = stamp, checkpoint_stamp(directory), time.monotonic()
        if stamp == before:
            return []
        made = made_tables.of(directory)
        rests_until = began + (time.monotonic() - began) / TABLES_SHARE
        return [{"type": "tables", "tables": made}]

    def boards(is_over: bool) -> Sequence[LiveEvent]:
        nonlocal live
        before, live = live, [] if is_over else games_on_the_go(directory.path / LIVE, MOST_LIVE)
        if live == before:
            return []
        return [{"type": "live", "boards": [live_board(game, shown, entry["players"]) for shown in live]}]

    def look(is_over: bool) -> Sequence[TablesEvent | LiveEvent]:
        is_due = is_over or time.monotonic() >= rests_until
        return [*(tables() if is_due else ()), *boards(is_over)]

    return look


def live_board(game: Game, shown: Shown, players: Sequence[str]) -> LiveBoard:
    """A game as it stands, of a game file (arena/play/live.py)."""
    position = game_start(game, shown["start"])
    for move in shown["moves"]:
        position = position.play(move)
    names = [players[shown[seat]] for seat in ("black", "white")]
    black, white = names[::-1] if black_seat(position) else names
    return {
        "black": black,
        "white": white,
        "board": board_state(game.view(position), position),
        "last": shown["moves"][-1] if shown["moves"] else None,
        "plies": len(shown["moves"]),
    }

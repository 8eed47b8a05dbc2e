"""What a page hears of a contest while its games are played."""

from __future__ import annotations

import time
from collections.abc import Sequence

from starlette.datastructures import State

from ....arena.play.live import FOLDER as LIVE
from ....arena.play.live import Shown, games_on_the_go
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ..jobs.view import News
from ..jobs.watch import checkpoint_stamp
from .live import MOST_LIVE, live_board
from .to_wire import own_entry
from .wire import LiveEvent, TablesEvent

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

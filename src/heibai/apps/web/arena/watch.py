"""What a page hears of a contest while its games are played."""

from __future__ import annotations

import time
from collections.abc import Callable

from ....arena.play.live import FOLDER as LIVE
from ....arena.play.live import Shown, games_on_the_go
from ....core.contract import Game
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ..runs.status import is_worked_on
from ..runs.watch import checkpoint_stamp
from ..runs.wire import RunEndEvent
from ..runs.workers import Workers
from .live import MOST_LIVE, live_board
from .tables import Tables
from .to_wire import contest_entry
from .wire import ContestEntry, ContestEvent, LiveEvent, TablesEvent

TABLES_SHARE = 0.1  # of the time that making them may take
Event = ContestEvent | TablesEvent | LiveEvent | RunEndEvent


class Watch:
    """One listener's view of a contest: what it was told, and what is new."""

    told = 0  # its tables are told whole

    def __init__(self, directory: RunDirectory, workers: Workers, tables: Tables) -> None:
        self._directory, self._workers, self._tables = directory, workers, tables
        self._entry: ContestEntry | None = None
        self._game: Game | None = None
        self._live: list[Shown] = []
        self._stamp = 0
        self._rests_until = 0.0  # tables of many games take a while: they are looked at less often

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the contest. Raises RunError, CheckpointError."""
        entry = contest_entry(self._directory, self._workers, name=self._entry["name"] if self._entry else None)
        is_over = not is_worked_on(entry, self._workers, self._directory)
        events: list[Event] = []
        if is_over or time.monotonic() >= self._rests_until:
            events += self._news()
        events += self._live_news(entry, is_over=is_over)
        if entry != self._entry:
            events.append({"type": "run", "run": entry})
            self._entry = entry
        if is_over:
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events

    def _live_news(self, entry: ContestEntry, *, is_over: bool) -> list[LiveEvent]:
        live = [] if is_over else games_on_the_go(self._directory.path / LIVE, MOST_LIVE)
        if live == self._live:
            return []
        self._live = live
        self._game = game = self._game or GameSpec.parse(entry["game"]).make()
        return [{"type": "live", "boards": [live_board(game, shown, entry) for shown in live]}]

    def _news(self) -> list[TablesEvent]:
        stamp, began = checkpoint_stamp(self._directory), time.monotonic()
        if stamp == self._stamp:
            return []
        tables = self._tables.of(self._directory)
        self._stamp, took = stamp, time.monotonic() - began
        self._rests_until = began + took / TABLES_SHARE
        return [{"type": "tables", "tables": tables}]


def watching(workers: Workers, tables: Tables) -> Callable[[RunDirectory, int], Watch]:
    """How a contest is watched whose work this server may do."""
    return lambda directory, told: Watch(directory, workers, tables)

"""Searches beside the event loop: a few worker threads, each search with a deadline and a way to stop it.

A player is stopped through its progress callback: an exception raised there ends the search (the kernel's searches
look up about ten times a second). What it had found by then is kept.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ....core.contract import Game, Limits, Player, Report
from ....core.errors import BusyError, HeibaiError
from ....core.position import Position
from ....core.rng import Rng
from ....players.clock.control import LEAST, GameClock
from ....players.engine import Limited, scale_of
from .opinion import Opinion

WORKERS = 2
WAITING = 64  # searches, running ones included: one for every game in memory
SECONDS = 22.0  # of one search; the best move so far is then played (a page may ask for less, opponents.py)
LONGEST = 20.0  # of a search that has a share of a clock
PLAYERS = 2  # at once, searching or idle: an engine holds tables of many megabytes
TELL_SECONDS = 0.08  # between two reports of progress
SCALES = 64  # of players that are remembered; some are measured, for up to two seconds
log = logging.getLogger("heibai.web")

_Key = tuple[str, str, int, str, str]  # player text and the game that it plays: name, size, rule, opening
MakePlayer = Callable[[str, Game], Player]


class _Halt(Exception):
    """Raised inside a search to end it."""


class Thought:
    """One search that is waiting, running or done. Await ``result``."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, tell: Callable[[Opinion], None] | None, clock: GameClock | None = None
    ) -> None:
        self.result: asyncio.Future[Opinion | None] = loop.create_future()
        self.latest: Report | None = None
        self.scale: float | None = None  # of its reports' points, see Opinion
        self.halted = False  # ended before it was done
        self.clock = clock  # of who thinks, as it stood when it was asked for
        self._asked = time.monotonic()
        self._loop = loop
        self._tell = tell
        self._stopped = threading.Event()
        self._deadline = float("inf")
        self._told = 0.0

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """End it soon; ``result`` is then the best report so far, or None if there is none yet."""
        self._stopped.set()

    def run(self, choose: Callable[[Callable[[Report], None]], Report]) -> Opinion | None:
        """Called in a worker thread."""
        self._deadline = time.monotonic() + min(SECONDS, self.clock.most if self.clock else SECONDS)
        try:
            self.halted = self._stopped.is_set()
            found = None if self.halted else choose(self._progress)
        except _Halt:
            self.halted, found = True, self.latest
        return None if found is None else Opinion(found, self.scale)

    def limits(self) -> Limits | None:
        """Of the search by the clock; None: without. What it has waited for a thread is off its share."""
        if self.clock is None:
            return None
        waited = time.monotonic() - self._asked
        return Limits(seconds=min(LONGEST, max(LEAST, self.clock.budget - waited)))

    def _progress(self, report: Report) -> None:
        if report.move is not None:
            self.latest = report
            now = time.monotonic()
            if self._tell and now - self._told > TELL_SECONDS:
                self._told = now
                self._loop.call_soon_threadsafe(self._tell, Opinion(report, self.scale))
        if self._stopped.is_set() or time.monotonic() > self._deadline:
            raise _Halt


class Thinker:
    """Runs searches: one for all players of the server, another for the analyst."""

    def __init__(
        self, make_player: MakePlayer, *, workers: int = WORKERS, prepare: Callable[[], None] | None = None
    ) -> None:
        """``prepare``: called by each worker's thread before its first search."""
        self.uncontended = asyncio.Event()  # set while no search waits for another one
        self.uncontended.set()
        self._make_player = make_player
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker", initializer=prepare)
        self._open: set[Thought] = set()
        self._scales: dict[_Key, float | None] = {}
        self._idle: OrderedDict[_Key, Player] = OrderedDict()
        self._searching = 0
        self._players_lock = threading.Lock()

    def start(
        self,
        text: str,
        game: Game,
        position: Position,
        rng: Rng,
        tell: Callable[[Opinion], None] | None = None,
        *,
        clock: GameClock | None = None,
    ) -> Thought:
        """Begin a search; ``tell`` hears of progress in the event loop. Raises BusyError.

        ``clock``: of who thinks, which runs meanwhile; a search that takes limits gets its share of it.
        """
        if len(self._open) >= WAITING:
            raise BusyError(f"{len(self._open)} searches are waiting already; stop one or wait a moment")
        loop = asyncio.get_running_loop()
        thought = Thought(loop, tell, clock)
        self._open.add(thought)
        self._note_contention()

        def choose(progress: Callable[[Report], None]) -> Report:
            return self._choose(thought, text, game, position, rng, progress)

        running = loop.run_in_executor(self._pool, thought.run, choose)
        running.add_done_callback(lambda done: self._finish(thought, done))
        return thought

    def close(self) -> None:
        """Stop every search; returns at once."""
        for thought in self._open:
            thought.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _note_contention(self) -> None:
        if len(self._open) <= self._workers:
            self.uncontended.set()
        else:
            self.uncontended.clear()

    def _finish(self, thought: Thought, done: asyncio.Future[Opinion | None]) -> None:
        self._open.discard(thought)
        error = None if done.cancelled() else done.exception()
        self._note_contention()
        if thought.result.done():
            return
        if done.cancelled():
            thought.result.cancel()
        elif error:
            thought.result.set_exception(error)
            thought.result.exception()  # whoever asked may have gone, and asyncio would complain in the log
        else:
            thought.result.set_result(done.result())

    def _choose(
        self,
        thought: Thought,
        text: str,
        game: Game,
        position: Position,
        rng: Rng,
        progress: Callable[[Report], None],
    ) -> Report:
        """One choice by a player taken from the idle ones, so that its memory of the last search serves the next."""
        key = (text, game.name, game.size, game.rule, game.opening)
        player = self._take(key)
        try:
            player = player or self._make_player(text, game)
            thought.scale = self._scale(key, player)
            limits = thought.limits()
            limited = player.under(limits) if limits and isinstance(player, Limited) else player
            return limited.choose(game, position, rng=rng, progress=progress)
        finally:
            self._give_back(key, player)

    def _scale(self, key: _Key, player: Player) -> float | None:
        if key not in self._scales:
            if len(self._scales) >= SCALES:
                self._scales.clear()
            self._scales[key] = scale_of(player)
        return self._scales[key]

    def _take(self, key: _Key) -> Player | None:
        with self._players_lock:
            player = self._idle.pop(key, None)
            self._searching += 1
            self._forget_surplus()
        return player

    def _give_back(self, key: _Key, player: Player | None) -> None:
        with self._players_lock:
            self._searching -= 1
            if player:
                self._idle[key] = player
            self._forget_surplus()

    def _forget_surplus(self) -> None:
        while self._idle and self._searching + len(self._idle) > PLAYERS:
            self._idle.popitem(last=False)


def failure_sentence(text: str, error: BaseException) -> str:
    """Why a player did not move, fit to be shown."""
    if isinstance(error, HeibaiError):
        return str(error)
    return f"{text!r} failed: {type(error).__name__}: {error}; take back a move or start a new game"

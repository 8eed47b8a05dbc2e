"""Searches beside the event loop: a few worker threads that run the thoughts of `players.session`."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace

from ....analysis.valuation import NO_SCALE, Scale
from ....core.contract import Game, Player, Report
from ....core.errors import BusyError, HeibaiError
from ....players.engine import chance_scale_of, forecaster_of, points_are_discs
from ....players.session import Thought, Turn, now_and_then
from ....players.session.chances import outcomes_of
from .opinion import Opinion

WORKERS = 2
WAITING = 64  # searches, running ones included: one for every game in memory
SECONDS = 22.0  # of one search; the best move so far is then played (a page may ask for less, opponents.py)
PLAYERS = 2  # at once, searching or idle: an engine holds tables of many megabytes
TELL_SECONDS = 0.08  # between two reports of progress
SCALES = 64  # of players that are remembered; some are measured, for up to two seconds

_Key = tuple[str, str, int, str, str]  # player text and the game that it plays: name, size, rule, opening
MakePlayer = Callable[[str, Game], Player]
Tell = Callable[[Opinion], None]


class BackgroundSearch:
    """One search that is waiting, running or done. Await ``result``: its choice, the best so far, or None."""

    def __init__(self, text: str, turn: Turn, tell: Tell | None) -> None:
        """To be made in the event loop, where ``tell`` hears of progress."""
        self.text, self.turn = text, turn
        self._loop, self._tell, self._asked = asyncio.get_running_loop(), tell, time.monotonic()
        self.result: asyncio.Future[Opinion | None] = self._loop.create_future()
        self._scale = NO_SCALE  # of its reports
        self._thought = Thought(now_and_then(self._say, TELL_SECONDS) if tell else None)

    @property
    def is_stopped(self) -> bool:
        return self._thought.is_stopped

    @property
    def was_ended(self) -> bool:
        """Whether it ended before the player had chosen."""
        return self._thought.was_ended

    def stop(self) -> None:
        """End it soon; ``result`` is then the best so far, or None if there is none yet."""
        self._thought.stop()

    def run(self, player: Player, scale: Scale) -> Opinion | None:
        """Called in a worker thread. Raises what the player raises."""
        self._scale = scale
        choose, most = self.turn.asked_of(player, waited=time.monotonic() - self._asked)
        self._thought.run(choose, most)
        if self._thought.error:
            raise self._thought.error
        report, turn = self._thought.report, self.turn
        if report is None:
            return None
        outcomes = outcomes_of(turn.game, turn.position, report, player) if forecaster_of(player) else None
        return Opinion(report, scale, outcomes)

    def _say(self, report: Report) -> None:
        assert self._tell is not None
        self._loop.call_soon_threadsafe(self._tell, Opinion(report, self._scale))


class Thinker:
    """Runs searches: one for all players of the server, another for the analyst."""

    def __init__(
        self, make_player: MakePlayer, *, workers: int = WORKERS, begin_thread: Callable[[], None] | None = None
    ) -> None:
        """``begin_thread``: called by each worker's thread before its first search."""
        self.uncontended = asyncio.Event()  # set while no search waits for another one
        self.uncontended.set()
        self._make_player = make_player
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker", initializer=begin_thread)
        self._open: set[BackgroundSearch] = set()
        self._scales: dict[_Key, Scale] = {}
        self._idle: OrderedDict[_Key, Player] = OrderedDict()
        self._searching = 0
        self._players_lock = threading.Lock()

    def start(self, text: str, turn: Turn, tell: Tell | None = None) -> BackgroundSearch:
        """Begin a search; ``tell`` hears of progress in the event loop. Raises BusyError."""
        if len(self._open) >= WAITING:
            raise BusyError(f"{len(self._open)} searches are waiting already; stop one or wait a moment")
        search = BackgroundSearch(text, replace(turn, longest=SECONDS), tell)
        self._open.add(search)
        self._note_contention()
        running = asyncio.get_running_loop().run_in_executor(self._pool, self._run, search)
        running.add_done_callback(lambda done: self._finish(search, done))
        return search

    def make_ready(self, text: str, game: Game) -> None:
        """Make a player that a search will ask for, if there is room for one more. To be called in a thread."""
        key, player = _key(text, game), None
        with self._players_lock:
            if key in self._idle or self._searching + len(self._idle) >= PLAYERS:
                return
            self._searching += 1  # its place is taken while it is made
        try:
            with suppress(Exception):  # the search that asks for it fails in the same way, and tells that
                player = self._make_player(text, game)
        finally:
            self._give_back(key, player)

    def close(self) -> None:
        """Stop every search; returns at once."""
        for search in self._open:
            search.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _note_contention(self) -> None:
        if len(self._open) <= self._workers:
            self.uncontended.set()
        else:
            self.uncontended.clear()

    def _finish(self, search: BackgroundSearch, done: asyncio.Future[Opinion | None]) -> None:
        self._open.discard(search)
        error = None if done.cancelled() else done.exception()
        self._note_contention()
        if search.result.done():
            return
        if done.cancelled():
            search.result.cancel()
        elif error:
            search.result.set_exception(error)
            search.result.exception()  # whoever asked may have gone, and asyncio would complain in the log
        else:
            search.result.set_result(done.result())

    def _run(self, search: BackgroundSearch) -> Opinion | None:
        """In a worker thread."""
        if search.is_stopped:
            return None
        with self._player(search.text, search.turn.game) as player:
            return search.run(player, self._scale_of(search.text, search.turn.game, player))

    @contextmanager
    def _player(self, text: str, game: Game) -> Iterator[Player]:
        """One of the idle players, so that its memory of the last search serves the next, or a new one."""
        key = _key(text, game)
        player = self._take(key)
        try:
            player = player or self._make_player(text, game)
            yield player
        finally:
            self._give_back(key, player)

    def _scale_of(self, text: str, game: Game, player: Player) -> Scale:
        key = _key(text, game)
        if key not in self._scales:
            if len(self._scales) >= SCALES:
                self._scales.clear()
            self._scales[key] = Scale(chance_scale_of(player), points_are_discs(player))
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


def _key(text: str, game: Game) -> _Key:
    return text, game.name, game.size, game.rule, game.opening


def failure_sentence(text: str, error: BaseException) -> str:
    """Why a player did not move, fit to be shown."""
    if isinstance(error, HeibaiError):
        return str(error)
    return f"{text!r} failed: {type(error).__name__}: {error}; take back a move or start a new game"

"""A player that keeps a clock of its own: ``total=300,increment=2`` in its text."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...core.abilities.of_positions import CountsStones
from ...core.contract import Game, Limits, Player, Progress, Report, Stopped
from ...core.position import Position
from ...core.rng import Rng
from ..engine import NamedPlayer, SearchPlayer, scale_of
from .control import EXPECTED_MOVES, LEAST, GameClock, TimeControl
from .watch import Watch

CLOCK_KEYS = ("total", "increment")
_EVEN = (1.0,) * EXPECTED_MOVES  # the pace of a game that has none
_WATCHED = 0.3  # seconds from which a search tells of itself often enough to be ended in between


def control_in(options: Mapping[str, float | str]) -> TimeControl:
    """The clock of a player text that has ``total``."""
    return TimeControl(float(options["total"]), float(options.get("increment", 0)))


@dataclass(slots=True)
class _Time:
    """The clock of the present game."""

    control: TimeControl
    clock: GameClock
    stones: int = 0  # on the board when it was last asked
    lag: float = 0.0  # seconds that searches take beyond their limit, lately

    def at(self, position: Position) -> GameClock:
        """A new one when a new game has begun: the board has not filled since."""
        if isinstance(position, CountsStones):
            if position.stones <= self.stones:
                self.clock = GameClock(self.control)
            self.stones = position.stones
        return self.clock


class ClockedPlayer(NamedPlayer):
    """Gives each move a share of the time that is left, as the game's pace says, and most of the increment.

    The clock runs while it chooses. A new game has a new clock; in a game whose board does not fill up, a new player
    has one. A single legal move is played at once.
    """

    def __init__(
        self, name: str, player: SearchPlayer, control: TimeControl, *, now: Callable[[], float] = time.perf_counter
    ) -> None:
        """``player``: one that a limit of seconds ends. ``now``: a clock, in seconds."""
        super().__init__(name, player)
        self._searcher, self._now = player, now
        self._scale = scale_of(player)  # that of some evaluators is measured when it is first asked for
        self._time = _Time(control, GameClock(control))

    @property
    def kernel(self) -> None:
        """None: the kernel's batches know no clock of a game."""
        return None

    @property
    def remaining(self) -> float:
        """Seconds that are left of the present game's; below 0 it has lost on time."""
        return self._time.clock.remaining

    def warm_up(self, game: Game) -> None:
        """Make the tables of the search, which is no part of a game's time."""
        player = self._searcher
        player.searcher.search(game.start(), player.evaluator, limits=Limits(seconds=LEAST), rng=Rng(0))

    def under(self, limits: Limits) -> Player:
        """See `Limited`: the clock does not count for a move with ``seconds`` of its own."""
        player = self._searcher.under(limits)
        if limits.seconds is not None:
            return NamedPlayer(self.name, player)
        other = ClockedPlayer(self.name, player, self._time.control, now=self._now)
        other._time = self._time
        return other

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        began, moves = self._now(), position.moves()
        if not moves:
            return Report(None)
        clock = self._time.at(position)
        try:
            if len(moves) == 1:
                return Report(moves[0])
            return self._search(game, position, rng, progress, lambda: self._now() - began)
        finally:
            clock.spend(self._now() - began)

    def _search(
        self, game: Game, position: Position, rng: Rng, progress: Progress | None, elapsed: Callable[[], float]
    ) -> Report:
        clock, pace = self._time.clock, game.abilities.pace
        share = clock.share(pace(position) if pace else _EVEN)
        most = max(LEAST, (clock.stretched(share) if share >= _WATCHED else share) - self._time.lag)
        watch = Watch(share, scale=self._scale, tell=progress, elapsed=elapsed)
        try:
            return self._searcher.under(Limits(seconds=most)).choose(game, position, rng=rng, progress=watch)
        except Stopped:
            if watch.latest is None:
                raise
            return watch.latest
        finally:
            self._time.lag = max(0.0, elapsed() - most, self._time.lag / 2)

"""One open game: its table with everything that moves around it, its clock, and the pages that show it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

from .....core.errors import StaleError
from .....players.clock.control import LEAST, GameClock
from ...thinking.thinker import BackgroundSearch
from ...wire.model import Seat
from ..table import HUMAN, Table
from ..thinking import breeder
from ..to_wire.snapshot import Activity, game_change, game_state, is_bred
from ..wire.answers import Answer
from ..wire.game import BreedingState, ClockState, GameChange, GameState
from .pages import Outbox
from .watching import Watching

DIGITS = 2  # of seconds on the wire


class TurnClock:
    """Runs while somebody is to move, and its flag falls by itself; without a clock it does nothing.

    The server alone measures. What was left when a turn began is stored with the game; the turn itself is timed here,
    so one that a restart of the server cuts off begins again.
    """

    def __init__(self, table: Table, flag_fell: Callable[[], None]) -> None:
        """``flag_fell``: called in the event loop when the seat to move has no time left."""
        self._table, self._flag_fell = table, flag_fell
        self._ply: int | None = None  # of the turn that is timed
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def run(self) -> None:
        """Time the present turn, from now on unless it is timed already."""
        table = self._table
        if not table.left or table.is_over:
            self.stop()
        elif self._ply != table.ply:
            self.stop()
            self._ply, self._began = table.ply, time.monotonic()
            left = table.left[table.position.seat]
            self._timer = asyncio.get_running_loop().call_later(left, self._flag_fell)

    def stop(self) -> None:
        """Time nothing; what was spent of this turn is forgotten."""
        self._ply = None
        if self._timer:
            self._timer.cancel()

    @property
    def spent(self) -> float:
        """Seconds of the present turn so far; 0 where it is not timed."""
        return time.monotonic() - self._began if self._ply == self._table.ply else 0.0

    def clock(self) -> GameClock | None:
        """Of the seat to move, as a player reads it."""
        clock = self._table.clock_of(self._table.position.seat)
        return clock and replace(clock, remaining=max(LEAST, clock.remaining - self.spent))

    def state(self) -> ClockState | None:
        """As a page sees it now."""
        table = self._table
        if table.terms.clock is None:
            return None
        runs = self._ply == table.ply and not table.is_over
        seat = table.position.seat
        left = [
            round(max(0.0, each - (self.spent if runs and seat == at else 0)), DIGITS)
            for at, each in enumerate(table.left)
        ]
        return {
            "main": table.terms.clock.main,
            "increment": table.terms.clock.increment,
            "left": (round(left[0], DIGITS), round(left[1], DIGITS)),
            "running": cast(Seat, seat) if runs else None,
        }


@dataclass(eq=False)
class OpenGame:
    """See the module's docstring."""

    table: Table
    flag_fell: Callable[[OpenGame], None]  # called when the clock of who is to move has run out
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while the table changes
    task: asyncio.Task[None] | None = None  # lets the players play
    search: BackgroundSearch | None = None  # of the player to move
    hinting: bool = False
    checked: bool = False  # the players' texts are what a page may ask for
    halted: str | None = None  # why the player to move does not move
    breeding: BreedingState | None = None  # of an opponent that is bred for this game
    is_analysed: bool = False  # the analyst looks at it
    pages: dict[Outbox, int | None] = field(default_factory=dict)  # steps that each was told of; None: tell it all

    clock: TurnClock = field(init=False)
    watching: Watching = field(default_factory=Watching)  # of a game without a person

    def __post_init__(self) -> None:
        self.breeding = breeder.begin(self.table)
        self.clock = TurnClock(self.table, lambda: self.flag_fell(self))

    @property
    def is_idle(self) -> bool:
        return not self.pages and self.task is None and not self.lock.locked()

    @property
    def awaits_player(self) -> bool:
        """Whether somebody else than a person has something to do."""
        return self.table.seat_to_move() not in (None, HUMAN) or not is_bred(self.breeding)

    @property
    def is_watched(self) -> bool:
        """No person plays in it, so it goes on for whoever looks."""
        return self.table.people == 0

    @property
    def wants_analysis(self) -> bool:
        hidden = self.table.terms.strict and not self.table.is_over
        return not hidden and any(outbox.analysis for outbox in self.pages)

    def run_clock(self) -> None:
        """The clock runs while somebody can move."""
        if is_bred(self.breeding) and self.halted is None:
            self.clock.run()
        else:
            self.clock.stop()

    def require_bred(self) -> None:
        """Raises StaleError while the opponent is being bred."""
        if not is_bred(self.breeding):
            raise StaleError("the opponent is still being bred; wait a moment, the game begins when it is there")

    def require_human(self, ply: int, words: str) -> None:
        """Raises StaleError, with ``words``, unless the game stands at ``ply`` and a person is to move."""
        self.require_bred()
        self.table.require_ply(ply)
        if self.table.seat_to_move() != HUMAN:
            raise StaleError(words)

    def state(self) -> GameState:
        """All of it as a page sees it."""
        return game_state(self.table, self._activity)

    def show(self, outbox: Outbox) -> None:
        """Tell a page the whole game, and from now on how it changes."""
        self.pages[outbox] = self.table.ply
        outbox.put(self.state())

    def tell(self) -> None:
        """Tell every page what it does not know yet."""
        answers: dict[int | None, Answer] = {}
        for outbox, known in self.pages.items():
            if known not in answers:
                answers[known] = self.state() if known is None else self._change(known)
            outbox.put(answers[known])
        self.pages = dict.fromkeys(self.pages, self.table.ply)

    def forget_told(self) -> None:
        """What pages know does not count any more: the next they are told is the whole game."""
        self.pages = dict.fromkeys(self.pages)

    def tell_news(self, news: Answer, *, ply: int = 0) -> None:
        """Tell what is no state; nothing of a position to a page that has not been told of the step to it."""
        for outbox, known in self.pages.items():
            if known is not None and known >= ply:
                outbox.put(news)

    def _change(self, since: int) -> GameChange:
        return game_change(self.table, self._activity, since=since)

    @property
    def _activity(self) -> Activity:
        watch = self.watching.state() if self.is_watched else None
        return Activity(self.task is not None, self.halted, self.breeding, self.clock.state(), watch)

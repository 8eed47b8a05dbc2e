"""One choice of one player: what is asked, and the search that tells how far it is and ends when somebody says stop.

A search is ended through its progress callback: ``Stopped``, raised there, ends it (the kernel's searches look up about
ten times a second). A player that reports nothing is left behind; its thread ends when it has chosen.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace

from ...core.contract import Game, Limits, Player, Progress, Report, Stopped
from ...core.plugins import CodeOfOthers
from ...core.position import Position
from ...core.rng import Rng
from ..clock.control import LEAST, GameClock
from ..engine import Follower, Limited

PATIENCE = 5.0  # seconds that a stopped player has to end, where it is likely to hear of it
GRACE = 0.25  # seconds that a stopped player has to tell of a move, where it is not known to hear of a stop
_SLACK = 0.1  # seconds that a player with limits of its own may take to come to its end

Choose = Callable[[Progress], Report]


@dataclass(frozen=True, slots=True)
class Turn:
    """A position in which a player is to choose, and what its choice may take."""

    game: Game
    position: Position
    rng: Rng  # the stream of this choice
    start: Position | None = None  # where the game began, with the moves since, passes included; None: at ``position``
    moves: tuple[int, ...] = ()
    limits: Limits = field(default_factory=Limits)  # for this move, instead of those of the player that they name
    clock: GameClock | None = None  # of who is to move, as it stands; it counts where ``limits`` have no seconds
    longest: float | None = None  # seconds after which any search is cut off

    def asked_of(self, player: Player, *, waited: float = 0.0) -> tuple[Choose, float | None]:
        """What asks the player, and the seconds after which it is cut off; None: never.

        ``waited``: seconds that the clock has run since the turn began, which are off the player's share.
        """
        limits, most = self.limits, self.limits.seconds
        if self.clock and most is None:
            most = self.clock.most
            limits = replace(limits, seconds=max(LEAST, self.clock.budget - waited))
        elif most is not None and isinstance(player, Limited):
            most += _SLACK  # it ends by itself, and knows more then
        if isinstance(player, Limited) and limits != Limits():
            player = player.under(limits)
        cuts = [each for each in (most, self.longest) if each is not None]

        def choose(progress: Progress) -> Report:
            if isinstance(player, Follower):
                player.follow(self.position if self.start is None else self.start, self.moves)
            with CodeOfOthers(player.name) if player.kernel is None else nullcontext():
                return player.choose(self.game, self.position, rng=self.rng, progress=progress)

        return choose, min(cuts, default=None)


class Thought:
    """Waiting, running in the thread that called ``run``, or over; ``stop`` may come from any thread, at any time."""

    def __init__(self, tell: Progress | None = None, *, look: Callable[[], None] | None = None) -> None:
        """``tell`` hears of every report with a move, ``look`` is called at every report, in the search's thread."""
        self.found: Report | None = None  # what the search returned
        self.latest: Report | None = None  # the last report with a move that it told of
        self.error: BaseException | None = None
        self.was_ended = False  # before the player had chosen
        self._tell, self._look = tell, look
        self._stopped = self._looked = False  # looked: it has reported, so it hears of a stop
        self._until = math.inf  # on the clock of `time.monotonic`
        self._over = threading.Event()  # the search has ended
        self._news = threading.Event()  # it has ended, or is to

    @property
    def is_stopped(self) -> bool:
        """Whether it ends, or has ended, because somebody said so."""
        return self._stopped

    @property
    def is_over(self) -> bool:
        """Whether the search has ended; one that was left behind has not."""
        return self._over.is_set()

    @property
    def report(self) -> Report | None:
        """The choice, or the best so far; None: there is none yet."""
        return self.found if self.found and self.found.move is not None else self.latest

    def stop(self) -> None:
        """End it soon."""
        self._stopped = True
        self._news.set()

    def run(self, choose: Choose, seconds: float | None = None) -> None:
        """Search, in this thread, until it ends, somebody stops it or ``seconds`` are over. What it raises is kept."""
        self._until = math.inf if seconds is None else time.monotonic() + seconds
        self.was_ended = self._stopped
        try:
            self.found = None if self._stopped else choose(self._progress)
        except Stopped:
            self.was_ended = True
        except BaseException as error:  # whatever a user's player does; who waits raises it
            self.error = error
        finally:
            self._over.set()
            self._news.set()

    def start(self, choose: Choose) -> None:
        """Search in a thread of its own; ``wait`` is called next."""
        threading.Thread(target=self.run, args=(choose,), name="thought", daemon=True).start()

    def wait(self, seconds: float | None, *, hears: bool) -> None:
        """Until the search that was started ends, somebody stops it, or ``seconds`` are over, which stops it too.

        ``hears``: it is of a kind that looks whether it is to end, so its end is waited for; another one is left behind
        when it has told of a move, or has had its chance to.
        """
        try:
            self._news.wait(seconds)
        except BaseException:  # an interrupt: the program may end, and no thread should then be in the kernel
            self.stop()
            self._over.wait(GRACE)
            raise
        if self.is_over:
            return
        self.stop()
        if hears:
            has_ended = self._over.wait(PATIENCE) or (self._looked and self._over.wait())
        else:
            has_ended = self._over.wait(GRACE if self.latest is None else 0.0)
        self.was_ended = self.was_ended or not has_ended

    def ends_within(self, seconds: float) -> bool:
        """Whether it has ended by then; it is waited for."""
        return self._over.wait(seconds)

    def _progress(self, report: Report) -> None:
        self._looked = True
        if report.move is not None and not self._stopped:
            self.latest = report
            if self._tell:
                self._tell(report)
        if self._look:
            self._look()
        if self._stopped or time.monotonic() > self._until:
            self.was_ended = True
            raise Stopped


def now_and_then(tell: Progress, seconds: float, *, at_once: bool = True) -> Progress:
    """``tell``, which hears of one thought at most every so many seconds; ``at_once``: of its first report, too."""
    due = 0.0 if at_once else time.monotonic() + seconds

    def tell_if_due(report: Report) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + seconds
            tell(report)

    return tell_if_due

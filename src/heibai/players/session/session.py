"""A game in which one player thinks about every position that is asked for: what protocols, pages and terminals need.

Without clock and limits ``think`` is the player's ``choose``: the same move for the same seed and number of moves.
Nothing is searched while nobody asks (ponder is off).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from ...core.contract import Game, Limits, Player, Progress, Report
from ...core.errors import BusyError, SpecError
from ...core.position import Position
from ...core.rng import Rng
from ...games.spec import GameSpec
from ..clock.control import GameClock, TimeControl
from ..engine import Follower, Limited
from ..maker import PlayerMaker, player_of
from .thought import GRACE, Thought

_SLACK = 0.1  # seconds that a player with limits of its own may take to come to its end


class PlayerSession:
    """One player, one game at a time. ``stop`` may come from any thread, everything else from one."""

    def __init__(
        self,
        player: str | PlayerMaker | Player,
        game: Game | GameSpec,
        *,
        seed: int = 0,
        control: TimeControl | None = None,
        now: Callable[[], float] = time.monotonic,
        here: bool = False,
    ) -> None:
        """``player``: a text or a maker, made anew for every game, or a player of this game. ``now``: a clock.

        ``here``: a player of the kernel that can be limited thinks in the thread that asks, which saves one; it ends
        at its next look then, about a tenth of a second after a stop.

        Raises:
            SpecError, UnknownNameError, WeightsError: no such player or game.
        """
        self.seed, self._now, self._asked, self._here = seed, now, player, here
        self._lock = threading.Lock()
        self._thought: Thought | None = None  # while one is on
        self._left_behind: Thought | None = None  # of a player that did not end when it was stopped
        self.was_stopped = False  # whether the last thought ended before the player had chosen
        self._control: TimeControl | None = None
        self.new_game(game, control=control)

    def new_game(
        self,
        game: Game | GameSpec | None = None,
        *,
        position: Position | None = None,
        control: TimeControl | None = None,
    ) -> None:
        """Begin again, from ``position`` (by default the game's start), with full clocks.

        ``control``: from now on; None: the one before, if any.

        Raises:
            BusyError: it is thinking.
            SpecError: the player cannot play this game.
        """
        self._require_rest()
        if game is not None:
            self.game: Game = game.make() if isinstance(game, GameSpec) else game
        if self._can_be_made or game is not None:
            self._make_player()
        self._positions: list[Position] = [self.game.start() if position is None else position]
        self._moves: list[int] = []
        self._control = control or self._control
        self.clocks = (GameClock(self._control), GameClock(self._control)) if self._control else None  # by seat

    @property
    def player(self) -> Player:
        return self._player

    @property
    def position(self) -> Position:
        """The present one."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """From the first to the present one, one more than moves."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[int, ...]:
        """Played so far, passes included."""
        return tuple(self._moves)

    @property
    def is_thinking(self) -> bool:
        with self._lock:  # a search may tell of itself before it is known as the present thought
            return self._thought is not None

    @property
    def thinks_here(self) -> bool:
        """Whether the present player thinks in the thread that asks."""
        return self._here and self._limited is not None and self._player.kernel is not None

    def play(self, move: int) -> None:
        """A move of either side. Raises IllegalMoveError, BusyError; the game is then as it was."""
        self._require_rest()
        self._positions.append(self.position.play(move))
        self._moves.append(move)

    def undo(self, plies: int = 1) -> None:
        """Take moves back; clocks stay as they are. Raises SpecError (not so many), BusyError."""
        self._require_rest()
        if not 0 <= plies <= len(self._moves):
            raise SpecError(f"{plies!r} moves cannot be taken back, {len(self._moves)} were played; take back fewer")
        keep = len(self._moves) - plies
        del self._moves[keep:], self._positions[keep + 1 :]

    def think(self, limits: Limits | None = None, *, progress: Progress | None = None) -> Report:
        """The player's choice in the present position, which stays; ``progress`` hears of its search, in its thread.

        Args:
            limits: for this move, instead of those of the player that they name. With a clock and no ``seconds`` here,
                the clock's budget. A player that cannot be limited is cut off when the time is over.

        Returns:
            Of a search that was stopped or cut off the best so far; a report with the first legal move alone, if it had
            told of none.

        Raises:
            BusyError: it is thinking already, or a player that was left behind has not ended.
            SpecError: the game is over.
            Exception: whatever the player raises.
        """
        self._require_rest()
        self.was_stopped = False
        legal = self.position.moves()
        if not legal:
            raise SpecError("the game is over, there is nothing to choose; take a move back or begin a new game")
        if legal == (self.game.pass_move,):
            return Report(self.game.pass_move)
        clock = self.clocks[self.position.seat] if self.clocks else None
        self._await_left_behind()
        if self._follower:
            self._follower.follow(self._positions[0], self.moves)
        began = self._now()
        player, seconds = self._under(limits or Limits(), clock)
        thought = self._begin(player, progress)
        try:
            thought.wait(seconds)
        finally:
            with self._lock:
                self._thought = None
                self._left_behind = None if thought.is_over else thought
        if clock:
            clock.spend(self._now() - began)
        if thought.error:
            raise thought.error
        self.was_stopped = thought.found is None
        return thought.found or thought.latest or Report(legal[0])

    def stop(self) -> bool:
        """End the present thought; whether there was one. Returns at once, ``think`` soon after."""
        with self._lock:
            if self._thought:
                self._thought.stop()
            return self._thought is not None

    def _under(self, limits: Limits, clock: GameClock | None) -> tuple[Player, float | None]:
        """The player for this move, and the seconds after which it is cut off."""
        most = limits.seconds
        if clock and most is None:
            limits, most = replace(limits, seconds=clock.budget), clock.most
        elif most is not None and self._limited:
            most += _SLACK  # it ends by itself, and knows more then
        return (self._limited.under(limits) if self._limited else self._player), most

    def _begin(self, player: Player, progress: Progress | None) -> Thought:
        game, position, rng = self.game, self.position, Rng(self.seed, (len(self._moves),))
        with self._lock:
            self._thought = Thought(
                lambda tell: player.choose(game, position, rng=rng, progress=tell), progress, here=self.thinks_here
            )
            return self._thought

    def _await_left_behind(self) -> None:
        """A player that is still busy with its last thought gets a moment; then another one is made, if it can be."""
        if self._left_behind and not self._left_behind.ends_within(GRACE):
            if not self._can_be_made:
                raise _busy()
            self._make_player()
        self._left_behind = None

    def _make_player(self) -> None:
        """The player anew, and what it declares, which is asked once: it takes its time."""
        self._player: Player = player_of(self._asked, self.game)
        self._limited = self._player if isinstance(self._player, Limited) else None
        self._follower = self._player if isinstance(self._player, Follower) else None

    @property
    def _can_be_made(self) -> bool:
        """Whether the player can be had anew."""
        return isinstance(self._asked, str | PlayerMaker)

    def _require_rest(self) -> None:
        if self.is_thinking:
            raise _busy()


def _busy() -> BusyError:
    return BusyError("the player is thinking; stop it, or wait until it has chosen")

"""A game in which one player thinks about every position that is asked for: what protocols and terminals need.

Without clock and limits ``think`` is the player's ``choose``: the same move for the same seed and number of moves.
Nothing is searched while nobody asks (ponder is off).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from ...core.contract import Game, Limits, Player, Progress, Report
from ...core.errors import BusyError, SpecError
from ...core.position import Position
from ...core.rng import Rng
from ...games.spec import GameSpec
from ..clock.control import GameClock, TimeControl
from ..engine import Limited
from ..spec import PlayerMaker, player_of
from .line import GameLine
from .thought import GRACE, PATIENCE, Thought, Turn


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
        self.spent = 0.0  # seconds of the last thought
        self._control: TimeControl | None = None
        self.new_game(game, control=control)

    def new_game(
        self,
        game: Game | GameSpec | None = None,
        *,
        position: Position | None = None,
        control: TimeControl | None = None,
        player: str | PlayerMaker | None = None,
    ) -> None:
        """Begin again, from ``position`` (by default the game's start), with full clocks.

        ``control``, ``player``: from now on; None: the one before, if any.

        Raises:
            BusyError: it is thinking.
            SpecError: the player cannot play this game.
        """
        self._require_rest()
        if game is not None:
            self.game: Game = game.make() if isinstance(game, GameSpec) else game
        self._asked = player or self._asked
        if self._can_be_made or game is not None:
            self._make_player()
        self._line = GameLine(self.game, position)
        self._control = control or self._control
        self.clocks = (GameClock(self._control), GameClock(self._control)) if self._control else None  # by seat

    @property
    def player(self) -> Player:
        return self._player

    @property
    def position(self) -> Position:
        """The present one."""
        return self._line.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """From the first to the present one, one more than moves."""
        return tuple(self._line.positions)

    @property
    def moves(self) -> tuple[int, ...]:
        """Played so far, passes included."""
        return tuple(self._line.moves)

    @property
    def is_thinking(self) -> bool:
        with self._lock:  # a search may tell of itself before it is known as the present thought
            return self._thought is not None

    @property
    def thinks_here(self) -> bool:
        """Whether the present player thinks in the thread that asks."""
        return self._here and self._hears

    def play(self, move: int) -> None:
        """A move of either side. Raises IllegalMoveError, BusyError; the game is then as it was."""
        self._require_rest()
        self._line.play(move)

    def undo(self, plies: int = 1) -> None:
        """Take moves back; clocks stay as they are. Raises SpecError (not so many), BusyError."""
        self._require_rest()
        self._line.undo(plies)

    def undo_to_choice_of(self, seat: int) -> bool:
        """Take back to the last choice that this seat had. False: it had none. Raises BusyError."""
        ply = self._line.last_choice_of((seat,))
        if ply is not None:
            self.undo(len(self._line.moves) - ply)
        return ply is not None

    def think(
        self,
        limits: Limits | None = None,
        *,
        progress: Progress | None = None,
        look: Callable[[], None] | None = None,
        position: Position | None = None,
    ) -> Report:
        """The player's choice in the present position, which stays; ``progress`` hears of its search, in its thread.

        Args:
            limits: for this move, instead of those of the player that they name. With a clock and no ``seconds`` here,
                the clock's budget. A player that cannot be limited is cut off when the time is over.
            position: the present one with fewer moves, where some are ruled out for this thought.
            look: called in the search's thread whenever it tells of itself, also before it has a move.

        Returns:
            Of a search that was stopped or cut off the best so far; a report with the first legal move alone, if it had
            told of none.

        Raises:
            BusyError: it is thinking already, or a player that was left behind has not ended.
            SpecError: the game is over.
            Exception: whatever the player raises.
        """
        self._require_rest()
        self.was_stopped, self.spent = False, 0.0
        line, position = self._line, position or self.position
        legal = position.moves()
        if not legal:
            raise SpecError("the game is over, there is nothing to choose; take a move back or begin a new game")
        if line.must_pass:
            return Report(self.game.pass_move)
        self._await_left_behind()
        clock, rng = self.clocks[self.position.seat] if self.clocks else None, Rng(self.seed, (len(line.moves),))
        turn = Turn(self.game, position, rng, line.positions[0], self.moves, limits or Limits(), clock)
        began = self._now()
        thought = self._search(turn, Thought(progress, look=look))
        self.spent = self._now() - began
        if clock:
            clock.spend(self.spent)
        if thought.error:
            raise thought.error
        self.was_stopped = thought.was_ended
        return thought.report or Report(legal[0])

    def stop(self) -> bool:
        """End the present thought; whether there was one. Returns at once, ``think`` soon after."""
        with self._lock:
            if self._thought:
                self._thought.stop()
            return self._thought is not None

    def _search(self, turn: Turn, thought: Thought) -> Thought:
        """The same, over or left behind."""
        choose, most = turn.asked_of(self._player)
        with self._lock:
            self._thought = thought
        try:
            if self.thinks_here:
                thought.run(choose, most)
            else:
                thought.start(choose)
                thought.wait(most, hears=self._hears)
        finally:
            with self._lock:
                self._thought = None
                self._left_behind = None if thought.is_over else thought
        return thought

    def _await_left_behind(self) -> None:
        """A player that is still busy with its last thought gets a moment; then another one is made, if it can be."""
        left = self._left_behind
        if left and not left.ends_within(GRACE if self._can_be_made or left.latest is None else PATIENCE):
            if not self._can_be_made:
                raise _busy()
            self._make_player()
        self._left_behind = None

    def _make_player(self) -> None:
        """The player anew, and whether it ends when it is told to: the searches of the kernel do."""
        self._player: Player = player_of(self._asked, self.game)
        self._hears = isinstance(self._player, Limited) and self._player.kernel is not None

    @property
    def _can_be_made(self) -> bool:
        """Whether the player can be had anew."""
        return isinstance(self._asked, str | PlayerMaker)

    def _require_rest(self) -> None:
        if self.is_thinking:
            raise _busy()


def _busy() -> BusyError:
    return BusyError("the player is thinking; stop it, or wait until it has chosen")

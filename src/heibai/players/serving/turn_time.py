"""How long a move may take by what a manager of Gomocup said: a turn, a match, what is left of it.

A manager's clock runs longer than a search: lines travel, a busy machine lets a program wait, a search ends some time
after its limit. So every limit keeps a margin, which grows to the most that was seen: by the engine's own clock, by
what the manager says is left of the match, and by how late a machine that is busy with others wakes a thought.
"""

from __future__ import annotations

import math

from ...core.contract import Limits
from ..clock.control import LEAST

_UNLIMITED = 2_147_483_647  # milliseconds: a match without a limit
_FAST = 0.01  # seconds of a move that is to come as fast as possible
_MARGIN, _MOST_MARGIN = 0.1, 0.15  # seconds that no match is without, and no turn, but no more than a part of it
_PART, _LARGEST_PART = 0.03, 0.3  # of a turn, and at most so many seconds: more of a long turn, which costs little
_DOUBT = 1.5  # of the largest lag that was seen: the next one may be larger
_MOST_LAG = 0.4  # of a turn: one hiccup of the machine takes no more from all that follow
_KEPT = 0.06  # of the match: never planned with
_TICK = 0.01  # seconds that a move costs which is not thought about
_MOST_TICKS = 0.06  # of the match
_FIRST_MOVES, _LAST_MOVES, _PACE = 20.0, 8.0, 0.5  # moves to come: at first, at least, fewer with each that was made


class TurnTime:
    """Milliseconds in, limits of a thought out. Without a word of the manager the player has its own limits."""

    KEYS = ("timeout_turn", "timeout_match", "time_left")

    def __init__(self) -> None:
        self._turn: float | None = None  # seconds, 0: as fast as possible
        self._match: float | None = None  # seconds; None: no limit
        self._left: float | None = None  # seconds of the match
        self._moves = 0  # of this game that were asked for
        self._planned = math.inf  # seconds of the present thought, and those that its question waited before it
        self._waited = 0.0
        self._spent = 0.0  # seconds by our own clock since the manager last said what is left
        self._late = 0.0  # seconds: the most that a thought took beyond its limit
        self._away = 0.0  # seconds: the most that the manager counted beyond our own clock
        self._delay = 0.0  # seconds: the most that this process waited for a processor
        self._unsure = 0.0  # the same of its preparations, all that there is to go by in the first turn

    def tell(self, key: str, milliseconds: int) -> None:
        """One of `KEYS`."""
        seconds = milliseconds / 1000
        if key == "timeout_turn":
            self._turn = max(seconds, 0.0)
        elif key == "timeout_match":
            self._match = self._left = seconds if 0 < milliseconds < _UNLIMITED else None
            self._spent = 0.0
        else:
            self._told_left(None if milliseconds >= _UNLIMITED else seconds)

    def _told_left(self, left: float | None) -> None:
        """What is left; whatever is gone beyond our own count is lag."""
        if left is not None and self._left is not None and self._spent > 0:
            self._away = max(self._away, self._left - left)
        self._left, self._spent = left, 0.0

    @property
    def turn(self) -> float | None:
        """Seconds of a turn, if the manager has said so."""
        return self._turn

    def begin_game(self) -> None:
        """The time of the match is full again, until time_left says otherwise."""
        self._left, self._moves, self._spent = self._match, 0, 0.0
        self._late = self._away = self._delay = self._unsure = 0.0

    @property
    def lag(self) -> float:
        """Seconds that a move may come later than its search was to end, by the worst that was seen."""
        return max(self._late + self._away, self._delay, 0.0 if self._moves else self._unsure)

    def prepared(self, delay: float) -> None:
        """What the game needs is made; meanwhile this process waited for so many seconds for a processor."""
        self._unsure += max(delay, 0.0)

    def limits(self, *, waited: float = 0.0, points: int = 0) -> Limits:
        """For a thought that begins now.

        ``waited``: seconds that the question has waited already. ``points``: free ones of the board, each of which may
        have to be played.
        """
        shares = []
        if self._turn is not None:
            shares.append(_FAST if self._turn == 0 else self._turn - self._margin(self._turn) - waited)
        if self._left is not None:
            shares.append(self._share(self._left - waited, points))
        self._moves += 1
        self._waited, self._planned = waited, max(min(shares), LEAST) if shares else math.inf
        return Limits(seconds=self._planned) if shares else Limits()

    def _margin(self, turn: float) -> float:
        """Seconds before the end of a turn at which its search ends."""
        return (
            min(_MARGIN, _MOST_MARGIN * turn)
            + min(_PART * turn, _LARGEST_PART)
            + min(_DOUBT * self.lag, _MOST_LAG * turn)
        )

    def _share(self, left: float, points: int) -> float:
        """Seconds of the match for this move: the same for all that are expected, but for what is kept."""
        match = self._match or left
        kept = _MARGIN + _KEPT * match + min(_TICK * points / 2, _MOST_TICKS * match)
        to_come = max(_FIRST_MOVES - _PACE * self._moves, _LAST_MOVES)
        return min((left - kept) / to_come, left - _MARGIN - _DOUBT * self.lag)

    def spend(self, seconds: float, *, delay: float = 0.0) -> None:
        """A thought is over: its time, with what its question had waited, is taken off what is left.

        ``delay``: seconds that this process was seen to wait for a processor at most.
        """
        self._delay = max(self._delay, delay)
        self._late = max(self._late, seconds - self._waited - self._planned)
        self._waited = 0.0
        self._spent += seconds
        if self._left is not None:
            self._left -= seconds

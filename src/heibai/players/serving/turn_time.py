"""How long a move may take by what a manager of Gomocup said: a turn, a match, what is left of it."""

from __future__ import annotations

from ...core.contract import Limits
from ..clock.control import LEAST, OVERHEAD, GameClock, TimeControl

_UNLIMITED = 2_147_483_647  # milliseconds: a match without a limit
_FAST = 0.01  # seconds of a move that is to come as fast as possible


class TurnTime:
    """Milliseconds in, limits of a thought out. Without a word of the manager the player has its own limits."""

    KEYS = ("timeout_turn", "timeout_match", "time_left")

    def __init__(self) -> None:
        self._turn: float | None = None  # seconds, 0: as fast as possible
        self._match: float | None = None  # seconds; None: no limit
        self._left: float | None = None  # seconds of the match

    def tell(self, key: str, milliseconds: int) -> None:
        """One of `KEYS`."""
        seconds = milliseconds / 1000
        if key == "timeout_turn":
            self._turn = max(seconds, 0.0)
        elif key == "timeout_match":
            self._match = self._left = seconds if 0 < milliseconds < _UNLIMITED else None
        else:
            self._left = None if milliseconds >= _UNLIMITED else seconds

    def begin_game(self) -> None:
        """The time of the match is full again, until time_left says otherwise."""
        self._left = self._match

    def limits(self) -> Limits:
        """For a thought that begins now."""
        shares = []
        if self._turn is not None:
            shares.append(_FAST if self._turn == 0 else max(self._turn - OVERHEAD, LEAST))
        if self._left is not None:
            shares.append(GameClock(TimeControl(max(self._left, LEAST))).budget)
        return Limits(seconds=min(shares)) if shares else Limits()

    def spend(self, seconds: float) -> None:
        """A thought is over: its time is taken off what is left."""
        if self._left is not None:
            self._left -= seconds

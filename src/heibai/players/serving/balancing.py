"""The stone, or the two, after which the player holds a board for even, as boards of Yixin ask (``YXBALANCEONE``).

Points worth a stone are each placed and looked at with a share of the time, and the balance closest to what was asked
is answered. Of two stones the first comes from the few after which one stone alone is closest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...core.contract import Limits, Report
from ...core.errors import ProtocolError
from ...search.settled_values import even_value
from ..session import PlayerSession

POINTS, FIRSTS, SECONDS = 24, 6, 8  # looked at: single stones; of two the first ones, and second ones for each
NODES = 5000  # of a look without a limit of time

Think = Callable[[Limits], Report | None]  # None: nobody waits for more


class Balancing:
    """Looks at boards with a session, which stands where it stood afterwards."""

    def __init__(self, session: PlayerSession, limits: Limits, think: Think, bias: float) -> None:
        """``limits``: of all looks together. ``bias``: points that the side to move is to be better by."""
        self._session, self._think, self._bias = session, think, bias
        looks = POINTS + FIRSTS * SECONDS
        share = None if limits.seconds is None else limits.seconds / looks
        self._limits = Limits(nodes=NODES) if share is None else replace(limits, seconds=share)
        self.is_over = False  # somebody said so

    def one(self, points: Sequence[int]) -> list[tuple[float, int]]:
        """(how far off, stone) of ``points``, the closest first. Raises ProtocolError: there are none."""
        found = sorted((off, point) for point in points if (off := self._off((point,))) is not None)
        if not found:
            raise ProtocolError("no stone can be placed that leaves the game open")
        return found

    def two(self, points: Sequence[int]) -> tuple[int, int]:
        """The two stones. Raises ProtocolError: there are none."""
        firsts = [point for _, point in self.one(points)[:FIRSTS]]
        seconds = {first: [point for point in points if point != first][:SECONDS] for first in firsts}
        pairs = [(first, second) for first in firsts for second in seconds[first]]
        found = [(off, pair) for pair in pairs if (off := self._off(pair)) is not None]
        if not found:
            raise ProtocolError("no two stones can be placed that leave the game open")
        return min(found)[1]

    def _off(self, moves: Sequence[int]) -> float | None:
        """How far from what was asked it is after these stones; None where they may not be placed, or end the game."""
        placed = 0
        try:
            for move in moves:
                if self.is_over or move not in self._session.position.moves():
                    return None
                self._session.play(move)
                placed += 1
            if self._session.position.is_over():
                return None
            report = self._think(self._limits)
            if report is None or report.score is None:
                self.is_over = report is None
                return None
            value = report.score.value - even_value(report.score)
            return abs((value if len(moves) % 2 == 0 else -value) - self._bias)
        finally:
            self._session.undo(placed)

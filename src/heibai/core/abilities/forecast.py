"""What an evaluator that learnt from whole games says of a position: likely moves, the result, whose each point is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from ..position import Position


class Outcomes(NamedTuple):
    """Chances of one side, which sum to 1."""

    win: float
    draw: float
    loss: float

    @classmethod
    def of_chance(cls, chance: float, draw: float) -> Outcomes:
        """Of a ``chance`` in which a draw counts a half; ``draw``: as likely as this, if the chance leaves room."""
        draw = min(draw, 2 * chance, 2 - 2 * chance)
        return cls(chance - draw / 2, draw, 1 - chance - draw / 2)

    def seen_by_black(self, *, black_to_move: bool) -> Outcomes:
        """Of those for the side to move."""
        return self if black_to_move else Outcomes(self.loss, self.draw, self.win)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Of one position, for the side to move."""

    policy: tuple[float, ...]  # [moves, the pass last] how likely each is played, also illegal ones; sums to 1
    outcomes: Outcomes
    margin: float | None  # discs ahead at the end; None: the game counts none
    ownership: tuple[float, ...]  # [squares] 1: one's own at the end, -1: the other side's


@runtime_checkable
class Forecaster(Protocol):
    """An evaluator that forecasts."""

    value_is_chance: bool  # its value, squashed, is the chance to win, a draw counting a half, and nothing else

    def forecast(self, position: Position) -> Forecast:
        """Of an unfinished position."""

"""A move beside the best one, and what is known of both: what reasons are looked for in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from ...core.contract import Color, Game
from ...core.position import Position
from ..valuation import Valuation

AHEAD = 5  # plies of both lines, the move itself among them, after which positions are compared


@dataclass(frozen=True)
class Question:
    """A move, and what was found before and after it."""

    game: Game
    position: Position
    move: int
    best: int
    before: Valuation
    after: Valuation

    @property
    def color(self) -> Color:
        return self.position.to_move

    @property
    def other(self) -> Color:
        return self.color.other

    @cached_property
    def left(self) -> Position:
        """The position after the move."""
        return self.position.play(self.move)

    @cached_property
    def wanted(self) -> Position:
        """The position after the best move."""
        return self.position.play(self.best)

    @property
    def better(self) -> tuple[int, ...]:
        """The search's line from the best move on."""
        return self.before.line if self.before.line[:1] == (self.best,) else (self.best,)

    @property
    def worse(self) -> tuple[int, ...]:
        """The move, and the search's line behind it."""
        return (self.move, *self.after.line)

    @cached_property
    def ahead(self) -> tuple[Position, Position]:
        """Where the worse and the better line are after equally many plies, a few moves on."""
        plies = min(len(self.worse), len(self.better), AHEAD)
        return self.reached(self.worse[:plies])[-1], self.reached(self.better[:plies])[-1]

    @property
    def is_ahead(self) -> bool:
        """Whether both lines go on for at least two moves behind the first."""
        return min(len(self.worse), len(self.better)) > 2

    def reached(self, line: Sequence[int]) -> list[Position]:
        """[moves + 1] the position and those along a line."""
        return list(accumulate(line, lambda position, move: position.play(move), initial=self.position))

    def wins(self, valuation: Valuation, color: Color) -> bool:
        """Whether it is proven that this side wins."""
        chance = valuation.chance
        if not valuation.certain or valuation.for_side(color) is None or chance is None:
            return False
        return chance == (1.0 if color is Color.BLACK else 0.0)

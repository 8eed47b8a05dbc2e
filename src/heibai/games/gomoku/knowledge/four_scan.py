"""A board as forcing moves are read: what either side would make on every empty point, and fives that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from ....core.contract import Color
from ..evaluation.codes import Shapes
from ..evaluation.grid_lines import DIRECTIONS, BoardLines
from ..evaluation.lines import REACH, Shape
from ..evaluation.point_shapes import PointShapes, shapes_under
from ..position import GomokuPosition
from ..renju import is_forbidden
from ..rulesets import RuleSet

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}
_BOTH_WAYS = (-1, 1)


def makes_four(shapes: Shapes) -> bool:
    """A four of any kind, or a five."""
    return max(shapes) >= Shape.CLOSED_FOUR


class FourScan:
    """One board; whose turn it is does not matter. Stones are added by ``placed``, which gives another board."""

    def __init__(self, cells: str, lines: BoardLines, rules: RuleSet) -> None:
        self.cells, self.lines, self.rules = cells, lines, rules

    @classmethod
    def of(cls, position: GomokuPosition) -> FourScan:
        return cls(position.cells, position.lines, position.rules)

    def placed(self, square: int, side: Color) -> FourScan:
        """The board with one stone more."""
        return FourScan(f"{self.cells[:square]}{_STONES[side]}{self.cells[square + 1 :]}", self.lines, self.rules)

    @cached_property
    def _made(self) -> dict[int, PointShapes]:
        return dict(shapes_under(self.rules).points(self.cells, self.lines))

    def shapes(self, square: int, side: Color) -> Shapes:
        """What a stone of ``side`` would make on an empty point, in each direction."""
        return self._made[square].black if side is Color.BLACK else self._made[square].white

    def points(self, side: Color) -> Iterator[tuple[int, Shapes]]:
        """(square, shapes) of every empty point, ascending."""
        for square in self._made:
            yield square, self.shapes(square, side)

    def allows(self, square: int, side: Color) -> bool:
        """Whether ``side`` may play the empty point: renju forbids some to black."""
        if not self.rules.restricted or side is Color.WHITE:
            return True
        return not is_forbidden(self.cells, square, self._made[square], self.lines)

    def fives(self, side: Color) -> list[int]:
        """Empty points where ``side`` would make five, ascending."""
        return [square for square, shapes in self.points(side) if Shape.FIVE in shapes]

    def in_reach(self, square: int, direction: int, side: Color) -> Iterator[int]:
        """Empty points of a line that can be in one five with ``square``: back from it, then on, the nearest first."""
        line, at = self.lines.read(self.cells, square, direction)
        for way in _BOTH_WAYS:
            for distance in range(1, REACH):
                cell = line[at + way * distance]
                if cell not in ("-", _STONES[side]):
                    break
                if cell == "-":
                    yield self.lines.step(square, direction, way * distance)

    def fives_through(self, square: int, made: Shapes, side: Color) -> list[int]:
        """Where ``side`` would make five with its stone on ``square``, which made these shapes when it was placed."""
        found: list[int] = []
        for direction in range(len(DIRECTIONS)):
            if made[direction] >= Shape.CLOSED_FOUR:
                reached = self.in_reach(square, direction, side)
                found += [each for each in reached if self.shapes(each, side)[direction] is Shape.FIVE]
        return list(dict.fromkeys(found))

    def stops(self, fives: Iterable[int], side: Color) -> list[int]:
        """Where the other side may prevent ``fives`` of ``side``: there, and under caro beyond the ends of the five."""
        found = list(fives)
        if self.rules.open_end:
            for five in tuple(found):
                for direction, shape in enumerate(self.shapes(five, side)):
                    if shape is Shape.FIVE:
                        found += self._beyond(five, direction, side)
        return list(dict.fromkeys(found))

    def _beyond(self, five: int, direction: int, side: Color) -> Iterator[int]:
        """The points next to both ends of the five, where they are empty."""
        line, at = self.lines.read(self.cells, five, direction)
        for way in _BOTH_WAYS:
            distance = 1
            while distance < REACH and line[at + way * distance] == _STONES[side]:
                distance += 1
            if line[at + way * distance] == "-":
                yield self.lines.step(five, direction, way * distance)

"""The shapes that either side would make on every empty point, looked up line by line.

A line as text is looked up whole first, then by the eleven cells around each point, then by what of those one side can
use, a few thousand cases: all three tables fill as games go on, and what they hold depends on the rule set alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ....core.contract import Color
from ..rulesets import RuleSet
from .grid_lines import BoardLines
from .lines import REACH, Shape, shape_of

_EXCHANGED = str.maketrans("XO", "OX")
_MOST_LINES = 1 << 17  # entries of the table of lines before it is begun again
_EDGE = "#" * REACH


class PointShapes(NamedTuple):
    """What a stone on one empty point makes."""

    black: tuple[Shape, Shape, Shape, Shape]  # in each direction
    white: tuple[Shape, Shape, Shape, Shape]


_Cell = tuple[Shape, Shape]  # black's, white's
_TAKEN = Shape.DEAD, Shape.DEAD


class ShapeTable:
    """Look-ups under one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._lines: dict[str, tuple[_Cell, ...]] = {}
        self._windows: dict[str, _Cell] = {}
        self._sides: dict[tuple[str, str, Color], Shape] = {}

    def points(self, cells: str, lines: BoardLines) -> Iterator[tuple[int, PointShapes]]:
        """(square, shapes) of every empty point, ascending."""
        directions: list[dict[int, _Cell]] = [{} for _ in lines.all]
        for found, every in zip(directions, lines.all, strict=True):
            for line, squares in every:
                found.update(zip(squares, self._line(cells[line]), strict=True))
        for square, cell in enumerate(cells):
            if cell == "-":
                a, b, c, d = [found[square] for found in directions]
                yield square, PointShapes((a[0], b[0], c[0], d[0]), (a[1], b[1], c[1], d[1]))

    def at(self, cells: str, lines: BoardLines, square: int) -> PointShapes:
        """Shapes of one empty point."""
        a, b, c, d = [self._line(cells[line])[at] for line, at in lines.places[square]]
        return PointShapes((a[0], b[0], c[0], d[0]), (a[1], b[1], c[1], d[1]))

    def _line(self, line: str) -> tuple[_Cell, ...]:
        found = self._lines.get(line)
        if found is None:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
            padded = f"{_EDGE}{line}{_EDGE}"
            found = tuple(
                self._window(padded[at : at + 2 * REACH + 1]) if cell == "-" else _TAKEN for at, cell in enumerate(line)
            )
            self._lines[line] = found
        return found

    def _window(self, window: str) -> _Cell:
        """For the point in the middle of ``window``, ``REACH`` cells on either side."""
        found = self._windows.get(window)
        if found is None:
            found = self._windows[window] = self._look(window)
        return found

    def _look(self, window: str) -> _Cell:
        return self._side(window, Color.BLACK), self._side(window.translate(_EXCHANGED), Color.WHITE)

    def _side(self, window: str, color: Color) -> Shape:
        """The shape for the side whose stones are ``X`` in ``window``."""
        before, after = self._usable(window[REACH - 1 :: -1]), self._usable(window[REACH + 1 :])
        key = min(before, after), max(before, after), self._twin(color)  # a line means the same read backwards
        found = self._sides.get(key)
        if found is None:
            line, at = f"#{key[0][::-1]}X{key[1]}#", len(key[0]) + 1
            found = self._sides[key] = shape_of(line, at, self.rules, color)
        return found

    def _usable(self, cells: str) -> str:
        """``cells``, nearest first, up to the first that cannot be the side's; whose that is matters to caro only."""
        end = len(cells) - len(cells.lstrip("X-"))
        blocker = cells[end : end + 1]
        return cells[:end] + (blocker if self.rules.open_end else "#" * len(blocker))

    def _twin(self, color: Color) -> Color:
        """The colour whose rules ``color`` shares."""
        return color if self.rules.exact[Color.BLACK] != self.rules.exact[Color.WHITE] else Color.BLACK


@cache
def shapes_under(rules: RuleSet) -> ShapeTable:
    """The table of a rule set, made once."""
    return ShapeTable(rules)

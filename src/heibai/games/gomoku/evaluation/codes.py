"""The 2,380 codes of a point for one side: the shapes of its four directions, whatever their order."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from .lines import Shape
from .patterns import VALUES, pattern_of

Shapes = tuple[Shape, Shape, Shape, Shape]

# Shapes in ascending order, numbered lexicographically: kernel/games/gomoku/lines/points.cpp counts the same way.
CODES: tuple[Shapes, ...] = tuple((a, b, c, d) for a, b, c, d in combinations_with_replacement(Shape, 4))
_CODE_OF = {shapes: code for code, shapes in enumerate(CODES)}


@cache
def code_of(shapes: Shapes) -> int:
    """The code of a point's four shapes."""
    a, b, c, d = sorted(shapes)
    return _CODE_OF[a, b, c, d]


def code_name(code: int) -> str:
    """``"open_two+closed_four"``: the shapes that are not dead, weakest first; ``"dead"`` for none."""
    return "+".join(shape.name.lower() for shape in CODES[code] if shape) or Shape.DEAD.name.lower()


def code_values() -> tuple[float, ...]:
    """[2380] the value of each code's pattern."""
    by_pattern = (*VALUES, 0.0)  # the last: none
    return tuple(by_pattern[pattern_of(shapes)] for shapes in CODES)

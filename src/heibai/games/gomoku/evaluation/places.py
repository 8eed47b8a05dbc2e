"""Where the terms of an evaluation lie: empty points, each 1 for the side to move or -1 for the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ....core.contract import Color
from .codes import Shapes, code_of
from .patterns import NO_PATTERN, pattern_of
from .point_shapes import shapes_under

if TYPE_CHECKING:
    from ..position import GomokuPosition

Parts = Sequence[tuple[int, float]]


def shapes(position: GomokuPosition) -> Mapping[int, Parts]:
    """Of the twelve patterns."""
    found = _by_gene(position, pattern_of)
    found.pop(NO_PATTERN, None)
    return found


def lines(position: GomokuPosition) -> Mapping[int, Parts]:
    """Of the codes of four lines."""
    return _by_gene(position, code_of)


def _by_gene(position: GomokuPosition, gene_of: Callable[[Shapes], int]) -> dict[int, Parts]:
    """A point where both sides would make the same does not count."""
    found: dict[int, list[tuple[int, float]]] = {}
    banned, sign = position.points_forbidden_to_black, 1.0 if position.to_move is Color.BLACK else -1.0
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        white, black = gene_of(made.white), None if square in banned else gene_of(made.black)
        if white != black:
            found.setdefault(white, []).append((square, -sign))
            if black is not None:
                found.setdefault(black, []).append((square, sign))
    return {**found}

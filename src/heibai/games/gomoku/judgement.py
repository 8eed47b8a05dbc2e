"""What players of Gomoku count in a position: where a side would make a four or an open three."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.abilities.judgement import Judgement
from ...core.contract import Color
from .evaluation.lines import FOURS, OPEN_THREES
from .evaluation.point_shapes import shapes_under

if TYPE_CHECKING:
    from .position import GomokuPosition

_STRONG = FOURS.keys() | OPEN_THREES


def _of(position: GomokuPosition, side: Color) -> tuple[int]:
    banned = position.points_forbidden_to_black if side is Color.BLACK else {}
    points = shapes_under(position.rules).points(position.cells, position.lines)
    return (sum(square not in banned and not _STRONG.isdisjoint(made[side]) for square, made in points),)


JUDGEMENT = Judgement(("threats",), _of)

"""The linear evaluations of Gomoku as values: names, bounds, defaults and one function each (docs/gomoku.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.contract import Color, FeatureSet
from ...core.errors import SpecError, quoted, unknown
from .deviations import DEVIATIONS
from .patterns import NO_PATTERN, PATTERNS, VALUES, differences, pattern_of
from .point_shapes import shapes_under
from .rulesets import RuleSet

if TYPE_CHECKING:
    from .rules import GomokuPosition

DESCRIPTIONS = {
    "shapes": "a value for each of the twelve patterns that a stone can make, own points minus the opponent's",
}


def feature_set(name: str, options: Sequence[str], rules: RuleSet) -> FeatureSet:
    """The named linear evaluation under one rule set. Raises UnknownNameError, SpecError."""
    if name not in DESCRIPTIONS:
        raise unknown("evaluation of gomoku", name, list(DESCRIPTIONS), mend="see: heibai players --game gomoku")
    if options:
        raise SpecError(f"{quoted('/'.join((name, *options)))} is no form of {name!r}; it has no options")
    return FeatureSet(
        name=name,
        features=PATTERNS,
        lower=(0.0,) * len(PATTERNS),
        upper=(2047.0,) * len(PATTERNS),
        defaults=VALUES,
        function=shapes,
        antisymmetric=not rules.restricted,
        deviations=DEVIATIONS.get(rules.name, ()),
    )


def shapes(position: GomokuPosition) -> list[float]:
    """[12] points where the side to move would make each pattern, minus those where the other side would.

    A point that renju forbids to black counts nothing as black's.
    """
    black, white = [0] * (NO_PATTERN + 1), [0] * (NO_PATTERN + 1)
    banned = position.points_forbidden_to_black
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        white[pattern_of(made.white)] += 1
        if square not in banned:
            black[pattern_of(made.black)] += 1
    return differences(black, white) if position.to_move is Color.BLACK else differences(white, black)

"""How likely a move is that of a player who searches: a softmax over two fitted logits of its point.

The logit of a point is what its four shapes and their pattern weigh, for what the mover's stone would make there
(attack) and for what the other side's would (defence). The weights are made by tools/fit_gomoku_priors.py; the kernel
has them from the same file (kernel/games/gomoku/search/prior_weights.inc).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache

from ..evaluation.codes import Shapes
from ..evaluation.patterns import pattern_of

Priors = tuple[tuple[int, float], ...]  # (move, prior)

# [14] by shape, [13] by pattern, that of no pattern last
ATTACK_BY_SHAPE = (
    -1.210, 0.000, -1.023, -0.979, -0.919, -0.132, 0.598, 0.363, 0.240, 1.472, 1.591, 0.000, 0.000, 0.000,
)  # fmt: skip
ATTACK_BY_PATTERN = (
    -0.567, -0.701, -0.572, -0.634, 1.021, 1.592, 0.856, -0.076, 0.000, 0.000, -0.001, 0.000, -0.918,
)  # fmt: skip
DEFENCE_BY_SHAPE = (
    -1.051, 0.000, -1.126, -1.454, -1.254, -0.611, -0.558, -0.331, 0.250, 1.169, 1.629, 3.338, 0.000, 0.000,
)  # fmt: skip
DEFENCE_BY_PATTERN = (
    -0.661, -0.820, -0.824, -1.266, -0.298, -0.353, -0.230, 0.273, 2.808, 0.525, 1.462, 0.000, -0.615,
)  # fmt: skip


def odds_of(own: Shapes, other: Shapes) -> float:
    """The odds of a move, above 0: the exponential of its logit."""
    return _attack(own) * _defence(other)


@cache
def _attack(shapes: Shapes) -> float:
    return math.exp(_logit(shapes, ATTACK_BY_SHAPE, ATTACK_BY_PATTERN))


@cache
def _defence(shapes: Shapes) -> float:
    return math.exp(_logit(shapes, DEFENCE_BY_SHAPE, DEFENCE_BY_PATTERN))


def _logit(shapes: Shapes, by_shape: Sequence[float], by_pattern: Sequence[float]) -> float:
    logit = by_pattern[pattern_of(shapes)]
    for shape in sorted(shapes):  # one sum for every order of the four lines
        logit += by_shape[shape]
    return logit


def normalised(odds: Iterable[tuple[int, float]]) -> Priors:
    """Priors in proportion to the odds of the moves, of sum 1, the greatest first; of equals the lower move."""
    listed = list(odds)
    total = 0.0
    for _, each in listed:
        total += each
    priors = ((move, each / total) for move, each in listed)
    return tuple(sorted(priors, key=lambda entry: (-entry[1], entry[0])))

"""More games for the ones that matter: who of a generation plays on, and when a race is decided.

Means are points a game in [0, 1], counted over n game pairs, more is better. A race never looks at a clock, only at
results, so a seed plays it again.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..genome import FloatArray
from ..operators.operator_text import Operator, Parameter, Shelf
from ..operators.selection import IndexArray, rank_order

ROUNDS = 30  # at most, whatever the budget: the confidence of a race is shared among them

# means [P], variances of a game's points [P], game pairs [P], who is racing -> who plays on
Next = Callable[[FloatArray, FloatArray, FloatArray, IndexArray], IndexArray]


@dataclass(frozen=True)
class Race:
    """A race as its text asks for it."""

    games: int  # at most a generation, those of the first round included
    go_on: Next
    staged: bool = False  # who leaves later is placed higher, whatever its mean


def better_half(means: FloatArray, racing: IndexArray) -> IndexArray:
    """The better half, rounded up, of those still ``racing``; nobody when two were left (Karnin and others 2013)."""
    if len(racing) <= 2:
        return racing[:0]
    best = racing[rank_order(means[racing])]
    return np.sort(best[: (len(best) + 1) // 2])


def hoeffding_width(pairs: FloatArray, *, delta: float, players: int) -> FloatArray:
    """[P] half widths of intervals that all hold, in all rounds, with probability 1 - ``delta`` (Hoeffding 1963)."""
    return np.sqrt(math.log(2.0 * players * ROUNDS / delta) / (2.0 * np.maximum(pairs, 1.0)))


def bernstein_width(variances: FloatArray, pairs: FloatArray, *, delta: float, players: int) -> FloatArray:
    """[P] the same from the observed variances: narrower where they are small (Audibert and others 2007)."""
    count, doubt = np.maximum(pairs, 1.0), math.log(3.0 * players * ROUNDS / delta)
    return np.asarray(np.sqrt(2.0 * variances * doubt / count) + 3.0 * doubt / count)


def undecided(means: FloatArray, widths: FloatArray, *, best: int) -> IndexArray:
    """Who is not yet surely among the ``best`` or surely not (Heidrich-Meisner & Igel 2009); nobody once all are."""
    lower, upper = means - widths, means + widths
    surely_in = (upper[None, :] < lower[:, None]).sum(axis=1) >= len(means) - best
    surely_out = (lower[None, :] > upper[:, None]).sum(axis=1) >= best
    if surely_in.sum() >= best:
        return np.empty(0, dtype=np.int64)
    return np.flatnonzero(~surely_in & ~surely_out).astype(np.int64)


def _halving(games: int) -> Race:
    return Race(games, lambda means, variances, pairs, racing: better_half(means, racing), staged=True)


def _hoeffding(games: int, best: int, delta: float) -> Race:
    def go_on(means: FloatArray, variances: FloatArray, pairs: FloatArray, racing: IndexArray) -> IndexArray:
        return undecided(means, hoeffding_width(pairs, delta=delta, players=len(means)), best=best)

    return Race(games, go_on)


def _bernstein(games: int, best: int, delta: float) -> Race:
    def go_on(means: FloatArray, variances: FloatArray, pairs: FloatArray, racing: IndexArray) -> IndexArray:
        return undecided(means, bernstein_width(variances, pairs, delta=delta, players=len(means)), best=best)

    return Race(games, go_on)


_GAMES = Parameter("games", 10_000, 1, whole=True)
_BEST, _DELTA = Parameter("best", 3, 1, whole=True), Parameter("delta", 0.1, 1e-6, 0.5)
RACES: Shelf = {
    "none": Operator("as many games for everybody", lambda: None),
    "halving": Operator("again and again the better half plays on", _halving, (_GAMES,)),
    "hoeffding": Operator("who may be among the best or not plays on", _hoeffding, (_GAMES, _BEST, _DELTA)),
    "bernstein": Operator("the same, by observed variances", _bernstein, (_GAMES, _BEST, _DELTA)),
}

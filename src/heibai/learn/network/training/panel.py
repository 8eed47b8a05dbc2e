"""How well the policy alone plays, against a panel that stays the same and against other networks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ....arena.statistics.rating import Estimate, estimate
from ....arena.statistics.sprt import Sprt, Verdict
from ....core.tally import PairTally
from ..device.rules.games import DeviceGame
from ..device.yardstick import Rival, policy_points
from ..net import Weights

PANEL = {"chance": False, "simple": True}  # name -> is it the greedy player?
_PAIRS_AT_ONCE = 32  # of a gate


@dataclass(frozen=True, eq=False)
class Panel:
    """The players of the learning curve, and the starts, which are the same in every row."""

    game: DeviceGame
    key: jax.Array
    games: int  # against each
    by_value: bool = False  # it plays by the value after each move, not by the policy

    def measure(self, weights: Weights) -> dict[str, Estimate]:
        """By player, with intervals of 95% over pairs of games."""
        return {name: estimate(self._played(weights, jnp.array(greedy))) for name, greedy in PANEL.items()}

    def _played(self, weights: Weights, rival: jax.Array) -> PairTally:
        return played(self.game, weights, rival, self.key, self.games // 2, by_value=self.by_value)

    def row(self, weights: Weights) -> dict[str, Any]:
        """What a row of the log says of it: scores, 0 to 1, with their intervals."""
        found = dict[str, Any]()
        for number, each in enumerate(self.measure(weights).values(), 1):
            found[f"against_{number}"] = round(each.score, 4)
            found[f"against_{number}_interval"] = [round(bound, 4) for bound in each.score_interval]
        return found


@dataclass(frozen=True, slots=True)
class Passed:
    """What a gate said of a candidate."""

    passed: bool
    pairs: int  # of games that it took
    llr: float  # of the sequential test

    def to_json(self) -> dict[str, Any]:
        return {"passed": self.passed, "pairs": self.pairs, "llr": round(self.llr, 3)}


def gate(game: DeviceGame, candidate: Weights, best: Weights, key: jax.Array, *, test: Sprt, most: int) -> Passed:
    """Whether the candidate's policy alone is stronger than the best one's, by a sequential test of ``most`` pairs.

    A test that is open by then is not passed.
    """
    pairs, number = PairTally(), 0
    while pairs.pairs < most and test.verdict(pairs) is Verdict.OPEN:
        pairs += played(game, candidate, best, jax.random.fold_in(key, number), _PAIRS_AT_ONCE)
        number += 1
    return Passed(test.verdict(pairs) is Verdict.ELO1, pairs.pairs, test.llr(pairs))


def played(
    game: DeviceGame, weights: Weights, rival: Rival, key: jax.Array, pairs: int, *, by_value: bool = False
) -> PairTally:
    """Pairs of games of a network without a search, whose points are counted."""
    dtype = jnp.dtype(jnp.float32)
    points = policy_points(game, weights, key, rival, games=2 * pairs, dtype=dtype, by_value=by_value)
    counts = np.bincount(np.rint(2 * np.asarray(points)).astype(np.intp), minlength=5).tolist()
    return PairTally((counts[0], counts[1], counts[2], counts[3], counts[4]))

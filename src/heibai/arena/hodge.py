"""How much of a round robin no rating can say: HodgeRank (Jiang, Lim, Yao & Ye 2011).

The pairings' advantages, in log odds, are a flow on the graph of who met whom. Ratings explain its gradient part;
what is left runs in circles. The curl share is how much of the flow's energy that is, each pairing weighed by how
sure it is: 0 for ratings that add up, 1 for rock, paper and scissors. Noise alone leaves something too, so the share
is shown beside what noise would leave, and tested: if ratings explain all, the weighed rest is chi-squared with one
degree of freedom for every pairing beyond those that a tree of the players needs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
_POINTS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
_UNSEEN = 0.5  # imaginary pairs at each end, so that a clean sweep has a finite advantage


@dataclass(frozen=True, slots=True)
class Curl:
    """The part of a tournament that runs in circles."""

    share: float  # of the weighed energy, 0 to 1
    noise: float  # the share that noise alone would leave, at most 1
    degrees: int  # pairings more than a tree has; 0: no circle can be seen
    chance: float  # probability of so large a rest if ratings explain everything

    @property
    def is_sure(self) -> bool:
        """Whether ratings surely (99%) do not explain everything."""
        return self.degrees > 0 and self.chance < 0.01


def curl(pairs: npt.ArrayLike) -> Curl:
    """From [P, P, 5] pentanomial counts of i against j; [j, i] is not read for i < j."""
    flow, weight = advantages(pairs)
    met = weight > 0
    energy = float((weight * flow**2).sum()) / 2
    ratings = _gradient(flow, weight)
    rest = float((weight * (flow - (ratings[:, np.newaxis] - ratings[np.newaxis, :])) ** 2)[met].sum()) / 2
    degrees = int(met.sum()) // 2 - (len(flow) - _groups(met))
    share = rest / energy if energy > 0 else 0.0
    noise = min(1.0, degrees / energy) if energy > 0 else 1.0
    return Curl(share, noise, degrees, _chi_squared_above(rest, degrees))


def advantages(pairs: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    """[P, P] log odds of row against column (antisymmetric), and their precisions; 0, 0 where two did not meet."""
    counts = np.triu(np.ones(np.shape(pairs)[:2]), 1)[..., np.newaxis] * np.asarray(pairs, dtype=np.float64)
    met = counts.sum(axis=-1) > 0
    padded = counts + met[..., np.newaxis] * _UNSEEN * np.array([1.0, 0.0, 0.0, 0.0, 1.0])
    total = np.where(met, padded.sum(axis=-1), 1.0)
    score = np.where(met, padded @ _POINTS / total, 0.5)
    variance = (padded * (_POINTS - score[..., np.newaxis]) ** 2).sum(axis=-1) / total**2
    flow = np.log(score / (1.0 - score))
    weight = np.where(met, (score * (1.0 - score)) ** 2 / np.where(met, variance, 1.0), 0.0)
    return flow - flow.T, weight + weight.T


def _gradient(flow: FloatArray, weight: FloatArray) -> FloatArray:
    """[P] the ratings whose differences come nearest to the flow."""
    laplacian = np.diag(weight.sum(axis=1)) - weight
    ratings: FloatArray = np.linalg.lstsq(laplacian, (weight * flow).sum(axis=1), rcond=None)[0]
    return ratings


def _groups(met: npt.NDArray[np.bool_]) -> int:
    """Groups of players that no game links."""
    reached = met | met.T | np.eye(len(met), dtype=np.bool_)
    for _ in range(len(met).bit_length()):
        reached = reached @ reached
    return len(np.unique(reached, axis=0))


def _chi_squared_above(value: float, degrees: int) -> float:
    """Probability of more than ``value`` (Wilson & Hilferty 1931)."""
    if degrees == 0:
        return 1.0
    spread = 2.0 / (9.0 * degrees)
    z = ((value / degrees) ** (1.0 / 3.0) - (1.0 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2.0))

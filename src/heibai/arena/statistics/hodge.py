"""How much of a round robin no rating can say: HodgeRank (Jiang, Lim, Yao & Ye 2011).

The pairings' advantages, in log odds, are a flow on the graph of who met whom. Ratings explain its gradient part;
what is left runs in circles. The curl share is how much of the flow's energy that is, each pairing weighed by how
sure it is: 0 for ratings that add up, 1 for rock, paper and scissors. Noise alone leaves something too, so the share
is shown beside what noise would leave.

It is tested as well: if ratings explain all, the weighed rest is chi-squared with one degree of freedom for every
pairing beyond those that a tree of the players needs. But a great distance is no circle. Draws and unequal openings
press the log odds of great distances together, of all pairings alike: the test takes off what a cube of the ratings'
differences explains, and a degree for it. And a pairing that one side all but swept says only that this side is far
ahead, not how far: the test leaves it out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
_POINTS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
_UNSEEN = 0.5  # imaginary pairs at each end, so that a clean sweep has a finite advantage
_FEWEST = 5.0  # pairs' worth of points that each side took in a pairing of the test
_ROUNDS = 10  # of fitting ratings and their bend in turn


@dataclass(frozen=True, slots=True)
class Curl:
    """The part of a tournament that runs in circles."""

    share: float  # of the weighed energy, 0 to 1
    noise: float  # the share that noise alone would leave, at most 1
    degrees: int  # pairings more than a tree has; 0: no circle can be seen
    chance: float  # probability of so large a rest if ratings explain all; 1 where the test can say nothing

    @property
    def is_sure(self) -> bool:
        """Whether ratings surely (99%) do not explain everything."""
        return self.degrees > 0 and self.chance < 0.01


def curl(pairs: npt.ArrayLike) -> Curl:
    """From [P, P, 5] pentanomial counts of i against j; [j, i] is not read for i < j."""
    flow, weight = advantages(pairs)
    energy = _energy_of(flow, weight)
    rest, degrees = _energy_of(flow - _differences(flow, weight), weight), _circles(weight > 0)
    share = rest / energy if energy > 0 else 0.0
    noise = min(1.0, degrees / energy) if energy > 0 else 1.0
    return Curl(share, noise, degrees, _chance(flow, np.where(_is_open(pairs, flow), weight, 0.0)))


def _energy_of(flow: FloatArray, weight: FloatArray) -> float:
    return float((weight * flow**2).sum()) / 2  # every pairing stands there twice


def _is_open(pairs: npt.ArrayLike, flow: FloatArray) -> npt.NDArray[np.bool_]:
    """[P, P] whether neither side all but swept the other."""
    played = np.triu(np.asarray(pairs, dtype=np.float64).sum(axis=-1), 1)
    fewer = 1.0 / (1.0 + np.exp(np.abs(flow)))  # share of the points that the weaker side took
    return np.asarray((played + played.T) * fewer >= _FEWEST)


def _chance(flow: FloatArray, weight: FloatArray) -> float:
    """Probability of so large a rest if ratings, on a scale that bends, explain all."""
    degrees = _circles(weight > 0) - 1
    if degrees < 1:
        return 1.0
    bend = np.zeros_like(flow)
    for _ in range(_ROUNDS):
        straight = _differences(flow - bend, weight)
        cubes = straight**3
        energy = float((weight * cubes**2).sum())
        bend = cubes * (float((weight * cubes * (flow - straight)).sum()) / energy if energy > 0 else 0.0)
    return _chi_squared_above(_energy_of(flow - straight - bend, weight), degrees)


def _circles(met: npt.NDArray[np.bool_]) -> int:
    """Pairings beyond those that a tree of the players needs."""
    return int(met.sum()) // 2 - (len(met) - _groups(met))


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


def _differences(flow: FloatArray, weight: FloatArray) -> FloatArray:
    """[P, P] row less column of the ratings whose differences come nearest to the flow."""
    laplacian = np.diag(weight.sum(axis=1)) - weight
    ratings: FloatArray = np.linalg.lstsq(laplacian, (weight * flow).sum(axis=1), rcond=None)[0]
    return ratings[:, np.newaxis] - ratings[np.newaxis, :]


def _groups(met: npt.NDArray[np.bool_]) -> int:
    """Groups of players that no game links."""
    reached = met | met.T | np.eye(len(met), dtype=np.bool_)
    for _ in range(len(met).bit_length()):
        reached = reached @ reached
    return len(np.unique(reached, axis=0))


def _chi_squared_above(value: float, degrees: int) -> float:
    """Probability of more than ``value`` (Wilson & Hilferty 1931)."""
    spread = 2.0 / (9.0 * degrees)
    z = ((value / degrees) ** (1.0 / 3.0) - (1.0 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2.0))

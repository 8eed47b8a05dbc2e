"""Ratings of a whole tournament: the Bradley-Terry model on the Elo scale, draws as half a win.

P(i beats j) = 1 / (1 + 10^((r_j - r_i) / 400)) (Bradley & Terry 1952; Zermelo 1929); the ratings that make the
results most likely are found by Newton's method, anchored so that their mean is 0. They are finite only among players
who are linked both ways by points (Ford 1957): someone who took every point of all others stands infinitely above
them.

Intervals: the game pairs of every pairing are drawn again with replacement, the ratings are found again, and the middle
95% are reported (percentile bootstrap over pairs, because the two games of a pair are not independent).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .rating import LOG_ODDS

FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]
IntArray = npt.NDArray[np.int64]
_PAIR_POINTS = np.array([0.0, 0.5, 1.0, 1.5, 2.0])
_FAR = 1e9  # stands for an infinite rating inside percentiles
_BOOTSTRAP_STREAM = 0x626F6F74  # "boot"


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo of one player of a tournament; the mean of the finite ones is 0."""

    elo: float  # infinite for one who is linked to the others by points in one direction only; NaN: by none at all
    interval: tuple[float, float]  # 95%; infinite where the replicates are, or say nothing


def rate(
    pairs: npt.ArrayLike, *, seed: int = 0, replicates: int = 400, anchor: int | None = None
) -> tuple[Rating, ...]:
    """Ratings of P players.

    Args:
        pairs: [P, P, 5] how many game pairs player i took 0, 1/2, 1, 3/2, 2 points against j; [j, i] is not read for
            i < j.
        seed: of the bootstrap.
        replicates: of the bootstrap.
        anchor: the player whose rating is 0, by definition and so without an interval; None: the mean is 0.
    """
    counts = np.asarray(pairs, dtype=np.int64)
    generator = np.random.default_rng([seed & (2**63 - 1), _BOOTSTRAP_STREAM])
    elo = ratings_of_points(_points(counts)[np.newaxis], anchor=anchor)[0]
    replicated = np.stack([_points(_resample(counts, generator)) for _ in range(replicates)])
    again = ratings_of_points(replicated, anchor=anchor)
    low, high = _quantile(again, 0.025, unknown=-_FAR), _quantile(again, 0.975, unknown=_FAR)
    return tuple(Rating(float(e), (_open(lo), _open(hi))) for e, lo, hi in zip(elo, low, high, strict=True))


def ratings_of_points(points: FloatArray, *, anchor: int | None = None) -> FloatArray:
    """[R, P] ratings from [R, P, P] points that i took against j; R tournaments at once, anchored as in ``rate``."""
    return np.stack([_rate_one(table, anchor) for table in points])


def _quantile(ratings: FloatArray, share: float, *, unknown: float) -> FloatArray:
    """[P] of [R, P] replicates; where one says nothing of a player, ``unknown`` stands for its rating."""
    known = np.where(np.isnan(ratings), unknown, np.clip(ratings, -_FAR, _FAR))
    found: FloatArray = np.quantile(known, share, axis=0, method="nearest")
    return found


def _rate_one(points: FloatArray, anchor: int | None) -> FloatArray:
    """[P] ratings: who is linked both ways with the anchor is finite (else the largest such group), the others are not.

    Who stands above or below is infinite; who was not compared with them, not even through others, is NaN.
    """
    linked = _reaches(points > 0)  # i took points from j, maybe through others
    mutual = linked & linked.T
    member = int(np.argmax(mutual.sum(axis=1))) if anchor is None else anchor
    group = mutual[member]
    ratings = np.where(linked[:, member], np.inf, -np.inf)
    ratings[~linked[:, member] & ~linked[member]] = np.nan
    ratings[group] = _newton(points[np.ix_(group, group)])
    return ratings if anchor is None else ratings - ratings[anchor]


def _reaches(edges: BoolArray) -> BoolArray:
    """Transitive closure, everybody reaching himself."""
    closure = edges | np.eye(len(edges), dtype=bool)
    for _ in range(max(1, len(edges)).bit_length()):
        closure = closure @ closure
    return closure


def _newton(points: FloatArray) -> FloatArray:
    """[P] ratings with mean 0 of players who are all linked both ways."""
    players = len(points)
    games, scored = points + points.T, points.sum(axis=1)
    log_strength = np.zeros(players)
    for _ in range(100):
        expected = 1.0 / (1.0 + np.exp(log_strength[np.newaxis, :] - log_strength[:, np.newaxis]))
        gradient = scored - (games * expected).sum(axis=1)
        information = games * expected * (1.0 - expected)
        # The likelihood is flat along (1, 1, ..., 1); adding that direction makes the matrix regular.
        hessian = np.diag(information.sum(axis=1)) - information + 1.0 / players
        step = np.linalg.solve(hessian, gradient)
        longest = float(np.abs(step).max(initial=0.0))
        log_strength = log_strength + step * min(1.0, 2.0 / longest if longest > 0 else 1.0)
        if longest < 1e-10:
            break
    result: FloatArray = LOG_ODDS * (log_strength - log_strength.mean())
    return result


def _points(pairs: IntArray) -> FloatArray:
    """[P, P] points of i against j, from the upper half of the pair counts."""
    upper = np.triu(pairs @ _PAIR_POINTS, 1)
    lower = np.triu(pairs @ _PAIR_POINTS[::-1], 1)
    table: FloatArray = upper + lower.T
    return table


def _resample(pairs: IntArray, generator: np.random.Generator) -> IntArray:
    """The same number of pairs in every pairing, drawn with replacement."""
    again = np.zeros_like(pairs)
    for i, j in zip(*np.triu_indices(len(pairs), 1), strict=True):
        total = pairs[i, j].sum()
        if total:
            again[i, j] = generator.multinomial(total, pairs[i, j] / total)
    return again


def _open(bound: float) -> float:
    return float(np.sign(bound) * np.inf) if abs(bound) >= _FAR else float(bound)

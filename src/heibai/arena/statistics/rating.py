"""Elo of one player against another, from game pairs, with an interval that is honest at the edges.

Unit of evidence is the pair: both colours over one opening. The two games of a pair are not independent (the opening
favours one colour), pairs are; so mean and variance are taken over pairs, from the five counts of a `PairTally` (the
pentanomial model that engine testers use since 2017). With x_i in {0, 1/4, 1/2, 3/4, 1} the mean points a game of a
pair:

    mean = sum n_i x_i / N,   variance = sum n_i x_i^2 / N - mean^2,   standard error = sqrt(variance / N)

Intervals and likelihood of superiority use the counts with z^2/2 imaginary pairs added to each end (Agresti & Coull
1998, "Approximate is better than exact"): without them a clean sweep would claim to be certain. For hundreds of pairs
with mixed results the change is far below the noise. See docs/arena.md.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...core.tally import PairTally, Tally

Z_95 = 1.959963984540054  # two-sided 95% of the normal distribution
LOG_ODDS = 400.0 / math.log(10.0)  # Elo points of one unit of log odds
_POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)


def elo_from_score(score: float) -> float:
    """Elo difference that a mean score in [0, 1] stands for: 400 log10(s / (1 - s)); infinite at 0 and 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return 400.0 * math.log10(score / (1.0 - score))


def score_from_elo(elo: float) -> float:
    """Expected score in [0, 1] of a player ``elo`` points above its opponent (logistic curve, base 10, 400)."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """Strength of A against B."""

    score: float  # mean points a game, 0 to 1
    score_interval: tuple[float, float]  # 95%, within 0 and 1
    elo: float  # infinite for a clean sweep
    elo_interval: tuple[float, float]  # 95%; infinite where the score's bound is 0 or 1
    los: float  # likelihood of superiority: probability that A is stronger, 0 to 1
    pairs: int  # pairs it rests on


def estimate(pairs: PairTally) -> Estimate:
    """What the pairs say of A, whose points they count.

    Raises:
        ValueError: no pair was counted.
    """
    if pairs.pairs == 0:
        raise ValueError("no game pair was counted; play at least two games, one opening with both colours")
    score, _ = _moments(pairs.counts)
    low, high, los = _interval(pairs.counts)
    return Estimate(
        score=score,
        score_interval=(low, high),
        elo=elo_from_score(score),
        elo_interval=(elo_from_score(low), elo_from_score(high)),
        los=los,
        pairs=pairs.pairs,
    )


def estimate_games(tally: Tally) -> Estimate:
    """The same from single games that were not paired; each is its own unit of evidence. Raises ValueError."""
    return estimate(PairTally((tally.losses, 0, tally.draws, 0, tally.wins)))


def _interval(counts: tuple[int, ...]) -> tuple[float, float, float]:
    """Lower and upper 95% bound of the score, and the likelihood of superiority."""
    half = Z_95**2 / 2
    padded = [counts[0] + half, *counts[1:-1], counts[-1] + half]
    mean, variance = _moments(padded)
    error = math.sqrt(variance / sum(padded))
    los = 0.5 * (1.0 + math.erf((mean - 0.5) / (error * math.sqrt(2.0))))
    return max(0.0, mean - Z_95 * error), min(1.0, mean + Z_95 * error), los


def _moments(counts: tuple[int, ...] | list[float]) -> tuple[float, float]:
    """Mean and variance of the points a game, over pairs."""
    total = sum(counts)
    mean = sum(n * x for n, x in zip(counts, _POINTS, strict=True)) / total
    return mean, sum(n * (x - mean) ** 2 for n, x in zip(counts, _POINTS, strict=True)) / total

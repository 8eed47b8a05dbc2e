"""How strong the players of a tournament are, with intervals: `davidson.fit`, resampled over opening pairs.

The two games of a pair are not independent, pairs are. So the tournament is drawn again and again as whole pairs, with
replacement from all of its pairs (not within each pairing, where a Swiss tournament may have a single one), the ratings
are found again each time, and the middle 95% are reported. For the drawing z^2/4 imaginary pairs won and as many lost
are shared among the pairings of every player (z^2 games in all, as Agresti & Coull 1998 add trials to a proportion):
without them a clean sweep would be drawn again as a clean sweep for ever and claim to be certain. The ratings do not
see them. For what sitting first is worth the tournament is drawn once more, with z^2/4 imaginary pairs in which the
first seat won both games and as many in which it lost both, shared among all pairings.

A bound is infinite where the games set none: in the drawn tournaments that lie there somebody took every point of the
others, or none, and the rating would be the prior's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .bradley_terry import Rating
from .davidson import Fit, FloatArray, fit
from .rating import Z_95

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]
_STREAM = 0x73747265  # "stre"
_FAR = 1e9  # stands for an infinite rating inside percentiles
_BATCH = 4_000_000  # numbers in one array of a batch of drawn tournaments
_HALF_POINTS = np.arange(3)
_UNKNOWN = Rating(math.nan, (math.nan, math.nan))


@dataclass(frozen=True)
class Strength:
    """What all games of a tournament say."""

    ratings: tuple[Rating, ...]  # Elo; NaN for one who never met the others
    first_move: Rating  # Elo that sitting first is worth, the same for everybody; NaN without games
    draw_rate: float  # share of draws between equal players, 0 to 1
    los: FloatArray  # [P, P] probability that the row's player is stronger than the column's; NaN on the diagonal


def measure_strength(
    outcomes: npt.ArrayLike,
    *,
    seed: int = 0,
    replicates: int = 400,
    anchors: Mapping[int, float] | None = None,
) -> Strength:
    """Ratings of P players.

    Args:
        outcomes: [P, P, 3, 3] how many pairs brought i, against j, that many half points (0, 1, 2) in the game in which
            i sat first and in the other one; a pair stands at [i, j] or at [j, i], as it was scheduled.
        seed: of the bootstrap.
        replicates: drawn tournaments.
        anchors: player -> Elo that it has by definition, and so without an interval. Without anchors the mean is 0.
    """
    counts = np.asarray(outcomes, dtype=np.float64)
    anchors = dict(anchors or {})
    tables = counts[np.newaxis]
    best = fit(_games(tables), anchors=anchors)
    generator = np.random.default_rng([seed & (2**63 - 1), _STREAM])
    drawn, linked = _draw(counts + _imaginary(counts), best, anchors, replicates, generator)
    seats, _ = _draw(counts + _imaginary_seats(counts), best, anchors, replicates, generator)
    known = _compared(_met(counts, anchors), anchors)
    elo = np.where(known, best.elo[0], np.nan)
    low, high = _bounds(drawn.elo, linked)
    ratings = tuple(
        Rating(float(e), (float(lo), float(hi)) if math.isfinite(e) else (math.nan, math.nan))
        for e, lo, hi in zip(elo, low, high, strict=True)
    )
    los = _superiority(drawn.elo)
    los[~known, :] = los[:, ~known] = np.nan
    return Strength(
        ratings,
        Rating(float(best.first_move[0]), _middle(seats.first_move)) if counts.any() else _UNKNOWN,
        float(best.draw_rate[0]),
        los,
    )


def _draw(
    padded: FloatArray, best: Fit, anchors: Mapping[int, float], replicates: int, generator: np.random.Generator
) -> tuple[Fit, FloatArray]:
    """Fits [R] of drawn tournaments, and [R, P] on which side of the others a player stands: +1, 0 (among them), -1.

    ``padded``: [P, P, 3, 3] the pairs, imaginary ones among them.
    """
    total = round(padded.sum())
    played = np.flatnonzero(padded)
    shares = padded.ravel()[played] / padded.sum() if total else padded.ravel()[played]
    fits, sides = [], []
    size = max(1, _BATCH // max(1, padded.size))
    for first in range(0, replicates, size):
        tables = np.zeros((min(size, replicates - first), padded.size))
        if total:
            tables[:, played] = generator.multinomial(total, shares, size=len(tables))
        tables = tables.reshape(-1, *padded.shape)
        fits.append(fit(_games(tables), anchors=anchors, start=best))
        sides.append(_sides(_points(tables) > 0, anchors))
    together = Fit(
        np.concatenate([each.elo for each in fits]),
        np.concatenate([each.first_move for each in fits]),
        np.concatenate([each.draw_rate for each in fits]),
    )
    return together, np.concatenate(sides)


def _imaginary(counts: FloatArray) -> FloatArray:
    """[P, P, 3, 3] imaginary pairs: every player has z^2/4 won and as many lost ones, over its opponents."""
    met = counts.sum(axis=(2, 3)) > 0
    opponents = (met | met.T).sum(axis=1)
    fewest = np.minimum(opponents[:, np.newaxis], opponents[np.newaxis, :])
    both_ways = 1.0 + (met & met.T)  # a pairing scheduled from both sides shares them
    share = np.where(met, Z_95**2 / 4 / np.maximum(fewest, 1) / both_ways, 0.0)
    imaginary = np.zeros_like(counts)
    imaginary[..., 0, 0] = imaginary[..., 2, 2] = share
    return imaginary


def _imaginary_seats(counts: FloatArray) -> FloatArray:
    """[P, P, 3, 3] imaginary pairs: z^2/4 in which the first seat won both games, as many in which it lost both."""
    met = counts.sum(axis=(2, 3)) > 0
    imaginary = np.zeros_like(counts)
    imaginary[..., 2, 0] = imaginary[..., 0, 2] = Z_95**2 / 4 * met / max(1, met.sum())
    return imaginary


def _games(tables: FloatArray) -> FloatArray:
    """[R, P, P, 3] wins, draws, losses in the first seat, from [R, P, P, 3, 3] pairs."""
    first = tables.sum(axis=4)[..., ::-1]  # the row's player sat first: its wins come first
    second = tables.sum(axis=3)  # the column's player sat first: where the row took nothing, it won
    games: FloatArray = first + second.transpose(0, 2, 1, 3)
    return games


def _points(tables: FloatArray) -> FloatArray:
    """[R, P, P] half points that the row's player took from the column's."""
    own = tables.sum(axis=4) @ _HALF_POINTS + tables.sum(axis=3) @ _HALF_POINTS
    given = 4.0 * tables.sum(axis=(3, 4)) - own
    points: FloatArray = own + given.transpose(0, 2, 1)
    return points


def _met(counts: FloatArray, anchors: Mapping[int, float]) -> BoolArray:
    """[P, P] whether two can be compared, through others maybe; the anchored can by definition."""
    met = counts.sum(axis=(2, 3)) > 0
    connected: BoolArray = _closure(_tie(met | met.T, anchors)[np.newaxis])[0]
    return connected


def _tie(edges: BoolArray, anchors: Mapping[int, float]) -> BoolArray:
    """The same links, and those between anchored players."""
    tied = edges.copy()
    held = np.array(sorted(anchors), dtype=np.intp)
    tied[..., held[:, np.newaxis], held[np.newaxis, :]] = True
    return tied


def _closure(edges: BoolArray) -> BoolArray:
    """[R, P, P] who reaches whom, everybody himself."""
    reached = (edges | np.eye(edges.shape[-1], dtype=bool)).astype(np.float32)
    for _ in range(max(1, edges.shape[-1]).bit_length()):
        reached = np.minimum(reached @ reached, 1.0)
    return reached > 0


def _compared(met: BoolArray, anchors: Mapping[int, float]) -> BoolArray:
    """[P] who can be compared with the anchored, or without any with the most others."""
    group: BoolArray = met[min(anchors) if anchors else np.argmax(met.sum(axis=1))]
    return group


def _sides(took: BoolArray, anchors: Mapping[int, float]) -> FloatArray:
    """[R, P] +1 who gave the middle no point, -1 who took none of it, 0 who is linked with it both ways.

    The middle is the group of the anchored, without any the largest group whose members are all linked both ways; of
    several as large, on which side of more of them a player stands.

    ``took``: [R, P, P] whether the row's player took points from the column's.
    """
    reached = _closure(_tie(took, anchors))
    mutual = reached & reached.transpose(0, 2, 1)
    size = mutual.sum(axis=2)
    middle = mutual[:, min(anchors)] if anchors else size == size.max(axis=1, keepdims=True)
    net = reached.astype(np.float64) - reached.transpose(0, 2, 1)
    sides: FloatArray = np.sign((net * middle[:, np.newaxis, :]).sum(axis=2))
    return sides


def _bounds(elo: FloatArray, sides: FloatArray) -> tuple[FloatArray, FloatArray]:
    """[P], [P] the middle 95% of [R, P]."""
    open_ended = np.where(sides == 0, elo, sides * _FAR)
    low, high = np.quantile(open_ended, [0.025, 0.975], axis=0, method="nearest")
    return _unfold(low), _unfold(high)


def _unfold(bounds: FloatArray) -> FloatArray:
    unfolded: FloatArray = np.where(np.abs(bounds) >= _FAR, np.copysign(np.inf, bounds), bounds)
    return unfolded


def _middle(values: FloatArray) -> tuple[float, float]:
    low, high = np.quantile(values, [0.025, 0.975], method="nearest")
    return float(low), float(high)


def _superiority(elo: FloatArray) -> FloatArray:
    """[P, P] share of the drawn tournaments [R, P] in which the row's player stands higher, half a one to spare."""
    above = (elo[:, :, np.newaxis] > elo[:, np.newaxis, :]).sum(axis=0)
    los: FloatArray = (above + 0.5) / (len(elo) + 1.0)
    np.fill_diagonal(los, np.nan)
    return los

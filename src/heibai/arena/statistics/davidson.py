"""Ratings with draws and the first move: the model that a tournament's numbers come from.

With ratings r on the scale of log odds, a the worth of the first seat and d = r_i - r_j + a, the games of i, who sits
first, against j end as

    win : draw : loss  =  exp(d / 2) : v : exp(-d / 2)

(Davidson 1970, "On extending the Bradley-Terry model to accommodate ties in paired comparison experiments"; the first
seat as in Davidson & Beaver 1977). Without draws that is Bradley & Terry (1952). The family is exponential: the
likelihood is concave in (r, a, log v), and at its top every player's expected points equal the scored ones, the first
seat's too, and the draws as well. It is found by Newton's method, for many tournaments at once.

A weak prior keeps everything finite: each r and a is normal around the centre with a deviation of 1000 Elo (worth an
eighth of a game), log v around 0 with a deviation of 3.

Elo: the model's d is stretched by draws; shown ratings are 400 / ln 10 * 2 / (2 + v) * r, so that a small difference
means the expected score that Elo's formula says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .rating import LOG_ODDS

FloatArray = npt.NDArray[np.float64]
_PRIOR = (LOG_ODDS / 1000.0) ** 2  # precision of a rating
_DRAW_PRIOR = 1.0 / 9.0  # precision of log v
_LONGEST_STEP = 2.0
_MOST_STEPS = 100


@dataclass(frozen=True)
class Fit:
    """The likeliest ratings of R tournaments of P players."""

    elo: FloatArray  # [R, P] mean 0, or as the anchors say
    first_move: FloatArray  # [R] Elo that sitting first is worth
    draw_rate: FloatArray  # [R] share of draws between equal players without a first-move advantage


def fit(games: npt.ArrayLike, *, anchors: Mapping[int, float] | None = None, start: Fit | None = None) -> Fit:
    """Ratings from counts.

    Args:
        games: [R, P, P, 3] wins, draws and losses of the row's player in the first seat against the column's.
        anchors: player -> Elo that it has by definition; ratings are then measured from there.
        start: [1 or R] a fit to begin at.
    """
    counts = np.asarray(games, dtype=np.float64)
    search = _Search(counts, anchors or {}, start)
    for _ in range(_MOST_STEPS):
        if search.step() < 1e-6:  # the next one would be a millionth of that
            break
    return search.found()


class _Search:
    """Newton's method in [R, P + 2] unknowns: the ratings, the first seat's worth, log v."""

    def __init__(self, counts: FloatArray, anchors: Mapping[int, float], start: Fit | None) -> None:
        self.total = counts.sum(axis=-1)
        self.points = counts[..., 0] + 0.5 * counts[..., 1]
        self.draws = counts[..., 1].sum(axis=(1, 2))
        self.with_draws = bool(self.draws.any())  # else v is 0, exactly
        repeats, players = counts.shape[:2]
        self.players, self.anchored = players, np.array(sorted(anchors), dtype=np.intp)
        self.anchor_elo = np.array([anchors[index] for index in sorted(anchors)])
        self.centre = float(self.anchor_elo.mean()) if anchors else 0.0
        self.unknowns = np.zeros((repeats, players + 2))
        if start is not None:
            self._begin_at(start)
        elif anchors:
            self.unknowns[:, :players] = self.centre / LOG_ODDS

    def _begin_at(self, start: Fit) -> None:
        drawn = 2.0 * start.draw_rate / (1.0 - start.draw_rate)
        scale = _elo_of_log_odds(drawn)
        self.unknowns[:, : self.players] = start.elo / scale[:, np.newaxis]
        self.unknowns[:, -2] = start.first_move / scale
        self.unknowns[:, -1] = np.log(np.maximum(drawn, 1e-3))

    @property
    def weight_of_draws(self) -> FloatArray:
        """[R] v."""
        return np.exp(self.unknowns[:, -1]) if self.with_draws else np.zeros(len(self.unknowns))

    def step(self) -> float:
        """One step of Newton's; how far the farthest unknown moved."""
        scale = _elo_of_log_odds(self.weight_of_draws)
        self.unknowns[:, self.anchored] = self.anchor_elo / scale[:, np.newaxis]
        gradient, information = self._derivatives()
        self._add_prior(gradient, information, self.centre / scale)
        self._hold(gradient, information)
        move = np.linalg.solve(information, gradient[..., np.newaxis])[..., 0]
        longest = np.abs(move).max(axis=1, keepdims=True)
        self.unknowns += move * np.minimum(1.0, _LONGEST_STEP / np.maximum(longest, 1e-300))
        return float(longest.max(initial=0.0))

    def _derivatives(self) -> tuple[FloatArray, FloatArray]:
        """Gradient [R, P + 2] and negated Hessian [R, P + 2, P + 2] of the log likelihood."""
        p, ratings = self.players, self.unknowns[:, : self.players]
        half = 0.5 * (ratings[:, :, np.newaxis] - ratings[:, np.newaxis, :] + self.unknowns[:, -2, None, None])
        win, loss, drawn = np.exp(half), np.exp(-half), self.weight_of_draws[:, np.newaxis, np.newaxis]
        draw = drawn / (win + loss + drawn)
        score = win / (win + loss + drawn) + 0.5 * draw
        surplus = self.points - self.total * score
        spread = self.total * (score - 0.25 * draw - score**2)  # variance of the points
        common = self.total * draw * (0.5 - score)  # covariance of points and draws
        gradient = np.concatenate(
            [_net(surplus), surplus.sum(axis=(1, 2))[:, np.newaxis], np.zeros((len(surplus), 1))], axis=1
        )
        gradient[:, -1] = self.draws - (self.total * draw).sum(axis=(1, 2))
        information = np.zeros((*gradient.shape, p + 2))
        both = spread + spread.transpose(0, 2, 1)
        information[:, :p, :p] = -both
        information[:, np.arange(p), np.arange(p)] = both.sum(axis=2) - np.diagonal(both, axis1=1, axis2=2)
        information[:, :p, -2] = information[:, -2, :p] = _net(spread)
        information[:, :p, -1] = information[:, -1, :p] = _net(common)
        information[:, -2, -2] = spread.sum(axis=(1, 2))
        information[:, -2, -1] = information[:, -1, -2] = common.sum(axis=(1, 2))
        information[:, -1, -1] = (self.total * draw * (1.0 - draw)).sum(axis=(1, 2))
        return gradient, information

    def _add_prior(self, gradient: FloatArray, information: FloatArray, centre: FloatArray) -> None:
        gradient[:, :-1] -= _PRIOR * self.unknowns[:, :-1]
        gradient[:, :-2] += _PRIOR * centre[:, np.newaxis]
        gradient[:, -1] -= _DRAW_PRIOR * self.unknowns[:, -1]
        diagonal = np.arange(self.players + 2)
        information[:, diagonal, diagonal] += np.where(diagonal == self.players + 1, _DRAW_PRIOR, _PRIOR)

    def _hold(self, gradient: FloatArray, information: FloatArray) -> None:
        """The anchored players stay where they are; log v does where nobody drew."""
        held = self.anchored if self.with_draws else np.append(self.anchored, self.players + 1)
        gradient[:, held] = 0.0
        information[:, held, :] = information[:, :, held] = 0.0
        information[:, held, held] = 1.0

    def found(self) -> Fit:
        drawn = self.weight_of_draws
        scale = _elo_of_log_odds(drawn)
        elo = self.unknowns[:, : self.players] * scale[:, np.newaxis]
        elo[:, self.anchored] = self.anchor_elo
        return Fit(elo, self.unknowns[:, -2] * scale, drawn / (2.0 + drawn))


def _net(table: FloatArray) -> FloatArray:
    """[R, P] what a player has in the first seat less what its opponents have there against it."""
    difference: FloatArray = table.sum(axis=2) - table.sum(axis=1)
    return difference


def _elo_of_log_odds(weight_of_draws: FloatArray) -> FloatArray:
    """[R] Elo of one unit of log odds, where draws weigh so much."""
    scale: FloatArray = LOG_ODDS * 2.0 / (2.0 + weight_of_draws)
    return scale

"""What an evaluation of a population says: fitness, tallies, noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Protocol

import numpy as np

from ...arena.statistics.davidson import fit
from ...arena.statistics.rating import score_from_elo
from ..genome import FloatArray, by_element
from ..hall import HallEntry
from ..operators.selection import rank_weights
from .sums import PlayedGames, Sums, TallyArray

SUMS = ("points", "margin", "difference")
SCORINGS = (*SUMS, "rank", "bradley-terry")
_PLACES = 16  # equally likely ones, where an individual's luck may have put it


@dataclass(frozen=True)
class FitnessOutcome:
    """One evaluated generation; P individuals."""

    fitness: FloatArray  # [P] more is better
    tallies: TallyArray  # [P, 3]
    games: int  # played for it; 0 for fitness that needs none
    noise: float = 0.0  # mean standard error of the individuals' fitness, in fitness units
    errors: FloatArray | None = None  # [P] standard error of each fitness; None: it has none, or nobody knows it
    styles: FloatArray | None = None  # [P, S] how each played, in [0, 1], NaN: not seen; None: nobody asked


class Fitness(Protocol):
    """Finds the fitness of a population; the same population, generation and hall always give the same outcome."""

    def evaluate(self, population: FloatArray, *, generation: int, hall: Sequence[HallEntry] = ()) -> FitnessOutcome:
        """``hall``: the best of every generation before this one."""

    def take_extra_games(self) -> int:
        """Games played since this was last asked, for other ends than evaluate() (broods)."""


def outcome_of(games: PlayedGames, *, players: int, scoring: str) -> FitnessOutcome:
    """The outcome of games that are all there; see outcome_from."""
    everybody = int(max(games.black.max(), games.white.max())) + 1 if scoring == "bradley-terry" else 0
    sums = Sums(players, everybody=everybody)
    sums.add(games)
    return outcome_from(sums, scoring=scoring)


def outcome_from(sums: Sums, *, scoring: str) -> FitnessOutcome:
    """Fitness and tallies of the players that were counted.

    ``scoring``: points (win 2, draw 1, loss 0), margin (sum of the final disc differences), difference (wins -
    losses), rank (by points, 1 for the worst to P, equals sharing) or bradley-terry (Elo, opponents' strength counted).
    The first three are sums of whole numbers, so the order of the games does not matter; where some played fewer games,
    their sums are raised to the most games of anybody.
    """
    total, errors = _worth(sums, scoring if scoring in SUMS else "points")
    played = np.maximum(sums.tallies.sum(axis=1), 1)
    uneven, raised = played < played.max(), played.max() / played
    fitness, errors = np.where(uneven, total * raised, total), np.where(uneven, errors * raised, errors)
    if scoring == "rank":
        fitness, errors = rank_weights(fitness), _rank_errors(fitness, errors)
    elif scoring == "bradley-terry":
        fitness, errors = _ratings(sums, errors / (2.0 * raised))
    noise, tallies = float(np.mean(errors)), sums.tallies.copy()
    return FitnessOutcome(fitness, tallies, games=sums.games, noise=noise, errors=errors, styles=sums.styles)


def _worth(sums: Sums, scoring: str) -> tuple[FloatArray, FloatArray]:
    """[P] each: sums of the games' worth, and their standard errors."""
    wins, draws, losses = sums.tallies.T.astype(np.float64)
    if scoring == "margin":
        total, squares = sums.margins
    elif scoring == "points":
        total, squares = 2.0 * wins + draws, 4.0 * wins + draws
    else:
        total, squares = wins - losses, wins + losses
    played = np.maximum(sums.tallies.sum(axis=1), 1)
    variance = squares / played - (total / played) ** 2
    return total, np.sqrt(np.maximum(variance, 0.0) * played)


def _rank_errors(points: FloatArray, errors: FloatArray) -> FloatArray:
    """[P] standard errors of ranks whose points have independent normal errors.

    One's own luck moves one past many others at once, so the variance has two parts: what the others' luck makes of
    each place of one's own, on average over such places, and how the expected rank varies with them.
    """
    own = points + errors * np.array([NormalDist().inv_cdf((n + 0.5) / _PLACES) for n in range(_PLACES)])[:, None]
    ahead = own[:, :, None] - points  # [n, P, P]
    certain = np.where(ahead == 0.0, 0.0, np.copysign(np.inf, ahead))
    z = np.divide(ahead, errors, out=certain, where=errors > 0.0)
    above = by_element(lambda z: 0.5 * math.erfc(-z / math.sqrt(2.0)), z)
    above[:, np.arange(len(points)), np.arange(len(points))] = 0.0
    variances: FloatArray = (above * (1.0 - above)).sum(axis=2).mean(axis=0) + above.sum(axis=2).var(axis=0)
    return np.sqrt(variances)


def _ratings(sums: Sums, errors: FloatArray) -> tuple[FloatArray, FloatArray]:
    """[P] Elo among all who played, and its standard errors; ``errors`` are those of the wins, a draw half of one.

    Rounded to a millionth: the last bits depend on the processor, and a run's hash must not.
    """
    games = sums.met.sum(axis=2)
    last = int(np.flatnonzero(games.sum(axis=0) + games.sum(axis=1)).max(initial=0))
    everybody = max(last + 1, sums.players)  # those behind never played
    elo = fit(sums.met[None, :everybody, :everybody]).elo[0]
    met = (games + games.T)[:everybody, :everybody]
    expected = by_element(score_from_elo, elo[:, None] - elo[None, :])
    slope = (met * expected * (1.0 - expected)).sum(axis=1)[: sums.players] * math.log(10.0) / 400.0
    return np.round(elo[: sums.players], 6), np.round(errors / np.maximum(slope, 1e-9), 6)

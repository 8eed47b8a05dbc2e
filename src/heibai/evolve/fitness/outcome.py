"""What an evaluation of a population says: fitness, tallies, noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ...arena.statistics.davidson import fit
from ...arena.statistics.rating import score_from_elo
from ..genome import FloatArray, by_element
from ..hall import HallEntry
from ..operators.selection import rank_weights

TallyArray = npt.NDArray[np.int64]  # [P, 3] wins, draws, losses of each individual
SUMS = ("points", "margin", "difference")
SCORINGS = (*SUMS, "rank", "bradley-terry")
_NOBODY = 1 << 40
_PLACES = 16  # equally likely ones, where an individual's luck may have put it


@dataclass(frozen=True)
class FitnessOutcome:
    """One evaluated generation; P individuals."""

    fitness: FloatArray  # [P] more is better
    tallies: TallyArray  # [P, 3]
    games: int  # played for it; 0 for fitness that needs none
    noise: float = 0.0  # mean standard error of the individuals' fitness, in fitness units
    errors: FloatArray | None = None  # [P] standard error of each fitness; None: it has none, or nobody knows it


class Fitness(Protocol):
    """Finds the fitness of a population; the same population, generation and hall always give the same outcome."""

    def evaluate(self, population: FloatArray, *, generation: int, hall: Sequence[HallEntry] = ()) -> FitnessOutcome:
        """``hall``: the best of every generation before this one."""

    def take_extra_games(self) -> int:
        """Games played since this was last asked, for other ends than evaluate() (broods)."""


@dataclass(frozen=True)
class PlayedGames:
    """G games between numbered players."""

    black: npt.NDArray[Any]  # [G] player
    white: npt.NDArray[Any]  # [G] player
    result: npt.NDArray[Any]  # [G] for black: 1 won, 0 drawn, -1 lost
    margin: npt.NDArray[Any]  # [G] for black: discs, the empty squares to the winner


def outcome_of(games: PlayedGames, *, players: int, scoring: str) -> FitnessOutcome:
    """Fitness and tallies of players 0 to ``players - 1``; further ones are opponents only.

    ``scoring``: points (win 2, draw 1, loss 0), margin (sum of the final disc differences), difference (wins -
    losses), rank (by points, 1 for the worst to P, equals sharing) or bradley-terry (Elo, opponents' strength counted).
    The first three are sums of whole numbers, so the order of the games does not matter; where some played fewer games,
    their sums are raised to the most games of anybody.
    """
    worth = scoring if scoring in SUMS else "points"
    tallies, total, errors = _sums(games, players, worth)
    played = np.maximum(tallies.sum(axis=1), 1)
    uneven, raised = played < played.max(), played.max() / played
    fitness, errors = np.where(uneven, total * raised, total), np.where(uneven, errors * raised, errors)
    if scoring == "rank":
        fitness, errors = rank_weights(fitness), _rank_errors(fitness, errors)
    elif scoring == "bradley-terry":
        fitness, errors = _ratings(games, players, errors / (2.0 * raised))
    return FitnessOutcome(fitness, tallies, games=len(games.result), noise=float(np.mean(errors)), errors=errors)


def _sums(games: PlayedGames, players: int, scoring: str) -> tuple[TallyArray, FloatArray, FloatArray]:
    """Tallies, sums of the games' worth and their standard errors."""
    tallies = np.zeros((players, 3), dtype=np.int64)
    total, squares = np.zeros(players), np.zeros(players)
    for player, sign in ((games.black, 1), (games.white, -1)):
        counted = player < players
        who, result = player[counted], sign * games.result[counted].astype(np.int64)
        for column, value in enumerate((1, 0, -1)):
            tallies[:, column] += np.bincount(who[result == value], minlength=players)
        worth = _worth(result, sign * games.margin[counted].astype(np.float64), scoring)
        total += np.bincount(who, weights=worth, minlength=players)
        squares += np.bincount(who, weights=worth * worth, minlength=players)
    played = np.maximum(tallies.sum(axis=1), 1)
    variance = squares / played - (total / played) ** 2
    return tallies, total, np.sqrt(np.maximum(variance, 0.0) * played)


def _worth(result: npt.NDArray[np.int64], margin: FloatArray, scoring: str) -> FloatArray:
    if scoring == "margin":
        return margin
    return result.astype(np.float64) + (1.0 if scoring == "points" else 0.0)


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


def _ratings(games: PlayedGames, players: int, errors: FloatArray) -> tuple[FloatArray, FloatArray]:
    """[P] Elo among all who played, and its standard errors; ``errors`` are those of the wins, a draw half of one.

    Rounded to a millionth: the last bits depend on the processor, and a run's hash must not.
    """
    everybody = int(max(games.black.max(), games.white.max())) + 1
    counts = np.zeros((1, everybody, everybody, 3))
    np.add.at(counts[0], (games.black, games.white, 1 - games.result.astype(np.int64)), 1.0)
    elo = fit(counts).elo[0]
    met = counts[0].sum(axis=2) + counts[0].sum(axis=2).T
    expected = by_element(score_from_elo, elo[:, None] - elo[None, :])
    slope = (met * expected * (1.0 - expected)).sum(axis=1)[:players] * math.log(10.0) / 400.0
    return np.round(elo[:players], 6), np.round(errors / np.maximum(slope, 1e-9), 6)


def without_counting(games: PlayedGames, dropped: npt.NDArray[np.int64]) -> PlayedGames:
    """The same games, in which the ``dropped`` are nobody's numbers: their opponents' results count, not theirs."""
    if not len(dropped):
        return games
    black, white = (
        np.where(np.isin(side, dropped), _NOBODY, side.astype(np.int64)) for side in (games.black, games.white)
    )
    return replace(games, black=black, white=white)

"""What an evaluation of a population says: fitness, tallies, noise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from .genome import FloatArray

TallyArray = npt.NDArray[np.int64]  # [P, 3] wins, draws, losses of each individual
SCORINGS = ("points", "margin", "difference")


@dataclass(frozen=True)
class Outcome:
    """One evaluated generation; P individuals."""

    fitness: FloatArray  # [P] more is better
    tallies: TallyArray  # [P, 3]
    games: int  # played for it; 0 for fitness that needs none
    noise: float = 0.0  # mean standard error of the individuals' fitness, in fitness units
    errors: FloatArray | None = None  # [P] standard error of each fitness; None: it has none, or nobody knows it


class Fitness(Protocol):
    """Finds the fitness of a population; the same population and generation always give the same outcome."""

    def evaluate(self, population: FloatArray, *, generation: int) -> Outcome: ...

    def take_extra_games(self) -> int:
        """Games played since this was last asked, for other ends than evaluate() (broods)."""


@dataclass(frozen=True)
class PlayedGames:
    """G games between numbered players."""

    black: npt.NDArray[Any]  # [G] player
    white: npt.NDArray[Any]  # [G] player
    result: npt.NDArray[Any]  # [G] for black: 1 won, 0 drawn, -1 lost
    margin: npt.NDArray[Any]  # [G] for black: discs, the empty squares to the winner


def outcome_of(games: PlayedGames, *, players: int, scoring: str) -> Outcome:
    """Fitness and tallies of players 0 to ``players - 1``; further ones are opponents only.

    ``scoring``: points (win 2, draw 1, loss 0), margin (sum of the final disc differences) or difference (wins -
    losses). All are sums of whole numbers, so the order of the games does not matter.
    """
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
    errors = np.sqrt(np.maximum(variance, 0.0) * played)
    return Outcome(total, tallies, games=len(games.result), noise=float(np.mean(errors)), errors=errors)


def _worth(result: npt.NDArray[np.int64], margin: FloatArray, scoring: str) -> FloatArray:
    if scoring == "margin":
        return margin
    return result.astype(np.float64) + (1.0 if scoring == "points" else 0.0)

"""Fitness without a game: how weights rank within one position's terms (recipe ``position-ranking``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ...core.contract import Game
from ...core.position import Position
from ...core.rng import Rng
from .. import streams
from ..genome import FloatArray
from ..hall import HallEntry
from .outcome import FitnessOutcome


class PositionFitness:
    """Evaluations go through the positions in turn, ``evaluations`` of them on each."""

    def __init__(self, terms: FloatArray, *, evaluations: int) -> None:
        self._terms = terms  # [N, D] each position's sub-evaluations
        self._evaluations = evaluations
        self._position = 0  # where the last population was evaluated

    def evaluate(self, population: FloatArray, *, generation: int, hall: Sequence[HallEntry] = ()) -> FitnessOutcome:
        self._position = generation // self._evaluations
        return ranking_outcome(population, self._terms[self._position])

    def against(self, challengers: FloatArray, opponents: FloatArray, *, generation: int) -> FloatArray:
        """[C] fitness of ``challengers [C, D]`` among themselves and ``opponents [E, D]``, at the present position."""
        together = np.concatenate([challengers, opponents])
        return ranking_outcome(together, self._terms[self._position]).fitness[: len(challengers)]

    def take_extra_games(self) -> int:
        return 0


def ranking_outcome(population: FloatArray, terms: FloatArray) -> FitnessOutcome:
    """Fitness of w_i is the number of j with w_i . s > w_j . s, a tie half a point each; s is ``terms [D]``.

    The tallies count the same comparisons.
    """
    values = np.zeros(len(population))
    for d in range(population.shape[1]):
        values = values + population[:, d] * terms[d]
    wins = (values[:, None] > values[None, :]).sum(axis=1)
    losses = (values[:, None] < values[None, :]).sum(axis=1)
    draws = len(population) - 1 - wins - losses
    return FitnessOutcome(
        fitness=wins + 0.5 * draws, tallies=np.stack([wins, draws, losses], axis=1).astype(np.int64), games=0
    )


def sampled_terms(
    game: Game, terms_of: Callable[[Position], Sequence[float]], *, count: int, seed: int, start: bool
) -> FloatArray:
    """[count, D] terms of unfinished positions, one from each of ``count`` random games, any ply alike.

    ``start``: the start may be one of them. Where a game begins even its terms are all 0, and all weights are equal.
    """
    return np.array(
        [terms_of(_sampled_position(game, Rng(seed, (streams.POSITIONS, n)), start=start)) for n in range(count)],
        dtype=np.float64,
    )


def _sampled_position(game: Game, rng: Rng, *, start: bool) -> Position:
    position: Position = game.start()
    visited = []
    while not position.is_over():
        visited.append(position)
        position = position.play(rng.choice(position.moves()))
    chosen = rng.choice(visited)
    if start or chosen is not visited[0] or len(visited) == 1:
        return chosen
    return rng.choice(visited[1:])  # so the others are alike, and most seeds have the positions that they had before

"""Weights, and how far a batch of games moves them: Adam (Kingma and Ba 2015), at a rate that falls at the end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core.contract import KernelEvaluator
from ...core.errors import SpecError, quoted
from ...core.rng import numpy_generator
from ...evaluators.ntuple import NTupleEvaluator
from ...games.reversi.rules import Reversi
from ..td.self_play import GRAIN, rounded
from .games import SelfPlay, Settings
from .options import PolicyOptions
from .tables import Floats, Tables

LARGEST_SCALE = 10.0  # of values e that predict a result as tanh(e); of discs it is 15
FIRST_FADE, SECOND_FADE, SMALLEST = 0.9, 0.99, 1e-8  # of Adam's means; the second is shorter than usual


@dataclass(frozen=True, eq=False)
class PolicyState:
    """All that the next batch depends on besides options and seed; [D] float64 each."""

    weights: Floats
    first: Floats  # mean of gradients
    second: Floats  # of their squares
    batches: int = 0  # learnt from so far
    compared: int = 0  # pairs of moves in the last of them


class PolicyLearner:
    """Takes a state further; equal states go on equally on one machine."""

    def __init__(self, game: Reversi, evaluator: NTupleEvaluator, options: PolicyOptions, *, seed: int) -> None:
        """``evaluator``: the first weights, and the critic, which stays as it is."""
        self._game, self._evaluator, self._options, self._seed = game, evaluator, options, seed
        self._tables = Tables(evaluator)
        settings = Settings(options.temperature, options.trace, options.epsilon, options.random_plies)
        self._play = SelfPlay(game, evaluator.kernel, settings)

    def begin(self) -> PolicyState:
        """Before the first batch."""
        zeros = np.zeros(self._evaluator.dimension)
        return PolicyState(np.array(self._evaluator.weights), zeros, zeros)

    def learn(self, state: PolicyState) -> PolicyState:
        """One batch more."""
        gradient, compared = self._gradient(state)
        done = state.batches + 1
        first = FIRST_FADE * state.first + (1 - FIRST_FADE) * gradient
        second = SECOND_FADE * state.second + (1 - SECOND_FADE) * gradient * gradient
        scale = np.sqrt(second / (1 - SECOND_FADE**done)) + SMALLEST
        moved = self._rate(done) * first / (1 - FIRST_FADE**done) / scale
        return PolicyState(state.weights + moved, first, second, done, compared)

    def evaluator_of(self, weights: Floats) -> NTupleEvaluator:
        """The evaluator with learnt weights, rounded as they are played with."""
        return self._evaluator.with_weights(rounded(weights, GRAIN).tolist())

    def _gradient(self, state: PolicyState) -> tuple[Floats, int]:
        """[D] of the advantages a game, and how many pairs of moves it rests on."""
        policy: KernelEvaluator = self.evaluator_of(state.weights).kernel
        games = self._options.batch
        found = self._play.play(policy, games, numpy_generator(self._seed, (state.batches,)))
        entries = np.concatenate([self._tables.entries(*found.played), self._tables.entries(*found.other)])
        # a value after a move is the opponent's
        factors = np.concatenate([-found.advantage, found.advantage]) / games
        return self._tables.gradient(entries, factors), len(found.advantage)

    def _rate(self, batch: int) -> float:
        left = 1.0 - batch / (self._options.batches + 1)
        return self._options.rate * min(1.0, 2.0 * left)


def learnable(evaluator: object, text: str) -> NTupleEvaluator:
    """The same evaluator. Raises SpecError for another kind, or one without weights to begin with."""
    if not isinstance(evaluator, NTupleEvaluator):
        raise SpecError(f"{quoted(text)} is no n-tuple network; name one that has learnt, as in --eval td-network")
    if not evaluator.weights.any():
        raise SpecError(
            f"{quoted(text)} has no weights to begin with; learn some first: "
            f"heibai learn td --eval {text} --out first, then --eval @first/champion.json"
        )
    if evaluator.scale > LARGEST_SCALE:
        raise SpecError(
            f"values of {quoted(text)} have a scale of {evaluator.scale:g}, and predictions of a result at most "
            f"{LARGEST_SCALE:g}; begin with weights of heibai learn td with its usual --unit 1"
        )
    return evaluator

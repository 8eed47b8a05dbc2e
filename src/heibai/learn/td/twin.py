"""A batch of self-play in Python: what the kernel does (kernel/learn), clear and slow, and for games without a kernel.

Steps, as in kernel/learn/episode.hpp: 1. so many random moves as a draw says; 2. now and then a random move, otherwise
the best; 3. backwards, each prediction's target: the next prediction, or with lambda a mixture of all that follow, seen
by its own side; the end's is the result; 4. a prediction that a random move follows has no target, unless random moves
are part of the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...core.contract import EVALUATION_LIMIT, Color, Game
from ...core.rng import Rng
from ...evaluators.ntuple import NTupleEvaluator
from .options import COHERENCE, DECAYING, DISCS, SelfPlay
from .self_play import (
    ERROR_GRAIN,
    LARGEST_ERROR,
    Floats,
    Learner,
    LearnerState,
    Lesson,
    rounded,
)


@dataclass(frozen=True)
class _Remembered:
    """A position after a move."""

    position: Any
    prediction: float  # for the side that moves there
    unasked: bool  # came about by a random move that says nothing about the prediction before it


class _Asked:
    """What a batch asks of the weights, in whole grains of an error."""

    def __init__(self, weights: int) -> None:
        self.sums, self.sizes = [0] * weights, [0] * weights
        self.squared, self.positions = 0, 0

    def add(self, evaluator: Learner, position: Any, error: int) -> None:
        for gene, term in _read(evaluator, position):
            asked = round(error * term)
            self.sums[gene] += asked
            self.sizes[gene] += abs(asked)


def _read(evaluator: Learner, position: Any) -> Iterator[tuple[int, float]]:
    """(weight, how often it counts) of each table entry or term that is read."""
    if not isinstance(evaluator, NTupleEvaluator):
        yield from ((gene, term) for gene, term in enumerate(evaluator.terms(position)) if term)
        return
    contents = evaluator.tuples.contents(position)
    start = evaluator.dimension // evaluator.phases * evaluator.phase(contents)
    for shape, placements in zip(evaluator.shapes, evaluator.tuples.placements, strict=True):
        for placement in placements:
            entry = sum(contents[square] * 3**k for k, square in enumerate(placement))
            if shape.sign[entry]:
                yield start + int(shape.index[entry]), int(shape.sign[entry])
        start += len(shape.free)


def learn_in_python(
    game: Game, evaluator: Learner, settings: SelfPlay, state: LearnerState, *, gains: Floats, grain: float, seed: int
) -> tuple[LearnerState, Lesson]:
    """One batch: game g of batch b draws from the stream (seed, b, g)."""
    playing: Any = evaluator.with_weights(rounded(state.weights, grain).tolist())
    asked = _Asked(len(state.weights))
    for number in range(settings.batch):
        _play(game, playing, settings, Rng(seed, (state.batches, number)), asked)
    squared = asked.squared * ERROR_GRAIN / asked.positions if asked.positions else 0.0
    after = replace(_step(settings, state, gains, asked), batches=state.batches + 1)
    return after, Lesson(1, asked.positions, squared)


def _play(game: Game, evaluator: Learner, settings: SelfPlay, rng: Rng, asked: _Asked) -> None:
    position, steps = game.start(), list[_Remembered]()
    opening = rng.below(settings.random_plies + 1) if settings.random_plies else 0  # 1
    while not position.is_over():
        moves = position.moves()
        if moves == (game.pass_move,):
            position = position.play(game.pass_move)
            continue
        opens, opening = opening > 0, opening - 1
        strays = not opens and settings.epsilon > 0 and rng.uniform() < settings.epsilon  # 2
        position = position.play(rng.choice(moves) if opens or strays else _best(evaluator, position, moves, rng))
        unasked = opens or (strays and not settings.noisy)
        steps.append(_Remembered(position, _predicted(settings, evaluator.evaluate(position)), unasked))
    margin = position.margin() if position.to_move is Color.BLACK else -position.margin()
    _teach(settings, evaluator, steps, _outcome(settings, margin), position.to_move, asked)


def _best(evaluator: Learner, position: Any, moves: tuple[int, ...], rng: Rng) -> int:
    """Of the best moves one by lot."""
    values = []
    for move in moves:
        child = position.play(move)
        values.append(-(child.final_value(1) if child.is_over() else evaluator.evaluate(child)))
    best = [move for move, value in zip(moves, values, strict=True) if value == max(values)]
    return best[0] if len(best) == 1 else rng.choice(best)


def _predicted(settings: SelfPlay, value: float) -> float:
    assert abs(value) <= EVALUATION_LIMIT
    return value / settings.unit if settings.predict == DISCS else math.tanh(value / settings.unit)


def _outcome(settings: SelfPlay, margin: int) -> float:
    return margin / settings.unit if settings.predict == DISCS else float((margin > 0) - (margin < 0))


def _teach(
    settings: SelfPlay, evaluator: Learner, steps: list[_Remembered], result: float, side: Color, asked: _Asked
) -> None:
    """3. ``result`` is that of ``side``."""
    if not steps:
        return
    last = steps[-1]
    following = replace(last, prediction=result if last.position.to_move is side else -result)
    target = following.prediction
    for here in reversed(steps[:-1]):
        mixed = (1.0 - settings.trace) * following.prediction + settings.trace * target
        target = mixed if here.position.to_move is following.position.to_move else -mixed
        if following.unasked:  # 4
            target = here.prediction
        else:
            error = target - here.prediction
            slope = 1.0 if settings.predict == DISCS else 1.0 - here.prediction * here.prediction
            asked.add(evaluator, here.position, _grains(error * slope))
            asked.squared += _grains(error * error)
            asked.positions += 1
        following = here


def _grains(error: float) -> int:
    return round(min(max(error, -LARGEST_ERROR), LARGEST_ERROR) / ERROR_GRAIN)


def _step(settings: SelfPlay, state: LearnerState, gains: Floats, asked: _Asked) -> LearnerState:
    """With coherence a weight's rate is |sum| / size of what was asked of it so far, 1 at first."""
    games = float(state.batches) * settings.batch
    fade = settings.decay / (settings.decay + games) if settings.step == DECAYING else 1.0
    rate = settings.rate * settings.unit * fade
    sums = np.array([float(grains) for grains in asked.sums]) * ERROR_GRAIN
    if settings.step != COHERENCE:
        return replace(state, weights=state.weights + rate * gains * 1.0 * sums)
    own = np.where(state.sizes > 0, np.abs(state.sums) / np.where(state.sizes > 0, state.sizes, 1.0), 1.0)
    sizes = np.array([float(grains) for grains in asked.sizes]) * ERROR_GRAIN
    return replace(
        state,
        weights=state.weights + rate * gains * own * sums,
        sums=state.sums + sums,
        sizes=state.sizes + sizes,
    )

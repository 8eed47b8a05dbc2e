"""How self-play learns: what is played, what is predicted, how far a batch of games moves the weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...evaluators.linear import LinearEvaluator
from ...evaluators.ntuple import NTupleEvaluator

Floats = npt.NDArray[np.float64]
Learner = LinearEvaluator | NTupleEvaluator

GRAIN = 2.0**-16  # weights are played with in multiples of it, unless the evaluation has a grain of its own
ERROR_GRAIN = 2.0**-24  # errors are multiples of it
LARGEST_ERROR = 1e6  # none, nor its square, counts for more


@dataclass(frozen=True, eq=False)
class LearnerState:
    """Where a learner is: all that the next batch depends on besides the settings and the seed; [D] float64 each."""

    weights: Floats
    sums: Floats  # of what was asked of a weight, for coherence
    sizes: Floats  # the same without signs
    batches: int = 0  # learnt from so far

    @classmethod
    def of(cls, weights: Floats) -> LearnerState:
        """Before the first batch."""
        return cls(np.array(weights, np.float64), np.zeros(len(weights)), np.zeros(len(weights)))


@dataclass(frozen=True)
class Lesson:
    """What some batches showed."""

    batches: int  # fewer than were asked for when it was stopped
    positions: int  # with a prediction to compare with
    squared_error: float  # mean, of the predictions


def grain_of(evaluator: Learner) -> float:
    """What weights are multiples of while games are played."""
    return (evaluator.features.grain if isinstance(evaluator, LinearEvaluator) else 0.0) or GRAIN


def rounded(weights: Floats, grain: float) -> Floats:
    """[D] the multiples of ``grain`` that are played with."""
    nearest: Floats = np.rint(weights / grain) * grain + 0.0  # no negative zeros
    return nearest


def gains_of(evaluator: Learner) -> Floats:
    """[D] so that at rate 1 a position's own error would be gone: one over the images, or over the terms' variance."""
    if isinstance(evaluator, NTupleEvaluator):
        images = sum(len(placements) for placements in evaluator.tuples.placements)
        return np.full(evaluator.dimension, 1.0 / images)
    deviations = np.array(evaluator.features.deviations or (1.0,) * len(evaluator.weights))
    usual = np.where(deviations > 0, deviations, 1.0)
    gains: Floats = 1.0 / (len(usual) * usual * usual)
    return gains

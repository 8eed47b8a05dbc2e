"""How self-play learns: what is played, what is predicted, how far a batch of games moves the weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from ...core.errors import SpecError, quoted
from ...evaluators.linear import LinearEvaluator
from ...evaluators.ntuple import NTupleEvaluator

Floats = npt.NDArray[np.float64]
Learner = LinearEvaluator | NTupleEvaluator

RESULT, DISCS = "result", "discs"
CONSTANT, DECAYING, COHERENCE = STEPS = ("constant", "decaying", "coherence")
GRAIN = 2.0**-16  # weights are played with in multiples of it, unless the evaluation has a grain of its own
ERROR_GRAIN = 2.0**-24  # errors are multiples of it
LARGEST_ERROR = 1e6  # none, nor its square, counts for more


@dataclass(frozen=True)
class SelfPlay:
    """Temporal differences over afterstates (Sutton 1988; Szubert, Jaskowski & Krawiec 2013 for Othello)."""

    epsilon: float = 0.1  # probability of a random move
    noisy: bool = False  # random moves are part of the game; otherwise no prediction learns from one that follows it
    random_plies: int = 10  # most random moves at the start; how many is drawn for each game
    trace: float = 0.0  # lambda: share of the later predictions in a target; 0 TD(0), 1 the result
    predict: str = RESULT  # the result -1, 0, 1 through tanh (Szubert & Jaskowski), or the margin in "discs"
    unit: float = 1.0  # points of the evaluation to one of the prediction
    step: str = CONSTANT  # or "decaying", or "coherence": a rate for each weight (Beal & Smith 1999)
    rate: float = 0.1  # share of a prediction's error that a step takes away, were its position alone
    decay: int = 100_000  # games after which a decaying rate is half of the first
    batch: int = 16  # games with the same weights

    def check(self) -> None:
        """Raises SpecError."""
        values = asdict(self)
        for name, low, high in (("epsilon", 0, 1), ("trace", 0, 1), ("unit", 1e-6, 1e9), ("rate", 0, 2)):
            if not low <= values[name] <= high:
                raise SpecError(f"{name} is {values[name]!r}, expected a number from {low:g} to {high:g}")
        for name, least, most in (("random_plies", 0, 400), ("decay", 1, 10**15), ("batch", 1, 65536)):
            if not least <= values[name] <= most:
                raise SpecError(f"{name} is {values[name]!r}, expected a whole number from {least} to {most}")
        for name, known in (("predict", (RESULT, DISCS)), ("step", STEPS)):
            if values[name] not in known:
                raise SpecError(f"{name} is {quoted(str(values[name]))}, expected one of {', '.join(known)}")

    def for_kernel(self, grain: float) -> Mapping[str, float]:
        """As numbers with the kernel's names."""
        return {
            "epsilon": self.epsilon, "opening": self.random_plies, "lambda": self.trace, "unit": self.unit,
            "noisy": self.noisy, "discs": self.predict == DISCS, "step": STEPS.index(self.step), "rate": self.rate,
            "decay": self.decay, "batch": self.batch, "grain": grain,
        }  # fmt: skip


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

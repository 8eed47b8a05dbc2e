"""Simultaneous perturbation stochastic approximation (Spall, IEEE Transactions on Automatic Control 37(3), 1992).

Every number is moved at once, up or down by chance; the player with these numbers meets the one with the opposite
moves; all numbers then go the way of the winner, by as much as it won. Two players an iteration, however many numbers
there are. The steps shrink as Spall (IEEE Transactions on Aerospace and Electronic Systems 34(3), 1998, section III)
proposes. The answer is the mean of the second half of the way (Polyak & Juditsky, SIAM Journal on Control and
Optimization 30(4), 1992), in which the noise of single games averages out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.rng import numpy_generator
from ..evolve.genome import FloatArray
from ..evolve.strategy import reading_state

_STREAM = 0x73707361  # "spsa"
_STEP_DECAY, _REACH_DECAY = 0.602, 0.101  # of the steps, and of the perturbations
_SETTLING = 0.1  # of all iterations: so many count before the steps shrink much
_PULL = 0.5  # first step, in perturbations, after a match that one side won whole


class Spsa:
    """Ask and tell; D numbers, each a share from 0 to 1."""

    is_duel = True  # the two that ask() returns meet each other

    def __init__(self, start: FloatArray, *, iterations: int, reach: float, least: FloatArray, seed: int) -> None:
        """``start [D]``; ``reach``: first perturbation, a share; ``least [D]``: shares that it never falls below."""
        self.generation = 0
        self._iterations, self._reach, self._least = iterations, reach, least
        self._mean = start.copy()
        self._sum = np.zeros_like(start)  # of the means of the second half
        self._rng = numpy_generator(seed, (_STREAM,))
        self._sides = self._draw()

    @property
    def finished(self) -> bool:
        return self.generation >= self._iterations

    @property
    def champion(self) -> FloatArray:
        """[D] the answer so far."""
        averaged = max(self.generation - self._half, 0)
        answer: FloatArray = self._sum / averaged if averaged else self._mean
        return answer.copy()

    @property
    def mean(self) -> FloatArray:
        """[D] where it stands."""
        return np.array(self._mean)

    def ask(self) -> FloatArray:
        """[2, D] the two players of this iteration."""
        moved = self._perturbation * self._sides
        both: FloatArray = np.clip(np.stack([self._mean + moved, self._mean - moved]), 0, 1)
        return both

    def tell(self, scores: FloatArray) -> None:
        """``scores [2]`` of the two against each other, from 0 to 1."""
        won = scores[0] - scores[1]
        settling = _SETTLING * self._iterations + 1
        pull = _PULL * (settling / (settling + self.generation)) ** _STEP_DECAY
        self._mean = np.clip(self._mean + pull * won * self._perturbation * self._sides, 0, 1)
        self.generation += 1
        if self.generation > self._half:
            self._sum += self._mean
        self._sides = self._draw()

    @property
    def _half(self) -> int:
        return self._iterations // 2

    @property
    def _perturbation(self) -> FloatArray:
        """[D] shares by which this iteration moves."""
        reach: FloatArray = np.maximum(self._reach / (self.generation + 1) ** _REACH_DECAY, self._least)
        return reach

    def _draw(self) -> FloatArray:
        """[D] of -1 and 1."""
        return 2 * self._rng.integers(0, 2, len(self._mean)).astype(np.float64) - 1

    def state(self) -> dict[str, Any]:
        """Everything that a resume needs, ready for JSON."""
        return {
            "generation": self.generation, "mean": self._mean.tolist(), "sum": self._sum.tolist(),
            "sides": self._sides.tolist(), "rng": self._rng.bit_generator.state,
        }  # fmt: skip

    def restore(self, state: Mapping[str, Any]) -> None:
        """Raises CheckpointError when ``state`` is not one that state() made."""
        with reading_state():
            arrays = [np.array(state[key], np.float64) for key in ("mean", "sum", "sides")]
            if any(array.shape != self._mean.shape for array in arrays):
                raise ValueError("of another shape")
            self.generation = int(state["generation"])
            self._rng.bit_generator.state = state["rng"]
            self._mean, self._sum, self._sides = arrays

"""Tuple networks fitted by normalised least mean squares in the kernel, an epoch a step."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.errors import CheckpointError
from ...core.kernel import interruptible
from ...core.rng import stream_state
from ...evaluators.ntuple import NTupleEvaluator
from ...games.reversi.kernel.regression import Fit, regression
from ...jobs.arrays import Array
from ..samples.samples import Columns
from ..training.trainer import Row, TrainingOutcome, TrainingState
from .data import Data
from .options import RegressionOptions

GRAIN = 1 / 128  # of a disc; weights are multiples of it that fit int16
_LARGEST = 2**15 - 1
_LAST_RATE = 1 / 20  # of the first


class LeastMeanSquares:
    """A network's weights against the samples' labels; see kernel/games/reversi/learn/regression.hpp."""

    def __init__(
        self, network: NTupleEvaluator, data: Data, options: RegressionOptions, *, seed: int, threads: int
    ) -> None:
        self._network, self._data, self._options = network, data, options
        self._seed, self._threads = seed, threads
        self._fit = self._held(data.train)
        self._validation = self._held(data.validation)

    def _held(self, columns: Columns) -> Fit:
        return regression(
            self._network.kernel, self._data.size, columns.own, columns.opponent,
            targets=columns.target, importance=self._data.importance_of(columns),
        )  # fmt: skip

    @property
    def total(self) -> int:
        return self._options.epochs

    def begin(self) -> TrainingState:
        weights = np.asarray(self._network.weights, np.float32)
        return TrainingState(arrays={"weights": weights}, values={"data": self._data.digest})

    def rate(self, epoch: int) -> float:
        """Of an epoch from 0 on: from the first to a twentieth of it, by equal factors."""
        return float(self._options.rate * _LAST_RATE ** (epoch / max(self.total - 1, 1)))

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        self._require_same_data(state)
        weights, rate = np.array(state.arrays["weights"]), self.rate(state.done)
        seed = stream_state(self._seed, (state.done,))
        found = interruptible(
            lambda control: self._fit.epoch(weights, rate, seed, self._options.reach, self._threads, control)
        )
        row: dict[str, Any] = {"rate": rate, "train": found.absolute / found.importance if found.importance else 0.0}
        errors = np.abs(self._validation.errors(weights, self._threads))
        if len(errors):
            row |= {"validation": float(errors.mean()), "by_phase": self._by_phase(errors)}
        return TrainingState(state.done + 1, {"weights": weights}, dict(state.values)), row

    def _by_phase(self, errors: Any) -> list[float | None]:
        """[phases] mean absolute error in discs; None for a phase without positions."""
        cells, phases = self._data.size**2, self._network.phases
        phase = self._data.validation.discs * phases // (cells + 1)
        return [float(errors[phase == each].mean()) if (phase == each).any() else None for each in range(phases)]

    def _require_same_data(self, state: TrainingState) -> None:
        if state.values.get("data") != self._data.digest:
            raise CheckpointError(
                "the samples are not those that this training began with; put its sources back, or begin a new one"
            )

    def finish(self, state: TrainingState) -> TrainingOutcome:
        self._require_same_data(state)
        return self._data.judged(self._network.with_weights(quantised(state.arrays["weights"])))


def quantised(weights: Array) -> npt.NDArray[np.float64]:
    """[D] float64: the nearest multiples of 1/128 that fit int16."""
    grains = np.clip(np.rint(np.asarray(weights, np.float64) / GRAIN), -_LARGEST, _LARGEST)
    return np.asarray(grains * GRAIN, np.float64)

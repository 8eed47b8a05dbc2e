"""Linear evaluators fitted to labels in one step, by the normal equations."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ...core.errors import SpecError
from ...core.searching import KernelEvaluator
from ...evaluators.linear import LinearEvaluator
from ...games.reversi.kernel import boards
from ..samples.canonical import SYMMETRIES, image
from ..samples.samples import Columns
from ..training.trainer import Row, TrainingOutcome, TrainingState
from .data import Data

_BLOCK = 1 << 17  # samples whose terms are in memory
_RIDGE = 1e-9  # of the mean square of a term: terms that depend on others share their weight

Floats = npt.NDArray[np.float64]


class LeastSquares:
    """The weights of an evaluator's terms with the least mean squared error on the training samples."""

    total = 1

    def __init__(self, evaluator: LinearEvaluator, data: Data) -> None:
        """Raises SpecError: the evaluator has no form in the kernel."""
        if evaluator.kernel is None:
            raise SpecError(
                f"{evaluator.name!r} has no form in the kernel, which regression needs; name another --eval"
            )
        self._evaluator, self._kernel, self._data = evaluator, evaluator.kernel, data

    def begin(self) -> TrainingState:
        return TrainingState(arrays={"weights": np.array(self._evaluator.weights)}, values={"data": self._data.digest})

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        data, dimension = self._data, len(self._evaluator.weights)
        squares, products = np.zeros((dimension, dimension)), np.zeros(dimension)
        for block, terms in blocks_of(data.train, self._kernel, data.size):
            weighted = terms * data.importance_of(block)[:, None].astype(np.float64)
            squares += weighted.T @ terms
            products += weighted.T @ block.target.astype(np.float64)
        ridge = np.eye(dimension) * (_RIDGE * np.trace(squares) / dimension)
        weights = np.linalg.lstsq(squares + ridge, products, rcond=None)[0]
        fitted = self._evaluator.with_weights(weights.tolist())
        row = {"train": data.error(fitted, data.train), "validation": data.error(fitted, data.validation)}
        told = {key: value for key, value in row.items() if value is not None}
        return TrainingState(1, {"weights": np.array(fitted.weights)}, dict(state.values)), told

    def finish(self, state: TrainingState) -> TrainingOutcome:
        return self._data.judged(self._evaluator.with_weights(state.arrays["weights"].tolist()))


def blocks_of(columns: Columns, evaluator: KernelEvaluator, size: int) -> Iterator[tuple[Columns, Floats]]:
    """The samples in blocks, each with its [n, D] terms.

    A sample stands for its eight images: each is shown in the next one, so that squares with weights of their own
    are all seen alike.
    """
    for start in range(0, len(columns), _BLOCK):
        block = columns[slice(start, start + _BLOCK)]
        own, opponent = np.array(block.own), np.array(block.opponent)
        for symmetry in range(1, SYMMETRIES):
            every = slice(symmetry, None, SYMMETRIES)
            own[every] = image(own[every], symmetry, size)
            opponent[every] = image(opponent[every], symmetry, size)
        yield block, boards.terms(evaluator, own, opponent, size)

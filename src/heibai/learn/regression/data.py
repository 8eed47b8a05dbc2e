"""What a regression learns from and is judged by."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.errors import SpecError
from ...games.reversi.kernel import boards
from ..samples.kinds import EXACT
from ..samples.samples import Columns, digest_of
from ..training.trainer import Learner, TrainingOutcome
from .measured import by_band, measure

_BLOCK = 1 << 20  # positions a call


@dataclass(frozen=True, eq=False)
class Data:
    """Samples by their split."""

    columns: Columns
    size: int  # of the board
    importance: npt.NDArray[np.float32]  # [kinds]

    @cached_property
    def digest(self) -> str:
        return digest_of(self.columns)

    @cached_property
    def train(self) -> Columns:
        return self.columns.of_split("train")

    @cached_property
    def validation(self) -> Columns:
        return self.columns.of_split("validation")

    @cached_property
    def test(self) -> Columns:
        return self.columns.of_split("test")

    def importance_of(self, columns: Columns) -> npt.NDArray[np.float32]:
        """[N] labels that went into each, by what their kind is worth."""
        return np.asarray(columns.importance * self.importance[columns.kind], np.float32)

    def error(self, evaluator: Learner, columns: Columns) -> float | None:
        """Mean absolute error in discs; None without positions."""
        return measure(values_of(evaluator, columns, self.size), columns.target).error if len(columns) else None

    def judged(self, evaluator: Learner) -> TrainingOutcome:
        """The fitted evaluator with its errors on games that it never saw."""
        return TrainingOutcome(
            evaluator, {"samples": self.columns.counts(), **self._errors(evaluator)}, {"data": self.digest}
        )

    def _errors(self, evaluator: Learner) -> dict[str, Any]:
        found: dict[str, Any] = {"validation_error": self.error(evaluator, self.validation)}
        if not len(self.test):
            return found
        values, labels = values_of(evaluator, self.test, self.size), self.test.target
        empties = self.size**2 - self.test.discs
        bands = by_band(values, labels, empties)
        found |= {"test_error": measure(values, labels).error}
        found |= {"test_error_by_empties": {band: measured.error for band, measured in bands.items()}}
        exact = self.test.kind == EXACT
        if exact.any():
            found["test_of_exact_labels"] = asdict(measure(values[exact], labels[exact]))
        return found


def values_of(evaluator: Learner, columns: Columns, size: int) -> npt.NDArray[np.float64]:
    """[N] static values for the mover, in the evaluator's points. Raises SpecError: it has no form in the kernel."""
    kernel = evaluator.kernel
    if kernel is None:
        raise SpecError(f"{evaluator.name!r} has no form in the kernel, which is asked here; name another evaluator")
    blocks = [slice(start, start + _BLOCK) for start in range(0, len(columns), _BLOCK)]
    parts = [boards.values(kernel, columns.own[block], columns.opponent[block], size) for block in blocks]
    return np.concatenate(parts) if parts else np.zeros(0)

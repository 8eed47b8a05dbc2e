"""The kernel's twins of the evaluators: terms and values of many positions in one call."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..core.contract import KernelEvaluator
from ..core.errors import SpecError
from ..core.kernel import require_kernel

require_kernel()
from .. import _kernel  # noqa: E402

Boards = npt.NDArray[np.uint64]  # [N] sets of squares, bit row * size + column
Floats = npt.NDArray[np.float64]


def values(evaluator: KernelEvaluator, own: Boards, opponent: Boards, size: int) -> Floats:
    """[N] values for the side that owns ``own``; what ``Evaluator.evaluate`` gives, to the digit.

    Raises:
        SpecError: the kernel knows no such evaluator.
        ValueError: discs that overlap or lie off the board.
    """
    _check(evaluator)
    weights = np.array(evaluator.weights, np.float64)
    return np.asarray(_kernel.reversi_values(own, opponent, size, evaluator.family, evaluator.options, weights))


def terms(evaluator: KernelEvaluator, own: Boards, opponent: Boards, size: int) -> Floats:
    """[N, D] the unweighted terms of the same boards; raises as ``values`` does."""
    _check(evaluator)
    weights = np.array(evaluator.weights, np.float64)
    return np.asarray(_kernel.reversi_terms(own, opponent, size, evaluator.family, evaluator.options, weights))


def _check(evaluator: KernelEvaluator) -> None:
    if evaluator.game != "reversi":
        raise SpecError(f"the kernel has no evaluators of {evaluator.game!r}; it has those of reversi")

"""The kernel's twins of the evaluators: terms and values of many positions in one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.contract import KernelEvaluator
from ..core.errors import SpecError
from ..core.kernel import require_kernel

require_kernel()
from .. import _kernel  # noqa: E402

Floats = npt.NDArray[np.float64]

# By game: the calls for values and for terms.
_CALLS: Mapping[str, tuple[Callable[..., Floats], Callable[..., Floats]]] = {
    "reversi": (_kernel.reversi_values, _kernel.reversi_terms),
    "gomoku": (_kernel.gomoku_values, _kernel.gomoku_terms),
}


def values(evaluator: KernelEvaluator, *boards: Any) -> Floats:
    """[N] values for the side to move; what ``Evaluator.evaluate`` gives, to the digit.

    Args:
        boards: N positions of the evaluator's game. Reversi: own, opponent (uint64 [N] sets of squares, bit
            ``row * size + column``), size. Gomoku: N texts of ``X``, ``O`` and ``-``, N sides to move, size, rule set.

    Raises:
        SpecError: the kernel knows no such evaluator.
        ValueError: discs that overlap or lie off the board.
    """
    return _call(0, evaluator, boards)


def terms(evaluator: KernelEvaluator, *boards: Any) -> Floats:
    """[N, D] the unweighted terms of the same boards; raises as ``values`` does."""
    return _call(1, evaluator, boards)


def _call(which: int, evaluator: KernelEvaluator, boards: tuple[Any, ...]) -> Floats:
    if evaluator.game not in _CALLS:
        raise SpecError(f"the kernel has no evaluators of {evaluator.game!r}; it has those of {', '.join(_CALLS)}")
    weights = np.array(evaluator.weights, np.float64)
    return np.asarray(_CALLS[evaluator.game][which](*boards, evaluator.family, evaluator.options, weights))

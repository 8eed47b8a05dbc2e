"""Least mean squares for n-tuple networks in the kernel: it holds the samples, the caller the weights."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ....core.kernel import require_kernel
from ....core.searching import KernelEvaluator
from .boards import Bits

require_kernel()
from .... import _kernel  # noqa: E402

Fit: TypeAlias = "_kernel.ReversiRegression"
Floats32 = NDArray[np.float32]


def regression(
    network: KernelEvaluator, size: int, own: Bits, opponent: Bits, *, targets: Floats32, importance: Floats32
) -> Fit:
    """A fit of ``network`` to ``targets`` [N], points for the side to move; ``importance`` [N], 1 for a usual sample.

    Raises ValueError: discs that overlap or lie off the board, a target that is no finite number, no such network.
    """
    return _kernel.ReversiRegression(network.options, size, own, opponent, targets, importance)

"""The door to the compiled kernel: one sentence when it is missing, instead of a crash or a quiet fallback."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from .errors import KernelMissingError, RunError
from .watch import watched

if TYPE_CHECKING:
    from .. import _kernel

_T = TypeVar("_T")


# Limits, stop flag and progress of one running call; the name stands for its type and is no class to make one of.
Control: TypeAlias = "_kernel.Control"


def require_kernel() -> None:
    """Raise KernelMissingError unless ``heibai._kernel`` was built and this processor can run it."""
    if importlib.util.find_spec("heibai._kernel") is None or importlib.util.find_spec("heibai._processor") is None:
        raise KernelMissingError("the compiled kernel heibai._kernel is missing; build it with: pip install .")
    from heibai import _processor

    lacking = _processor.lacking()
    if lacking:
        raise KernelMissingError(
            f"this processor lacks {lacking}, for which the kernel was compiled; build it for the machine at hand "
            "with: HEIBAI_NATIVE=1 pip install ."
        )


def new_control() -> Control:
    """For one call of the kernel. Raises KernelMissingError."""
    return _controls()()


@cache
def _controls() -> Callable[[], Control]:
    require_kernel()
    from .. import _kernel

    return _kernel.Control


def interruptible(call: Callable[[Control], _T]) -> _T:
    """``call(control)`` on a thread of its own, so that Ctrl-C stops it at its next poll and is raised here."""
    control = new_control()
    control.start()
    return watched(lambda: call(control), control)


@contextmanager
def room_for(what: str) -> Iterator[None]:
    """Raises RunError where the block asks for more memory than there is; ``what`` it is for, with its size."""
    try:
        yield
    except MemoryError:
        raise RunError(f"this machine has no room for {what}; ask for less memory") from None

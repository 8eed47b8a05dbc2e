"""The door to the compiled kernel: one sentence when it is missing, instead of a crash or a quiet fallback."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import KernelMissingError, RunError


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


@contextmanager
def room_for(what: str) -> Iterator[None]:
    """Raises RunError where the block asks for more memory than there is; ``what`` it is for, with its size."""
    try:
        yield
    except MemoryError:
        raise RunError(f"this machine has no room for {what}; ask for less memory") from None

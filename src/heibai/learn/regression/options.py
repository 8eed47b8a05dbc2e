"""What a regression can be asked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...core.errors import unknown
from ...core.numbers import number
from ...core.texts.faults import fault
from ...core.texts.parser import Kind, parse_options, printed
from ..samples.kinds import KINDS

_MOST = 1000.0  # importance
_IMPORTANCE = Kind("importance", "final=0.3,search=2")


@dataclass(frozen=True)
class RegressionOptions:
    """Of ``heibai learn regression``."""

    sources: tuple[str, ...] = ()  # archives, directories of samples, runs that labelled positions
    epochs: int = 10  # passes over the samples; a linear evaluator needs one
    rate: float = 0.1  # of the first epoch: the part of its own error that a sample takes away; falls to a twentieth
    reach: float = 2.0  # discs beside a phase whose samples it also sees, with less importance
    importance: str = ""  # by kind of label, as in "final=0.3,search=2"; 1 where nothing is said
    test_years: tuple[int, ...] = ()  # whose games are only for the test; empty: a twentieth of all games


def parse_importance(text: str) -> npt.NDArray[np.float32]:
    """[kinds] from ``"final=0.3,search=2"``. Raises SpecError, UnknownNameError."""
    found = dict.fromkeys(KINDS, 1.0)
    for kind, value in parse_options(text, _IMPORTANCE) if text else ():
        if kind not in KINDS:
            raise unknown("kind of label", kind, list(KINDS), mend=f"as in --importance {_IMPORTANCE.example}")
        try:
            found[kind] = number(printed(value))
        except ValueError:
            found[kind] = -1.0
        if not 0 <= found[kind] <= _MOST:
            raise fault(printed(value), f"cannot be the importance of {kind}", f"write a number from 0 to {_MOST:g}")
    return np.array([found[kind] for kind in KINDS], np.float32)

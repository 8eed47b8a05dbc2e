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
from ..training.option import option

_MOST = 1000.0  # importance
_IMPORTANCE = Kind("importance", "final=0.3,search=2")


@dataclass(frozen=True)
class RegressionOptions:
    """Of ``heibai learn regression``."""

    sources: tuple[str, ...] = ()  # archives, directories of samples, runs that labelled positions
    epochs: int = option(10, "Passes over the samples; a linear evaluator needs one.", least=1, most=10_000)
    # the part of its own error that a sample takes away
    rate: float = option(0.1, "Of the first epoch; it falls to a twentieth.", least=1e-6, most=1.0)
    # with less importance
    reach: float = option(2.0, "Discs beside a phase whose positions it also sees.", least=0.0, most=64.0)
    importance: str = option(
        "", "Of labels: exact, theoretical, search, final; else 1.", metavar="KIND=NUMBER,..."
    )  # as in "final=0.3,search=2"
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

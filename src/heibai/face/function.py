"""Python functions as players and evaluators: between a function of readable positions and the contract of numbers."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.contract import Game as Rules
from ..core.contract import KernelPlayer, Progress, Report
from ..core.errors import SpecError
from ..core.rng import Rng
from .position import Position


def name_of(function: Callable[..., Any]) -> str:
    """How a function calls itself; Python reads it again where that name stands for it."""
    return str(getattr(function, "__name__", type(function).__name__))


@dataclass(frozen=True)
class Valuer:
    """A function of a ``Position`` as an object with ``evaluate`` and ``scale``, for one game."""

    function: Callable[[Position], float]
    rules: Rules
    scale: float | None

    def evaluate(self, state: Any) -> float:
        return self.function(Position(self.rules, state))


@dataclass
class Chooser:
    """A function from a ``Position`` to the name of a move as a player of the contract."""

    function: Callable[[Position], str]
    name: str
    kernel: KernelPlayer | None = None

    def choose(self, game: Rules, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        """Raises SpecError for an answer that is no text, MoveTextError for one that names no square."""
        answer = self.function(Position(game, position))
        if not isinstance(answer, str):
            raise SpecError(
                f"the function {self.name!r} returned {repr(answer)[:80]}; it must return the name of a legal move, "
                "as in position.moves[0]"
            )
        return Report(game.parse_move(answer))


def require_travel(function: Callable[..., Any]) -> None:
    """Raises SpecError where other processes cannot have the function: they find it by its module and its name."""
    lies_in_main = getattr(function, "__module__", "") == "__main__"
    try:
        pickle.dumps(function)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise _stays(function, str(error)) from error
    if lies_in_main and not Path(getattr(sys.modules["__main__"], "__file__", "")).is_file():
        raise _stays(function, "it was typed into a notebook or a prompt")


def _stays(function: Callable[..., Any], why: str) -> SpecError:
    return SpecError(
        f"the function {name_of(function)!r} cannot be sent to other processes ({why}); define it in a module of its "
        "own, or play with threads=1"
    )

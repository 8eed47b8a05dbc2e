"""Evaluators of the user's own: ``py:module.Class``, written in Python."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

from ..core.contract import EVALUATION_LIMIT, Game
from ..core.errors import HeibaiError, SpecError
from ..evaluators.linear import deviation
from .user_code import load_class


class UserEvaluator:
    """An evaluator of the user's own: a class without arguments whose ``evaluate(position)`` returns a number."""

    kernel = None  # it exists in Python only

    def __init__(self, path: str, game: Game) -> None:
        """``path``: what follows ``py:``.

        Raises:
            SpecError: the class cannot be made without arguments, or has no method ``evaluate``.
            UnknownNameError: no such module or class.
        """
        self.name = f"py:{path}"
        self._game = game
        try:
            self._inner: Any = load_class(path)()
        except HeibaiError:
            raise
        except Exception as error:  # whatever the user's constructor does
            raise SpecError(
                f"{self.name!r} cannot be made: {type(error).__name__}: {error}; it takes no arguments"
            ) from error
        if not callable(getattr(self._inner, "evaluate", None)):
            raise SpecError(f"{self.name!r} has no method evaluate(position); see examples/own_evaluator.py")

    def evaluate(self, position: Any) -> float:
        """Value for the side to move, clipped as every evaluation is. Raises SpecError for anything but a number."""
        value = self._inner.evaluate(position)
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = float("nan")
        if number != number:
            raise SpecError(f"{self.name!r} returned {value!r}; evaluate(position) must return a number")
        return min(max(number, -EVALUATION_LIMIT), EVALUATION_LIMIT)

    @cached_property
    def scale(self) -> float:
        """Its own ``scale``, or the standard deviation of its values over the game's fixed positions.

        Raises:
            SpecError: its own scale is no number above 0.
        """
        own = getattr(self._inner, "scale", None)
        if own is not None:
            if not isinstance(own, (int, float)) or not 0 < own < math.inf:
                raise SpecError(f"{self.name!r} has the scale {own!r}; it must be a number above 0")
            return float(own)
        return deviation([self.evaluate(position) for position in self._game.sample_positions()]) or 1.0

"""What the checks of several lessons need: answers that can be called, positions to ask them about."""

from __future__ import annotations

import random
from collections.abc import Callable
from numbers import Real
from typing import cast

from ..core.errors import SpecError, quoted
from ..face.game import Game
from ..face.position import Position

Answer = Callable[..., object]


def function_of(answer: object) -> Answer:
    """The answer as a function. Raises SpecError: it is none."""
    if not callable(answer):
        raise SpecError(f"{quoted(repr(answer))} is no function; give its name without brackets, as in check('1.1', f)")
    return cast(Answer, answer)


def number_of(said: object, call: str) -> float:
    """What a call gave, as a number. Raises SpecError: it is none, such as None where ``return`` is missing."""
    if said is None:
        raise SpecError(f"{call} gave None; does it end with return?")
    if not isinstance(said, Real):  # a fraction and a number of NumPy are numbers, too
        raise SpecError(f"{call} gave {quoted(repr(said))}, which is no number; return one")
    return float(said)


def positions(game: str, *, count: int, plies: int, seed: int = 1) -> list[Position]:
    """Positions after so many random moves; none of a finished game."""
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = Game(game).start()
        for _ in range(plies):
            if not position.is_over:
                position = position.play(rng.choice(position.moves))
        if not position.is_over:
            found.append(position)
    return found


def where(position: Position) -> str:
    """The moves that lead to a position, as ``Game.position`` reads them, and on which board."""
    moves = (" " if "pass" in position.line else "").join(position.line)
    return f"after {moves} on {position.game}" if moves else f"at the start of {position.game}"


def differs(said: float, right: float) -> bool:
    """By more than rounding does."""
    return not abs(said - right) <= 1e-6 * max(1.0, abs(right))

"""Evaluators that come from outside this room, by the entry points ``heibai.evaluators`` (core/plugins.py).

The value of an entry point is a ``RegisteredEvaluator``. heibai's own ``bred`` joins in the same way (compose.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..core.contract import Evaluator, Game
from ..core.plugins import Shelf


@dataclass(frozen=True)
class RegisteredEvaluator:
    """An evaluator name that can stand in a text."""

    make: Callable[[Game, tuple[str, ...]], Evaluator]  # (game, options as written) -> evaluator; raises SpecError
    help: str  # one line about it
    load: Callable[[Game, tuple[str, ...], str], Evaluator] | None = None  # (game, options, path of weights=@path)
    is_whole: bool = True  # whether the name alone makes one; otherwise it is not listed
    needs: str = ""  # the game's linear evaluation that it is made from; a game without it does not have the name


EVALUATORS = Shelf[RegisteredEvaluator]("evaluator", "heibai.evaluators", {}, RegisteredEvaluator)


def registered_for(game: Game) -> dict[str, RegisteredEvaluator]:
    """Those that this game can have, by name; a broken one is among them and says why when it is asked for."""
    known = game.feature_sets()
    sound = {name: entry for name, entry in EVALUATORS.items() if not entry.needs or entry.needs in known}
    broken = {name: RegisteredEvaluator(partial(_refuse, name), why) for name, why in EVALUATORS.faults().items()}
    return sound | broken


def _refuse(name: str, game: Game, options: tuple[str, ...]) -> Evaluator:
    return EVALUATORS[name].make(game, options)  # raises SpecError: its package is broken

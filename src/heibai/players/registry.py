"""Evaluators that come from outside this room: packages declare them by entry points, and every process finds them.

``pyproject.toml`` of a package says ``[project.entry-points."heibai.evaluators"]``, ``NAME = "module:VALUE"``, where
VALUE is a ``RegisteredEvaluator``. heibai's own ``bred`` joins in the same way (compose.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import NoReturn

from ..core.contract import Evaluator, Game
from ..core.errors import SpecError

GROUP = "heibai.evaluators"


@dataclass(frozen=True)
class RegisteredEvaluator:
    """An evaluator name that can stand in a text."""

    make: Callable[[Game, tuple[str, ...]], Evaluator]  # (game, options as written) -> evaluator; raises SpecError
    help: str  # one line about it
    needs: str = ""  # the game's linear evaluation that it is made from; a game without it does not have the name


def registered_for(game: Game) -> dict[str, RegisteredEvaluator]:
    """The evaluators of other packages and rooms that this game can have, by name."""
    known = game.feature_sets()
    return {name: entry for name, entry in _registered().items() if not entry.needs or entry.needs in known}


@cache
def _registered() -> Mapping[str, RegisteredEvaluator]:
    return {point.name: _loaded(point) for point in entry_points(group=GROUP)}


def _loaded(point: EntryPoint) -> RegisteredEvaluator:
    """What the entry point names; a broken one is listed and says what is wrong when it is asked for."""
    try:
        value = point.load()
    except Exception as error:  # whatever a stranger's module does
        return _broken(point, f"{type(error).__name__}: {error}")
    if not isinstance(value, RegisteredEvaluator):
        return _broken(point, f"{point.value!r} is no RegisteredEvaluator")
    return value


def _broken(point: EntryPoint, why: str) -> RegisteredEvaluator:
    package = point.dist.name if point.dist else point.value
    return RegisteredEvaluator(partial(_refuse, point.name, package, why), f"cannot be loaded from {package}: {why}")


def _refuse(name: str, package: str, why: str, game: Game, options: tuple[str, ...]) -> NoReturn:
    raise SpecError(
        f"the evaluator {name!r} of the package {package!r} cannot be loaded ({why}); mend it, or take it out: "
        f"pip uninstall {package}"
    )

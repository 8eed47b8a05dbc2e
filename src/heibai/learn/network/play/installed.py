"""Which installed networks play a game, and what is missing where none does: what pages offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from ....core.contract import Game
from ....core.errors import HeibaiError, SpecError
from ....games import GameSpec
from .. import is_installed, require_packages
from ..file import read_network
from ..planes import PLANES
from .evaluator import HOW_TO_INSTALL, NAME, named_networks

Lacking = Literal["", "extra", "networks"]
_MOST_FILES = 64


@dataclass(frozen=True, slots=True)
class InstalledNetworks:
    """What there is for one game."""

    names: tuple[str, ...]  # that stand behind net= in a player text
    lacking: Lacking = ""  # why there is none: the packages of the extra, or networks; empty also of other games


def trained_networks() -> dict[str, GameSpec]:
    """Every installed network by its name, with the board that it was trained on."""
    trained = {name: _trained_on(path, _time_of(path)) for name, path in named_networks().items()}
    return {name: spec for name, spec in trained.items() if spec}


def networks_for(game: Game, trained: Mapping[str, GameSpec] | None = None) -> InstalledNetworks:
    """Those that play every board of this game; the one that was trained on the nearest size stands first.

    ``trained``: what ``trained_networks`` said; None: it is asked.
    """
    if game.name not in PLANES:
        return InstalledNetworks(())
    if not is_installed("network"):
        return InstalledNetworks((), "extra")
    known = trained_networks() if trained is None else trained
    far = {name: abs(spec.size - game.size) for name, spec in known.items() if spec.name == game.name}
    return InstalledNetworks(tuple(sorted(far, key=lambda name: far[name])), "" if far else "networks")


def usual_network(game: Game) -> str:
    """The first of them. Raises RunError: a package of the extra is not there; SpecError: no network."""
    require_packages("network")
    found = networks_for(game).names
    if not found:
        raise SpecError(f"no network that plays {game.name} is installed; {HOW_TO_INSTALL}")
    return found[0]


def player_text(name: str, visits: int) -> str:
    """A tree of so many visits that looks for the win alone, so that its value is a chance to win."""
    return f"mcts:playouts={visits},eval=[{NAME}:{name},goal=win]"


def _time_of(path: Path) -> int:
    return path.stat().st_mtime_ns


@lru_cache(maxsize=_MOST_FILES)
def _trained_on(path: Path, time: int) -> GameSpec | None:
    """None of a damaged file, which is told when somebody names it."""
    try:
        return GameSpec.parse(read_network(path).game)
    except HeibaiError:
        return None

"""Games by name: the catalogue, and which game as one value (spec.py)."""

from __future__ import annotations

from ..core.contract import Game
from .catalogue import GAMES, Entry
from .spec import GameSpec

__all__ = ["GAMES", "Entry", "GameSpec", "make_asked_game", "make_game"]


def make_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """The named game on a board of ``size`` (its usual one by default), usual rule and opening rule by default.

    Raises:
        UnknownNameError: no such game, rule set or opening rule.
        BoardSizeError: the game does not offer this size.
        SpecError: a rule set or opening rule for a game that has none; code that nobody in this process asked for.
    """
    return GameSpec(name, size, rule or "", opening or "").make()


def make_asked_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """``make_game`` for a name that the user gave: it may be ``py:module.Class``, whose code then runs.

    Names that come with data (records, requests of a page) go to ``make_game``, which has such a game only after this.
    """
    return GameSpec(name, size, rule or "", opening or "").admitted().make()

"""Games by their texts: the catalogue, and which game as one value (spec.py)."""

from __future__ import annotations

from ..core.contract import Game
from .catalogue import GAMES, GameEntry
from .spec import GameSpec

__all__ = ["GAMES", "GameEntry", "GameSpec", "make_asked_game", "make_game"]


def make_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """The game of a text such as ``gomoku`` or ``gomoku/15/renju``; what neither it nor the others say is as usual.

    Raises:
        UnknownNameError: no such game, rule set or opening rule.
        BoardSizeError: the game does not offer this size.
        SpecError: a rule set or opening rule for a game that has none; code that nobody in this process asked for.
    """
    return GameSpec.parse(name, size=size, rule=rule, opening=opening).make()


def make_asked_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """``make_game`` for a text that the user gave: it may be ``py:module.Class``, whose code then runs.

    Names that come with data (records, requests of a page) go to ``make_game``, which has such a game only after this.
    """
    return GameSpec.parse(name, size=size, rule=rule, opening=opening).admitted().make()

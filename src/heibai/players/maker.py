"""Players that are no text: values that are made into a player for every game, in whichever process plays it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..core.contract import Game, Player
from .spec import make_player


class PlayerMaker(ABC):
    """A player before a game is known; like a text it can be made anew, and is pickled to other processes."""

    @property
    @abstractmethod
    def name(self) -> str:
        """How tables and records call it."""

    @abstractmethod
    def make(self, game: Game) -> Player:
        """The player for one game and board. Raises what `make_player` raises."""


def player_of(wanted: str | PlayerMaker | Player, game: Game) -> Player:
    """The player that a text or a maker stands for; a player stands for itself. Raises what `make_player` raises."""
    if isinstance(wanted, str):
        return make_player(wanted, game)
    return wanted.make(game) if isinstance(wanted, PlayerMaker) else wanted

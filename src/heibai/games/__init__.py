"""Games by their texts: the catalogue, and which game as one value (spec.py)."""

from __future__ import annotations

from .catalogue import GAMES, GameEntry
from .spec import GameSpec, make_asked_game, make_game

__all__ = ["GAMES", "GameEntry", "GameSpec", "make_asked_game", "make_game"]

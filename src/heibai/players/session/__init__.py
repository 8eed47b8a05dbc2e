"""A player's session: a game with a clock, moves played and taken back, thinking that can be stopped."""

from ..clock.control import GameClock, TimeControl
from .session import PlayerSession

__all__ = ["GameClock", "PlayerSession", "TimeControl"]

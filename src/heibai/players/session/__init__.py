"""A game in which somebody thinks: moves played and taken back, clocks, a search that tells and can be stopped."""

from ..clock.control import GameClock, TimeControl
from .line import GameLine
from .session import PlayerSession
from .thought import Thought, Turn, now_and_then

__all__ = ["GameClock", "GameLine", "PlayerSession", "Thought", "TimeControl", "Turn", "now_and_then"]

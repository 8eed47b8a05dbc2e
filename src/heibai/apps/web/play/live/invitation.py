"""Who sits at a new game, and under what terms, from what a page asked for."""

from __future__ import annotations

from .....core.contract import Game
from .....players.clock.control import TimeControl
from ...players.opponents import Opponents
from ..table import HUMAN
from ..terms import Terms, agreed
from ..wire.requests import NewGame


def invited(wanted: NewGame, game: Game, opponents: Opponents) -> tuple[tuple[str, str], Terms]:
    """The seats and the terms; to be called in a thread: champions and positions may take a while.

    Raises:
        SpecError, UnknownNameError, WeightsError: a player that a page cannot have in this game.
        PositionTextError, IllegalMoveError, TermsError: a start, moves or a clock that this game cannot have.
    """
    seats = _seats(wanted, game, opponents)
    clock = TimeControl(wanted.clock.main, wanted.clock.increment) if wanted.clock else None
    people = seats.count(HUMAN)
    return seats, agreed(game, strict=wanted.strict, start=wanted.start, led=wanted.led, clock=clock, people=people)


def _seats(wanted: NewGame, game: Game, opponents: Opponents) -> tuple[str, str]:
    opponent = opponents.default(game) if wanted.opponent is None else wanted.opponent
    chosen = wanted.seats or ((HUMAN, opponent) if wanted.you == "black" else (opponent, HUMAN))
    first, second = (text if text == HUMAN else opponents.pinned(opponents.require(text, game)) for text in chosen)
    return first, second

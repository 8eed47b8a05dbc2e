"""What was agreed before a game, and how one ended that the rules did not end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ....core.abilities.of_positions import colours_open
from ....core.contract import Game
from ....core.errors import PositionTextError, TermsError, quoted
from ....games.position_text import game_start
from ....players.clock.control import TimeControl
from ....records.sgf_board import board_of

MOST_MAIN = 3 * 3600  # seconds of a clock
MOST_INCREMENT = 180


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game."""

    strict: bool = False  # nothing is taken back and no hint is given
    start: str | None = None  # position text; None: the game's usual start
    clock: TimeControl | None = None  # of each side; None: without
    led: tuple[int, ...] = ()  # moves from the start that were played before it began; they are not taken back


class Reason(StrEnum):
    """Why a game is over before its rules say so."""

    RESIGNED = "resigned"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True)
class Ending:
    """A game that a seat has lost before the rules said so."""

    loser: int  # seat
    reason: Reason


USUAL = Terms()


def agreed(
    game: Game, *, strict: bool, start: str | None, led: tuple[int, ...], clock: TimeControl | None, people: int
) -> Terms:
    """The terms of a new game with so many ``people`` at it, its start in the form that the game writes.

    Raises:
        PositionTextError: no position of this game, or one in which it is over.
        IllegalMoveError: ``led`` holds a move that cannot be played.
        TermsError: a clock where no person plays, or where an opening leaves the colours open.
    """
    first = position = game_start(game, start and board_of(start, game))
    for move in led:
        position = position.play(move)
    if position.is_over():
        where = f"after these {len(led)} moves" if led else f"in {quoted(start or '')}"
        raise PositionTextError(f"{where} the game is over; leave somebody a move to begin with")
    if clock and not people:
        raise TermsError("a game without a person has no clock, it is watched at your pace; leave the clock out")
    if clock and colours_open(position):
        raise TermsError("an opening that leaves the colours open has no clock; choose another opening, or no clock")
    usual = first == game.start()
    return Terms(strict, None if usual else game.format_position(first), clock, led)

"""One game as it is played: who sits where, the steps so far, taking back. Knows no socket and no thread."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....analysis.valuation import Valuation
from ....analysis.values.store import Values
from ....core.abilities.of_positions import colours_open, opening_act
from ....core.contract import Color, Game
from ....core.errors import StaleError, TermsError
from ....core.position import Position
from ....core.rng import Rng
from ....games import GameSpec
from ....games.position_text import game_start
from ....players.clock.control import GameClock
from ....players.session import GameLine, Turn
from ..thinking.opinion import Opinion
from .terms import USUAL, Ending, Reason, Terms

HUMAN = "human"
ANALYST = "analyst"  # source of values
MOST_VALUES = 5000  # positions that are known, those of moves taken back included


@dataclass(frozen=True, slots=True)
class Step:
    """One ply that was played."""

    move: int
    color: Color  # who played it
    opinion: Opinion | None = None  # what the player knew; None for a person's move


@dataclass(frozen=True, slots=True)
class Moment:
    """How far a game has come: what a change that could not be saved goes back to."""

    steps: tuple[Step, ...]
    left: tuple[float, ...]
    ending: Ending | None


@dataclass
class Table:
    """A game in progress."""

    id: str
    game: Game
    seats: tuple[str, str]  # the first player's (black unless an opening's choice parts them) and the second's
    seed: int  # of the players' random choices
    steps: list[Step] = field(default_factory=list)
    terms: Terms = USUAL
    left: tuple[float, ...] = ()  # [2] seconds of each seat when this turn began; empty: no clock
    ending: Ending | None = None  # before the rules say so
    game_text: str = field(init=False)  # as "gomoku/15/renju/swap2"
    line: GameLine = field(init=False)  # the moves of the steps
    values: Values | None = field(default=None, repr=False)  # what the analyst found; None: nothing yet
    drawn: dict[Position, str] = field(init=False, default_factory=dict, repr=False)  # position -> its cells as a text

    def __post_init__(self) -> None:
        self.game_text = str(GameSpec.of(self.game))
        if self.terms.clock and not self.left:
            self.left = (self.terms.clock.main,) * 2
        self.restore(self.moment)
        for move in self.terms.led[self.ply :]:
            self._add(move)

    @property
    def moment(self) -> Moment:
        return Moment(tuple(self.steps), self.left, self.ending)

    def restore(self, moment: Moment) -> None:
        """Make this the game so far. Raises IllegalMoveError, PositionTextError."""
        self.steps, self.left, self.ending = list(moment.steps), moment.left, moment.ending
        self.drawn.clear()
        start = self.terms.start
        begun = None if start is None else game_start(self.game, start)
        self.line = GameLine(self.game, begun, [step.move for step in self.steps])

    @property
    def ply(self) -> int:
        """Number of steps played."""
        return len(self.steps)

    @property
    def positions(self) -> list[Position]:
        """``positions[i]`` is the position before ``steps[i]``; the last one is the present."""
        return self.line.positions

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def is_over(self) -> bool:
        return self.ending is not None or bool(self.position.is_over())

    @property
    def people(self) -> int:
        """Seats at which persons sit."""
        return self.seats.count(HUMAN)

    def seat_to_move(self) -> str | None:
        """Who is to move: "human", a player text, or None when the game is over."""
        return None if self.is_over else self.seats[self.position.seat]

    def turn(self, clock: GameClock | None = None) -> Turn:
        """The present one; its stream is the same after a restart, and another one for every ply."""
        stream, line = Rng(self.seed, (self.ply,)), self.line
        return Turn(self.game, self.position, stream, line.positions[0], tuple(line.moves), clock=clock)

    def play(self, move: int, *, opinion: Opinion | None = None, spent: float = 0.0) -> None:
        """``spent``: seconds of the clock that the step took, where there is one. Raises IllegalMoveError."""
        seat = self.position.seat
        self._add(move, opinion)
        if clock := self.clock_of(seat):
            clock.spend(min(spent, clock.remaining))
            self._set_left(seat, clock.remaining)

    def _add(self, move: int, opinion: Opinion | None = None) -> None:
        color = self.position.to_move
        self.line.play(move)
        self.steps.append(Step(move, color, opinion))

    def end(self, loser: int, reason: Reason) -> None:
        """The game is over: ``loser``, a seat, gave up, or has no time left."""
        self.ending = Ending(loser, reason)
        if reason is Reason.TIMEOUT:
            self._set_left(loser, 0.0)

    def clock_of(self, seat: int) -> GameClock | None:
        """As it stood when this turn began; None: there is none."""
        return GameClock(self.terms.clock, self.left[seat]) if self.terms.clock else None

    def _set_left(self, seat: int, seconds: float) -> None:
        self.left = (seconds, self.left[1]) if seat == 0 else (self.left[0], seconds)

    def resigning(self) -> int | None:
        """The seat of the person who may resign now: of two the one to move; None: nobody may."""
        if self.is_over or self.people == 0 or colours_open(self.position):
            return None
        return self.seats.index(HUMAN) if self.people == 1 else self.position.seat

    @property
    def known(self) -> Values:
        """What the analyst found of the game's positions, for more to be learnt."""
        if self.values is None:
            self.values = Values(self.game)
        return self.values

    def worths(self, first: int = 0) -> list[Valuation | None]:
        """What the positions after ``first`` steps and more are worth by all that is known."""
        positions = self.positions[first:]
        if self.values is None:
            return [None] * len(positions)
        for position, step in zip(self.positions, self.steps, strict=False):
            self.values.follow(position, step.move)
        return self.values.of_all(positions)

    def founds(self) -> list[Valuation | None]:
        """What was found of each position by itself."""
        values = self.values
        return [] if values is None else [values.own(each, ply) for ply, each in enumerate(self.positions)]

    def unanalysed(self) -> int | None:
        """The latest ply whose position the analyst has still to look at; None: it has seen all that it can judge.

        Nobody is ahead while an opening leaves the colours open, and a finished game has its result.
        """
        for ply in range(self.ply, -1, -1):
            position = self.positions[ply]
            if not (self.known.own(position) or opening_act(position) or position.is_over()):
                return ply
        return None

    def undo_target(self) -> int | None:
        """The ply of a person's last decision (a forced pass is none), or None when there is nothing to take back."""
        if self.terms.strict or self.ending:
            return None
        persons = [seat for seat in (0, 1) if self.seats[seat] == HUMAN]
        return self.line.last_choice_of(persons, first=len(self.terms.led))

    def require_undo(self) -> int:
        """The ply to take back to. Raises StaleError when there is none, TermsError in a strict game."""
        if self.terms.strict:
            raise TermsError("in a strict game nothing is taken back; begin another one for that")
        target = self.undo_target()
        if target is None:
            raise StaleError("there is no move of yours to take back; play one first")
        return target

    def undo(self) -> None:
        """Take back to the last decision of a person; no clock goes back. Raises StaleError, TermsError."""
        target = self.require_undo()
        self.line.undo(self.ply - target)
        del self.steps[target:]
        self.drawn.clear()
        if self.values and len(self.values) > MOST_VALUES:
            founds, self.values = self.founds(), None
            for position, found in zip(self.positions, founds, strict=True):
                if found:
                    self.known.learn(position, found)

    def require_ply(self, ply: int) -> None:
        """Raises StaleError unless the game stands at ``ply``."""
        if ply != self.ply:
            raise StaleError(
                f"the game has moved on: it has {self.ply} moves now, and this was about the position after {ply}; "
                "look at the board and move again"
            )

"""One game as it is played: who sits where, the steps so far, taking back. Knows no socket, no thread, no clock."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....core.abilities.of_positions import colours_open
from ....core.contract import Color, Game, Report
from ....core.errors import StaleError
from ....core.position import Position
from ....core.rng import Rng

HUMAN = "human"
MOST_ANALYSES = 2000  # of positions in memory, those of moves taken back included


@dataclass(frozen=True, slots=True)
class Opinion:
    """What somebody found of a position, and what the points of that are worth."""

    report: Report
    scale: float | None = None  # of a score in points: ``Evaluator.scale``; None: not known


@dataclass(frozen=True, slots=True)
class Step:
    """One ply that was played."""

    move: int
    color: Color  # who played it
    opinion: Opinion | None = None  # what the player knew; None for a person's move


@dataclass
class Table:
    """A game in progress. ``positions[i]`` is the position before ``steps[i]``; the last one is the present."""

    id: str
    game: Game
    seats: tuple[str, str]  # the first player's (black unless an opening's choice parts them) and the second's
    seed: int  # of the players' random choices
    steps: list[Step] = field(default_factory=list)
    positions: list[Position] = field(init=False)
    analyses: dict[Position, Opinion] = field(
        default_factory=dict, repr=False
    )  # position -> what the analyst found of it
    drawn: dict[Position, str] = field(init=False, default_factory=dict, repr=False)  # position -> its cells as a text

    def __post_init__(self) -> None:
        self.restore(self.steps)

    def restore(self, steps: list[Step]) -> None:
        """Make ``steps`` the game so far. Raises IllegalMoveError."""
        self.steps = list(steps)
        self.drawn.clear()
        self.positions = [self.game.start()]
        for step in steps:
            self.positions.append(self.position.play(step.move))

    @property
    def ply(self) -> int:
        """Number of steps played."""
        return len(self.steps)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def is_over(self) -> bool:
        return bool(self.position.is_over())

    def seat_to_move(self) -> str | None:
        """Who is to move: "human", a player text, or None when the game is over."""
        return None if self.is_over else self.seats[self.position.seat]

    def rng(self) -> Rng:
        """The stream for the choice at this ply: the same after a restart, another one for every ply."""
        return Rng(self.seed, (self.ply,))

    def play(self, move: int, *, opinion: Opinion | None = None) -> None:
        """Raises IllegalMoveError."""
        after = self.position.play(move)
        self.steps.append(Step(move, self.position.to_move, opinion))
        self.positions.append(after)

    def unanalysed(self) -> int | None:
        """The latest ply whose position the analyst has still to look at; None: it has seen all that it can judge.

        Nobody is ahead while an opening leaves the colours open, and a finished game has its result.
        """
        for ply in range(self.ply, -1, -1):
            position = self.positions[ply]
            if not (position in self.analyses or colours_open(position) or position.is_over()):
                return ply
        return None

    def undo_target(self) -> int | None:
        """The ply of a person's last decision (a forced pass is none), or None when there is nothing to take back."""
        for ply in range(self.ply - 1, -1, -1):
            if self.seats[self.positions[ply].seat] == HUMAN and self.steps[ply].move != self.game.pass_move:
                return ply
        return None

    def require_undo(self) -> int:
        """The ply to take back to. Raises StaleError when there is none."""
        target = self.undo_target()
        if target is None:
            raise StaleError("there is no move of yours to take back; play one first")
        return target

    def undo(self) -> None:
        """Take back to the last decision of a person. Raises StaleError when there is none."""
        target = self.require_undo()
        del self.steps[target:]
        del self.positions[target + 1 :]
        self.drawn.clear()
        if len(self.analyses) > MOST_ANALYSES:
            self.analyses = {p: self.analyses[p] for p in self.positions if p in self.analyses}

    def require_ply(self, ply: int) -> None:
        """Raises StaleError unless the game stands at ``ply``."""
        if ply != self.ply:
            raise StaleError(f"the request is about ply {ply!r}, the game stands at ply {self.ply}; look again")

"""A game in the terminal: the opponent's session, and what it said of its moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....core.contract import Game, Report
from ....core.position import Position

if TYPE_CHECKING:
    from ....players.session import PlayerSession


@dataclass
class TerminalGame:
    """One game on the go: the opponent's session, who sits where, and what the AI said."""

    session: PlayerSession
    human: int  # seat: 0 the first player, who has black unless an opening's choice parts the two
    reports: list[Report | None] = field(default_factory=list)  # what the AI said of each of its moves

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def moves(self) -> tuple[int, ...]:
        return self.session.moves

    @property
    def position(self) -> Position:
        return self.session.position

    def play(self, move: int, report: Report | None = None) -> None:
        """Raises IllegalMoveError; the game is then as it was."""
        self.session.play(move)
        self.reports.append(report)

    def undo(self) -> bool:
        """Take back to the human's last own choice. False if there is none."""
        undone = self.session.undo_to_choice_of(self.human)
        del self.reports[len(self.moves) :]
        return undone
